import { useLocale, useTranslate } from 'react-admin'
import type { UnitType } from '#contract/analysis/analysis.ts'
import { whyUnknown } from '#contract/analysis/figureMonths.ts'
import type { Figure } from '#contract/analysis/figures.ts'
import { unknownText } from '#contract/comparison.ts'
import type { EmptyStateProps } from '#ui/page/EmptyState.tsx'
import { formatMonthRange } from '#ui/format.ts'
import { useAnalysis } from '../analysis.ts'
import '#ui/charts/texts.ts'
import '#ui/texts/changeColours.ts'

/** Texts that the screen's charts share. */
export const useChartTexts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { months, comparedMonths, loaded } = useAnalysis()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.charts.${key}`, args)
  return {
    text,
    locale,
    names: { period: formatMonthRange(months, locale), comparison: formatMonthRange(comparedMonths, locale) },
    spanName: (unit: UnitType) => translate(`renkei.charts.${unit}`),
    /** In place of a chart of a figure without values: that there are none, or why they are unknown. */
    emptyOf: (figure: Figure): EmptyStateProps => {
      const why = whyUnknown(figure, months, loaded)
      return why
        ? { title: unknownText(why, locale.startsWith('ja') ? 'ja' : 'en') }
        : { title: text('empty'), hint: text('empty_hint') }
    },
  }
}
