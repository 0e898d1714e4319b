import { useLocale, useTranslate } from 'react-admin'
import type { UnitType } from '#contract/analysis/analysis.ts'
import { whyUnknown } from '#contract/analysis/figures/figureMonths.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { unknownText } from '#contract/comparison.ts'
import type { EmptyStateProps } from '#ui/page/EmptyState.tsx'
import { formatMonthRange, withBrackets } from '#ui/format.ts'
import { useAnalysis } from '../analysis.ts'
import '#ui/charts/texts.ts'
import '#ui/texts/changeColours.ts'

/** Texts that the screen's charts share. */
export const useChartTexts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { months, comparedMonths, loaded } = useAnalysis()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.charts.${key}`, args)
  const measureOf = (figure: Figure) => figures[figure].name[locale.startsWith('ja') ? 'ja' : 'en']
  return {
    text,
    /** What is counted, for the columns of tables and files. */
    measureOf,
    /** A title with what is counted, as in the monthly report. @example '紹介の推移（入院収益）' */
    titleOf: (key: string, figure: Figure) => withBrackets(text(key), measureOf(figure), locale),
    locale,
    names: { period: formatMonthRange(months, locale), comparison: formatMonthRange(comparedMonths, locale) },
    spanName: (unit: UnitType) => translate(`renkei.charts.${unit}`),
    /** In place of a chart of a figure without values: that there are none, or why they are unknown. */
    emptyOf: (figure: Figure): EmptyStateProps => {
      const why = whyUnknown(figure, months, loaded)
      return why
        ? { title: unknownText(why, locale.startsWith('ja') ? 'ja' : 'en') }
        : { title: text(figure === 'reverse_referral_count' ? 'empty_reverse' : 'empty'), hint: text('empty_hint') }
    },
  }
}
