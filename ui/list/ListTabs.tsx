import { Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'

export interface ListTab {
  readonly to: string
  readonly name: string
  /** Whether it is what is shown. */
  readonly isCurrent: boolean
}

/** Links between lists that belong together, or between parts of one, as tabs above them. */
export const ListTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly ListTab[] }) => (
  <Stack component="nav" direction="row" aria-label={label} sx={{ mb: 2, borderBottom: 1, borderColor: 'line' }}>
    {tabs.map(({ to, name, isCurrent }) => (
      <Link
        key={to}
        component={RouterLink}
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
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
        {name}
      </Link>
    ))}
  </Stack>
)
