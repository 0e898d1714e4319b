import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { TrendMark } from '../../../../ui/TrendMark.tsx'
import { StatusChip } from '../StatusChip.tsx'
import type { FoundInstitution } from './foundInstitution.ts'
import { type Noted, NoteMarks } from './NoteMarks.tsx'

export interface IdentityProps {
  readonly institution: Pick<FoundInstitution, 'id' | 'name' | 'runningStatus' | 'address' | 'departments'> &
    Partial<Pick<FoundInstitution, 'referralTrend'>> &
    Noted
}

/** Name, what is exceptional about it, what the office has noted and two quiet lines; the name leads to the chart. */
export const Identity = ({ institution }: IdentityProps) => (
  <Stack sx={{ minWidth: 0 }}>
    <Stack direction="row" sx={{ columnGap: 0.75, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 0.75, alignItems: 'center', minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/crms/${institution.id}`}
          sx={{ fontWeight: 700, py: { xs: 1, sm: 0 }, my: { xs: -1, sm: 0 } }}
        >
          {institution.name}
        </Link>
        <StatusChip status={institution.runningStatus} onlyExceptions />
      </Stack>
      <NoteMarks name={institution.name} noted={institution} />
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
