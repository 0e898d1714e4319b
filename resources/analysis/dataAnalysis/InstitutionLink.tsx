import { Box, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink, useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Reply } from '#dataProvider/client.ts'
import { TrendMark } from '#ui/TrendMark.tsx'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'

export type RankedInstitution = Reply<'rankReferralTotals'>['medicalInstitutions'][number]['medicalInstitution']

export interface InstitutionLinkProps {
  readonly institution: RankedInstitution
  /** Target of the link; the institution's chart by default. */
  readonly to?: string
}

/** An institution's name with its address below. It links to the chart, with a way back to this page. */
export const InstitutionLink = ({ institution, to = `/crms/${institution.id}` }: InstitutionLinkProps) => {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const backLink = new URLSearchParams({ backLink: pathname + search })
  const isOpenTo = user?.features.includes('medical_institutions_search')
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        {isOpenTo ? (
          <Link
            component={RouterLink}
            to={`${to}${to.includes('?') ? '&' : '?'}${backLink}`}
            sx={{ fontWeight: 700, display: 'inline-flex', alignItems: 'center', minHeight: { xs: 32, sm: 24 } }}
          >
            {institution.name}
          </Link>
        ) : (
          <strong>{institution.name}</strong>
        )}
        <StatusChip status={institution.runningStatus} onlyExceptions />
      </Stack>
      <TrendMark trend={institution.referralTrend} />
      <Typography variant="caption" component="div" color="text.secondary" noWrap>
        {institution.address}
      </Typography>
    </Box>
  )
}
