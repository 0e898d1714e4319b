import { useLocale, useTranslate } from 'react-admin'
import type { UnitType } from '../../../../../contract/analysis/analysis.ts'
import { formatMonthRange } from '../../../../../ui/format.ts'
import { useAnalysis } from '../analysis.ts'

/** Texts that the screen's charts share. */
export const useChartTexts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { months, comparedMonths } = useAnalysis()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.charts.${key}`, args)
  return {
    text,
    locale,
    names: { period: formatMonthRange(months, locale), comparison: formatMonthRange(comparedMonths, locale) },
    spanName: (unit: UnitType) => translate(`renkei.charts.${unit}`),
    empty: { title: text('empty'), hint: text('empty_hint') },
  }
}
