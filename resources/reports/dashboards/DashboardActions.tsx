import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { dashboardsKey } from './dashboard.ts'
import { ReadyDashboardsButton } from './ReadyDashboardsButton.tsx'

const maxShown = 100

const loadDeleted = async (signal: AbortSignal) => {
  const { dashboards, totalCount } = await api.listDashboards(
    { deleted: true, sortBy: 'updated_at', sort: 'desc', perPage: maxShown },
    { signal },
  )
  return { records: dashboards, total: totalCount }
}

/** Beside the list of dashboards: ready-made ones, deleted ones, and a new one. */
export const DashboardActions = () => {
  const translate = useTranslate()
  return (
    <>
      <DeletedRecords
        title={translate('renkei.dashboards.deleted')}
        queryKey={dashboardsKey}
        load={loadDeleted}
        restore={(id) => api.restoreDashboard({ id })}
      />
      <ReadyDashboardsButton />
      <Button variant="contained" startIcon={<Add />} component={Link} to="/dashboards/new">
        {translate('renkei.dashboards.create')}
      </Button>
    </>
  )
}
