import { Link, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router'

const lists = ['alerts', 'alert_conditions'] as const

/** Links between the alerts and the conditions that raise them. */
export const AlertTabs = () => {
  const translate = useTranslate()
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={translate('renkei.shell.screens.alerts')}
      sx={{ mb: 2, borderBottom: 1, borderColor: 'line' }}
    >
      {lists.map((list) => (
        <Link
          key={list}
          component={NavLink}
          to={`/${list}`}
          underline="none"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 44,
            px: 2,
            mb: '-1px',
            borderBottom: 2,
            borderColor: 'transparent',
            color: 'text.secondary',
            fontWeight: 700,
            '&[aria-current=page]': { color: 'primary.main', borderColor: 'primary.main' },
          }}
        >
          {translate(`renkei.shell.screens.${list}`)}
        </Link>
      ))}
    </Stack>
  )
}
