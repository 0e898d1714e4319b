import { Box, Stack, Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { TrendMark } from '../TrendMark.tsx'
import { StatusChip } from './StatusChip.tsx'
import { UnlistedMark } from './UnlistedMark.tsx'
import type { FoundInstitution } from './foundInstitution.ts'
import { OpenLink } from '../page/OpenLink.tsx'
import { wordSeparator } from '../format.ts'

export interface IdentityProps {
  readonly institution: Pick<FoundInstitution, 'id' | 'name' | 'runningStatus' | 'address' | 'departments'> &
    Partial<Pick<FoundInstitution, 'referralTrend' | 'isUnlisted'>>
}

const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.4,
  '@media print': { whiteSpace: 'normal' },
} as const

/** An institution's name with a link to its chart, its exceptional states, and two lines of secondary text. Only a long name takes more. */
export const Identity = ({ institution }: IdentityProps) => {
  const locale = useLocale() ?? 'ja'
  return (
    // Without a width of its own, it leaves a table's column as wide as the table wants.
    <Stack sx={{ minWidth: '100%', width: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 0.75, alignItems: 'center' }}>
        <OpenLink to={`/crms/${institution.id}`} sx={{ fontWeight: 700, py: { xs: 1, sm: 0 }, my: { xs: -1, sm: 0 } }}>
          {institution.name}
        </OpenLink>
        <StatusChip status={institution.runningStatus} onlyExceptions />
        {institution.isUnlisted && <UnlistedMark />}
      </Stack>
      <Typography variant="caption" color="text.secondary" title={institution.address} sx={oneLine}>
        {institution.address}
      </Typography>
      <Stack direction="row" sx={{ columnGap: 0.75, alignItems: 'center', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexShrink: 0, maxWidth: '100%', '&:empty': { display: 'none' } }}>
          <TrendMark trend={institution.referralTrend} />
        </Box>
        {institution.departments.length > 0 && (
          <Typography
            variant="caption"
            title={institution.departments.join(wordSeparator(locale))}
            sx={{ ...oneLine, color: 'text.tertiary', minWidth: 0 }}
          >
            {institution.departments.join(wordSeparator(locale))}
          </Typography>
        )}
      </Stack>
    </Stack>
  )
}
