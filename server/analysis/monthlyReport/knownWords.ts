import { baseMonthWords, cautions, filled } from '#contract/analysis/analysisWords.ts'
import type { SpanState } from '#contract/analysis/analysis.ts'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import {
  comparabilityOfFigure,
  comparedKind,
  earlierLeftOut,
  isUnsettled,
  stateOfFigure,
  whyUnknown,
} from '#contract/analysis/figures/figureMonths.ts'
import {
  type Comparability,
  type Comparison,
  comparisonOf,
  incompleteMonths,
  type NotCompared,
  unknownText,
  type WholeMonths,
} from '#contract/comparison.ts'
import { monthAfter } from '#contract/months.ts'
import { monthsText, monthText } from '../../paper/dayWords.ts'
import { unsettledMonthsOf, valueOf } from '../../paper/charts/chartData.ts'
import type { Report } from './reportFigures.ts'

type Known = Pick<Report, 'known' | 'headline'>
type Days = Pick<Known['headline']['period'], 'start_date' | 'end_date'>

const monthsOf = ({ start_date: first, end_date: last }: Days): WholeMonths => ({ first, last })

const periodsOf = ({
  headline: { period, comparison_period: compared },
}: Known): readonly [compared: WholeMonths, period: WholeMonths] => [monthsOf(compared), monthsOf(period)]

/** @example '2026年10月（直近12か月 = 2025年11月〜2026年10月）' */
export const baseMonthText = ({ baseMonth }: Pick<Report['known'], 'baseMonth'>): string => {
  if (baseMonth === null) return baseMonthWords.none.ja
  const months = `${monthText(monthAfter(baseMonth, -11))}〜${monthText(baseMonth)}`
  return filled(baseMonthWords.meaning.ja, { month: monthText(baseMonth), months })
}

/** Warnings for the reader: months that are not loaded, and stays that have not all ended. */
export const cautionsOf = (report: Known & Pick<Report, 'reverse'>): readonly string[] => {
  const { known } = report
  const periods = periodsOf(report)
  const ofLists = (list: string, loaded: readonly string[]) => {
    const { notLoaded, partlyLoaded } = incompleteMonths(periods, known, loaded)
    return [
      ...(notLoaded.length > 0 ? [filled(cautions.not_loaded.ja, { list, months: monthsText(notLoaded) })] : []),
      ...(partlyLoaded.length > 0
        ? [filled(cautions.partly_loaded.ja, { list, months: monthsText(partlyLoaded) })]
        : []),
    ]
  }
  const { unsettledFrom } = known
  return [
    ...ofLists('紹介一覧', known.loadedMonths),
    ...(report.reverse ? ofLists('逆紹介一覧', known.loadedReverseMonths) : []),
    ...(unsettledFrom !== null && periods.some(({ last }) => last >= unsettledFrom)
      ? [filled(cautions.unsettled.ja, { month: monthText(unsettledFrom) })]
      : []),
  ]
}

/** Whether a figure may be compared between the report's periods. */
export const comparabilityIn = (report: Known, figure: Figure): Comparability =>
  comparabilityOfFigure(
    figure,
    periodsOf(report),
    report.known,
    [report.headline.comparison_period, report.headline.period].flatMap(({ items }) =>
      unsettledMonthsOf(items, figure),
    ),
  )

/** How complete a figure of a span is. */
export const stateIn = (
  { known }: Pick<Report, 'known'>,
  figure: Figure,
  { items, ...days }: Known['headline']['period'],
): SpanState | null => stateOfFigure(figure, monthsOf(days), known, unsettledMonthsOf(items, figure))

/** Why a chart of both periods leaves out the earlier one. */
export const earlierLeftOutIn = (report: Known, figure: Figure): NotCompared | null => {
  const [compared, period] = periodsOf(report)
  return earlierLeftOut(figure, [period, compared], report.known)
}

/** What stands in place of a figure without values: the given words, or why it is unknown. */
export const emptyWordsIn = (report: Known, figure: Figure, words: string): string => {
  const [, period] = periodsOf(report)
  const why = whyUnknown(figure, period, report.known)
  return why ? `${unknownText(why, 'ja')}。` : words
}

/** A figure of the report's period beside that of the other one. */
export const comparisonIn = (report: Known, figure: Figure): Comparison => {
  const { period, comparison_period: compared } = report.headline
  return comparisonOf(
    valueOf(period.items, figure),
    valueOf(compared.items, figure),
    comparabilityIn(report, figure),
    comparedKind(figure),
  )
}

/** Which values of a figure may still grow. @param sent - the spans, of which the last day decides */
export const unsettledIn = (
  { known }: Pick<Report, 'known'>,
  sent: readonly { readonly end_date: string }[],
  figure: Figure,
): readonly boolean[] => sent.map(({ end_date: end }) => isUnsettled(figure, end, known))
