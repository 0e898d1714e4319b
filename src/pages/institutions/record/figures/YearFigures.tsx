import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../../authProvider/currentUser.ts'
import type { Figure } from '../../../../../contract/analysis/figures.ts'
import { type KnownMonths, whyNotCompared } from '../../../../../contract/analysis/figureMonths.ts'
import { monthAfter } from '../../../../../contract/months.ts'
import {
  formatCount,
  formatFiscalYear,
  formatMonth,
  formatMonthOfYear,
  formatMonthRange,
  formatPercent,
} from '../../../../../ui/format.ts'
import { useBaseMonth, useBaseMonthWords } from '../../../../../ui/useBaseMonth.ts'
import { Change } from './Change.tsx'
import type { ReferralSummary } from '../../../facts/referralSummary/useReferralSummary.ts'

type Period = ReferralSummary['twelveMonths']

/** The counts that are shown, and their figures in the catalogue. */
const counts = {
  referralCount: 'referral_count',
  firstVisitCount: 'first_visit_referral_count',
  admissionCount: 'hospital_admission_count',
  operationCount: 'operation_count',
  reverseReferralCount: 'reverse_referral_count',
} as const satisfies Readonly<Partial<Record<keyof Period, Figure>>>
type Count = keyof typeof counts
const isCount = (key: string): key is Count => key in counts
const shownCounts = Object.keys(counts).filter(isCount)

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly unit?: string
  readonly before: string
  readonly change?: number | undefined
  /** The reason for a missing change, if it should be shown. */
  readonly why?: string | undefined
}

const FigureOf = ({ name, value, unit, before, change, why }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {name}
    </Typography>
    <Box component="dd" className="figures" sx={{ m: 0 }}>
      <Box component="span" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.3 }}>
        {value}
      </Box>
      {unit && <Box component="span" sx={{ fontSize: 12, ml: 0.25 }}>{` ${unit}`}</Box>}
      <Typography variant="caption" component="div" color="text.secondary">
        {before} {change !== undefined && <Change by={change} />}
        {why !== undefined && <div>{why}</div>}
      </Typography>
    </Box>
  </Box>
)

const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? undefined : now - before

/** The loaded months. While they are loading, none count as loaded, so that nothing is compared. */
const useKnownMonths = (summary: ReferralSummary): KnownMonths => {
  const months = useBaseMonth()
  return months ?? { ...summary, loadedMonths: [], loadedReverseMonths: [] }
}

const rangeOf = ({ firstMonth, lastMonth }: Period) => ({ first: firstMonth, last: lastMonth })

/** The referrals of the fiscal year in one line. They get no more space, because in April there are too few of them. */
const YearLine = ({ summary: { thisYear, lastYear } }: { readonly summary: ReferralSummary }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const months = [thisYear.firstMonth, thisYear.lastMonth].map((month) => formatMonthOfYear(month, locale))
  const count = (value: number | null) => (value === null ? '—' : formatCount(value, locale))
  return (
    <Typography variant="caption" component="p" color="text.secondary" className="figures" sx={{ mt: 1 }}>
      {translate('renkei.referral_figures.year', {
        year: formatFiscalYear(thisYear.fiscalYear, locale),
        months: [...new Set(months)].join(translate('renkei.referral_figures.to')),
        count: count(thisYear.referralCount),
        before: count(lastYear.referralCount),
      })}
    </Typography>
  )
}

/** The figures of the twelve months up to the base month, compared with the twelve before. */
export const YearFigures = ({ summary }: { readonly summary: ReferralSummary }) => {
  const { twelveMonths: now, twelveMonthsBefore: before, baseMonth, unsettledFrom } = summary
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const knownMonths = useKnownMonths(summary)
  const [baseName, baseText] = useBaseMonthWords(baseMonth)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  const number = (value: number | null) => (value === null ? '—' : formatCount(value, locale))
  const percent = ({ admissionRate }: Period) => (admissionRate === null ? '—' : formatPercent(admissionRate, locale))
  const whyOf = (figure: Figure) => {
    const why = whyNotCompared(figure, [rangeOf(now), rangeOf(before)], knownMonths)
    return why && translate(`renkei.data_analysis.headline.not_compared.${why}`)
  }
  const knowsReverse = user?.features.includes('reverse_referrals') ?? false
  const shown = shownCounts.filter((count) => count !== 'reverseReferralCount' || knowsReverse)
  const sinceBaseMonth = [
    ['since', summary.referralCountSince],
    ['reverse_since', knowsReverse ? summary.reverseReferralCountSince : 0],
  ] as const
  return (
    <div>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
        {text('period', { months: formatMonthRange(rangeOf(now), locale) })}
        <br />
        {`${baseName}: ${baseMonth === null ? baseText : formatMonth(baseMonth, locale)}`}
        {unsettledFrom !== null &&
          now.lastMonth >= unsettledFrom &&
          ` ${text('unsettled', { month: formatMonth(unsettledFrom, locale) })}`}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}
      >
        {shown.map((count) => {
          const why = whyOf(counts[count])
          return (
            <FigureOf
              key={count}
              name={text(`figures.${count}`)}
              value={number(now[count])}
              unit={text(`units.${count}`)}
              before={text('before', { value: number(before[count]) })}
              change={why ? undefined : differenceOf(now[count], before[count])}
              why={why && now[count] !== null ? why : undefined}
            />
          )
        })}
        <FigureOf
          name={text('figures.admissionRate')}
          value={percent(now)}
          before={text('before', { value: percent(before) })}
          why={now.admissionRate === null ? undefined : whyOf('hospital_admission_rate')}
        />
      </Box>
      <YearLine summary={summary} />
      {sinceBaseMonth.map(
        ([words, count]) =>
          count > 0 && (
            <Typography key={words} variant="caption" component="p" color="text.secondary" className="figures">
              {text(words, {
                month: formatMonth(monthAfter(now.lastMonth, 1), locale),
                count: formatCount(count, locale),
              })}
            </Typography>
          ),
      )}
    </div>
  )
}
