import { Box, Tooltip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import {
  type Comparability,
  comparabilityOfYears,
  comparisonOf,
  lastTwoYears,
  notComparedText,
  notYetCompared,
} from '#contract/comparison.ts'
import { noValue } from '#contract/noValue.ts'
import { formatCount, formatMonthRange } from '#ui/format.ts'
import { ChangeLegend } from '#ui/ChangeLegend.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { useBaseMonth, useBaseMonthWords } from '#ui/useBaseMonth.ts'
import { Change } from '../record/figures/Change.tsx'
import type { FoundInstitution } from '#ui/institutions/foundInstitution.ts'
import '#ui/institutions/texts.ts'

type Counted = Pick<FoundInstitution, 'referralCount' | 'comparisonReferralCount' | 'referralMonths'>

/** Whether an institution has any referrals. Most of the nation's institutions never refer and have no course to show. */
export const hasReferrals = ({ referralCount, comparisonReferralCount }: Counted): boolean =>
  (referralCount ?? 0) + (comparisonReferralCount ?? 0) > 0

/** Whether the last two years may be compared; undefined while the loaded months are read. */
const useComparability = (): Comparability | undefined => {
  const months = useBaseMonth()
  return months && comparabilityOfYears(months)
}

/** Heading of the column with the referrals of twelve months; it says which months these are. */
export const ReferralCountHead = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const baseMonth = useBaseMonth()?.baseMonth ?? null
  const [name, text] = useBaseMonthWords(baseMonth)
  const [before] = lastTwoYears(baseMonth)
  const notCompared = useComparability()?.notCompared
  return (
    <Tooltip
      title={
        <>
          {`${name}: ${text}`}
          {before && (
            <div>
              {notCompared
                ? notComparedText(notCompared, locale.startsWith('ja') ? 'ja' : 'en')
                : translate('renkei.medical_institutions.referrals_compared', {
                    months: formatMonthRange(before, locale),
                  })}
            </div>
          )}
        </>
      }
    >
      <Box component="span" tabIndex={0} sx={{ textDecoration: 'underline dotted', textUnderlineOffset: 3 }}>
        {translate('resources.medical_institutions.fields.referralCount')}
      </Box>
    </Tooltip>
  )
}

/** The referrals of twelve months, and the change from the twelve before if both are completely loaded. */
export const ReferralCount = ({ institution }: { readonly institution: Counted }) => {
  const locale = useLocale() ?? 'ja'
  const { referralCount, comparisonReferralCount } = institution
  const comparability = useComparability()
  if (referralCount === null) return <>{noValue}</>
  if (!hasReferrals(institution)) return <span className="figures">{formatCount(referralCount, locale)}</span>
  return (
    <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
      <strong>{formatCount(referralCount, locale)}</strong>{' '}
      <Box component="span" sx={{ fontSize: 12 }}>
        <Change
          comparison={
            comparability ? comparisonOf(referralCount, comparisonReferralCount, comparability) : notYetCompared
          }
          figure="referral_count"
        />
      </Box>
    </Box>
  )
}

/** It stands there while the loaded months are read, so that the list below stays where it is. */
const LegendOfYears = () => {
  const isRefused = (useComparability()?.notCompared ?? null) !== null
  return !isRefused && <ChangeLegend />
}

/** What the colours of changes mean, above a page of institutions of which any shows its change. */
export const ReferralChangeLegend = ({ institutions }: { readonly institutions: readonly Counted[] }) =>
  institutions.some(hasReferrals) && <LegendOfYears />

/** {@link ReferralCount} with the course over its twelve months, if there were any referrals. */
export const ReferralCourse = ({ institution }: { readonly institution: Counted }) =>
  hasReferrals(institution) ? (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', gap: 0.25, width: 76, alignItems: 'stretch' }}>
      <ReferralCount institution={institution} />
      <Sparkline values={institution.referralMonths ?? []} />
    </Box>
  ) : (
    <ReferralCount institution={institution} />
  )
