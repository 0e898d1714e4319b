import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatCount } from '../../../../ui/format.ts'
import { Sparkline } from '../../../../ui/Sparkline.tsx'
import { Change } from '../chart/figures/Change.tsx'
import type { FoundInstitution } from './foundInstitution.ts'

type Counted = Pick<FoundInstitution, 'referralCount' | 'comparisonReferralCount' | 'referralMonths'>

/** Whether there is anything to say: institutions that never refer, most of the nation's, stay silent. */
export const hasReferrals = ({ referralCount, comparisonReferralCount }: Counted): boolean =>
  (referralCount ?? 0) + (comparisonReferralCount ?? 0) > 0

/** The referrals of twelve months, and how many more or fewer than in the twelve before. */
export const ReferralCount = ({ institution }: { readonly institution: Counted }) => {
  const locale = useLocale() ?? 'ja'
  const { referralCount, comparisonReferralCount } = institution
  const count = referralCount ?? 0
  return (
    <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
      <strong>{formatCount(count, locale)}</strong>{' '}
      <Box component="span" sx={{ fontSize: 12 }}>
        <Change by={count - (comparisonReferralCount ?? 0)} />
      </Box>
    </Box>
  )
}

/** {@link ReferralCount} with the course of its twelve months. */
export const ReferralCourse = ({ institution }: { readonly institution: Counted }) => (
  <Box sx={{ display: 'inline-flex', flexDirection: 'column', gap: 0.25, width: 76, alignItems: 'stretch' }}>
    <ReferralCount institution={institution} />
    <Sparkline values={institution.referralMonths ?? []} />
  </Box>
)
