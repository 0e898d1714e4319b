import { HomeOutlined } from '@mui/icons-material'
import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '#ui/resource/declaration.ts'
import { dashboardIn } from './dashboard.ts'

/** The name of a dashboard with a link to it, and a mark on the one that the app opens with. */
export const DashboardName = (props: CellProps) => {
  const translate = useTranslate()
  const { id, name, isStartPage } = dashboardIn(props)
  return (
    <>
      <Link component={RouterLink} to={`/dashboards/${id}`} sx={{ fontWeight: 700 }}>
        {name}
      </Link>
      {isStartPage && (
        <HomeOutlined
          titleAccess={translate('renkei.dashboards.is_start_page')}
          color="primary"
          sx={{ fontSize: 18, ml: 0.75, verticalAlign: 'text-bottom' }}
        />
      )}
    </>
  )
}
