import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { TrendMark } from '../TrendMark.tsx'
import { StatusChip } from './StatusChip.tsx'
import type { FoundInstitution } from './foundInstitution.ts'

export interface IdentityProps {
  readonly institution: Pick<FoundInstitution, 'id' | 'name' | 'runningStatus' | 'address' | 'departments'> &
    Partial<Pick<FoundInstitution, 'referralTrend'>>
}

/** An institution's name with a link to its chart, its exceptional states, and two lines of secondary text. */
export const Identity = ({ institution }: IdentityProps) => (
  <Stack sx={{ minWidth: 0 }}>
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 0.75, alignItems: 'center' }}>
      <Link
        component={RouterLink}
        to={`/crms/${institution.id}`}
        sx={{ fontWeight: 700, py: { xs: 1, sm: 0 }, my: { xs: -1, sm: 0 } }}
      >
        {institution.name}
      </Link>
      <StatusChip status={institution.runningStatus} onlyExceptions />
    </Stack>
    <TrendMark trend={institution.referralTrend} />
    <Typography variant="caption" color="text.secondary">
      {institution.address}
    </Typography>
    {institution.departments.length > 0 && (
      <Typography
        variant="caption"
        sx={{
          color: 'text.tertiary',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {institution.departments.join('・')}
      </Typography>
    )}
  </Stack>
)
