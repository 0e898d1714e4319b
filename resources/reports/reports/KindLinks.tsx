import { Link, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { kindsFor } from '#ui/reports/definitionCalls.ts'
import { reportPaths } from '#contract/reports/reportPaths.ts'

/** Links between the lists of the kinds of reports that the plan includes. */
export const KindLinks = () => {
  const translate = useTranslate()
  const kinds = kindsFor(useCurrentUser()?.features ?? [])
  if (kinds.length < 2) return null
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={translate('renkei.report_lists.kinds.title')}
      sx={{ mb: 2, borderBottom: 1, borderColor: 'line', overflowX: 'auto' }}
    >
      {kinds.map((kind) => (
        <Link
          key={kind}
          component={NavLink}
          to={reportPaths[kind]}
          underline="none"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            justifyContent: 'center',
            flexShrink: 0,
            minHeight: 44,
            px: { xs: 1.5, sm: 2 },
            mb: '-1px',
            borderBottom: 2,
            borderColor: 'transparent',
            color: 'text.secondary',
            fontWeight: 700,
            whiteSpace: 'nowrap',
            '&[aria-current=page]': { color: 'primary.main', borderColor: 'primary.main' },
          }}
        >
          {translate(`renkei.report_lists.kinds.${kind}`)}
        </Link>
      ))}
    </Stack>
  )
}
