import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { comparabilityOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import {
  type Comparability,
  comparabilityOf,
  comparisonOf,
  isComparable,
  notComparedText,
  notYetCompared,
} from '#contract/comparison.ts'
import { aprilOf, monthAfter } from '#contract/months.ts'
import { noValue } from '#contract/noValue.ts'
import { ChangeLegend } from '#ui/ChangeLegend.tsx'
import {
  formatCount,
  formatFiscalYear,
  formatMonth,
  formatMonthOfYear,
  formatMonthRange,
  formatPercent,
} from '#ui/format.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { useBaseMonth, useBaseMonthWords } from '#ui/useBaseMonth.ts'
import { Change } from './Change.tsx'
import { SegmentRule } from './SegmentRule.tsx'
import { FigureCell, FigureCells } from './FigureCell.tsx'
import { LastVisit } from './LastVisit.tsx'
import type { ReferralSummary } from '#resources/facts/referralSummary/useReferralSummary.ts'
import '#ui/texts/referralFigures.ts'

type Period = ReferralSummary['twelveMonths']

/** The counts that are compared with the twelve months before, and their figures in the catalogue. */
const counts = {
  referralCount: 'referral_count',
  reverseReferralCount: 'reverse_referral_count',
  operationCount: 'operation_count',
} as const satisfies Readonly<Partial<Record<keyof Period, Figure>>>
type Count = keyof typeof counts

const rangeOf = ({ firstMonth, lastMonth }: Period) => ({ first: firstMonth, last: lastMonth })

/** Whether a figure may be compared between both years; undefined while the loaded months are read. */
const useComparability = (summary: ReferralSummary) => {
  const known = useBaseMonth()
  const ranges = [rangeOf(summary.twelveMonths), rangeOf(summary.twelveMonthsBefore)]
  return (figure: Figure): Comparability | undefined => known && comparabilityOfFigure(figure, ranges, known)
}

const useNumber = () => {
  const locale = useLocale() ?? 'ja'
  return (value: number | null) => (value === null ? noValue : formatCount(value, locale))
}

export interface YearFiguresProps extends BlockProps {
  readonly summary: ReferralSummary
}

const CountCell = ({ summary, count }: Pick<YearFiguresProps, 'summary'> & { readonly count: Count }) => {
  const { twelveMonths: now, twelveMonthsBefore: before } = summary
  const translate = useTranslate()
  const number = useNumber()
  const comparability = useComparability(summary)(counts[count])
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  const [value, from] = [now[count], before[count]]
  const comparison = comparability ? comparisonOf(value, from, comparability) : notYetCompared
  return (
    <FigureCell name={text(`figures.${count}`)} value={number(value)} unit={text(`units.${count}`)}>
      {text('before', { value: number(from) })} <Change comparison={comparison} figure={counts[count]} />
      {count === 'referralCount' && <div>{text('of_them_first', { count: number(now.firstVisitCount) })}</div>}
    </FigureCell>
  )
}

const AdmissionRate = ({
  summary: { twelveMonths: now, twelveMonthsBefore: before },
}: Pick<YearFiguresProps, 'summary'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const number = useNumber()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  const percent = ({ admissionRate }: Period) =>
    admissionRate === null ? noValue : formatPercent(admissionRate, locale)
  return (
    <FigureCell name={text('figures.admissionRate')} value={percent(now)}>
      {text('before', { value: percent(before) })}
      <div>{text('admitted', { count: number(now.admissionCount) })}</div>
    </FigureCell>
  )
}

/** The segment of the last year that has one, with the one of the year before. */
const Segment = ({ summary }: Pick<YearFiguresProps, 'summary'>) => {
  const { segments } = summary
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const known = useBaseMonth()
  const [latest, earlier] = segments
  // A year that lacks lists has another segment than it would have with them, and none stands beside it.
  const months = [latest, earlier].flatMap((one) => (one ? [{ first: one.firstMonth, last: one.lastMonth }] : []))
  const comparability = known && comparabilityOf({ referrals: true }, months, known)
  const before = comparability && isComparable(comparability) ? earlier : undefined
  const yearOf = (period: string) => formatFiscalYear(Number(period), locale)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  const judgedBy = ({ period, firstMonth, lastMonth }: NonNullable<typeof latest>) =>
    firstMonth === aprilOf(Number(period))
      ? yearOf(period)
      : text('segment_so_far', {
          year: yearOf(period),
          months: formatMonthRange({ first: firstMonth, last: lastMonth }, locale),
        })
  return (
    <FigureCell
      name={text('segment')}
      value={latest?.segmentLabel ?? noValue}
      explanation={<SegmentRule name={text('segment')} />}
    >
      <div>{latest ? judgedBy(latest) : text('no_segment')}</div>
      {before && <div>{`${yearOf(before.period)} ${before.segmentLabel}`}</div>}
    </FigureCell>
  )
}

/** The figures of the twelve months up to the base month, compared with the twelve before. */
export const YearFigures = ({ institutionId, summary }: YearFiguresProps) => {
  const user = useCurrentUser()
  return (
    <FigureCells>
      <CountCell summary={summary} count="referralCount" />
      {user?.features.includes('reverse_referrals') && <CountCell summary={summary} count="reverseReferralCount" />}
      <AdmissionRate summary={summary} />
      <CountCell summary={summary} count="operationCount" />
      <Segment summary={summary} />
      {user?.features.includes('communications') && <LastVisit institutionId={institutionId} />}
    </FigureCells>
  )
}

/** The months of the figures, what they leave out, and the fiscal year in one line: in April there is too little of it for more. */
export const FigureNotes = ({ summary }: Pick<YearFiguresProps, 'summary'>) => {
  const { twelveMonths: now, baseMonth, unsettledFrom, thisYear, lastYear } = summary
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const number = useNumber()
  const comparabilityOfCount = useComparability(summary)
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const [baseName, baseText] = useBaseMonthWords(baseMonth)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  const knowsReverse = user?.features.includes('reverse_referrals') ?? false
  const months = [thisYear.firstMonth, thisYear.lastMonth].map((month) => formatMonthOfYear(month, locale))
  const since = (words: string, count: number) =>
    count > 0 &&
    text(words, { month: formatMonth(monthAfter(now.lastMonth, 1), locale), count: formatCount(count, locale) })
  const notes = [
    `${text('period', { months: formatMonthRange(rangeOf(now), locale) })} ${baseName}: ${
      baseMonth === null ? baseText : formatMonth(baseMonth, locale)
    }`,
    unsettledFrom !== null &&
      now.lastMonth >= unsettledFrom &&
      text('unsettled', { month: formatMonth(unsettledFrom, locale) }),
    ...new Set(
      (
        ['referral_count', 'operation_count', ...(knowsReverse ? (['reverse_referral_count'] as const) : [])] as const
      ).map((figure) => {
        const notCompared = comparabilityOfCount(figure)?.notCompared ?? null
        return now.referralCount === null || notCompared === null ? undefined : notComparedText(notCompared, language)
      }),
    ),
    text('year', {
      year: formatFiscalYear(thisYear.fiscalYear, locale),
      months: [...new Set(months)].join(text('to')),
      count: number(thisYear.referralCount),
      before: number(lastYear.referralCount),
    }),
    since('since', summary.referralCountSince),
    since('reverse_since', (knowsReverse && summary.reverseReferralCountSince) || 0),
  ]
  return (
    <>
      {notes.map(
        (note) =>
          note && (
            <Typography key={note} variant="caption" component="span" color="text.secondary" className="figures">
              {note}
            </Typography>
          ),
      )}
      <ChangeLegend hasSamples={false} />
    </>
  )
}
