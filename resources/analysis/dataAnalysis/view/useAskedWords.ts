import { useLocale, useTranslate } from 'react-admin'
import { incompleteMonths } from '#contract/comparison.ts'
import type { Note } from '#ui/charts/figures/figuresNotes.ts'
import { useConditionTexts } from '#ui/institutions/ConditionChips.tsx'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { useDepartmentName } from '#resources/facts/referrals/useDepartmentName.ts'
import { useBaseMonthWords } from '#ui/useBaseMonth.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import type { Loaded } from '../useLoaded.ts'
import type { Months } from './period.ts'
import { formatMonth, formatMonthRange } from '#ui/format.ts'
import type { View } from './view.ts'

export interface Asked extends Pick<View, 'departments' | 'partners'> {
  readonly loaded: Loaded
  readonly months: Months
  readonly comparedMonths?: Months
}

/** The conditions of figures in words, for figures that leave the screen. */
export const useAskedWords = ({ loaded, months, comparedMonths, departments, partners }: Asked): readonly Note[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const partnerWords = useConditionTexts(partners, useLookups())
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.asked.${key}`, args)
  const period = (key: string) => translate(`renkei.data_analysis.period.${key}`)
  const names = departments.map(useDepartmentName(departments, text('no_department')))
  const baseMonth = useBaseMonthWords(loaded.baseMonth)
  const periods = comparedMonths ? [comparedMonths, months] : [months]
  const { notLoaded, partlyLoaded } = incompleteMonths(periods, loaded, loaded.loadedMonths)
  const { unsettledFrom } = loaded
  const isUnsettled = unsettledFrom !== null && periods.some(({ last }) => last >= unsettledFrom)
  return [
    baseMonth,
    [period('title'), formatMonthRange(months, locale)],
    ...(comparedMonths ? [[period('compare'), formatMonthRange(comparedMonths, locale)] as const] : []),
    ...(notLoaded.length > 0 ? [[text('not_loaded'), formatMonths(notLoaded, locale)] as const] : []),
    ...(partlyLoaded.length > 0 ? [[text('partly_loaded'), formatMonths(partlyLoaded, locale)] as const] : []),
    ...(isUnsettled
      ? [[text('unsettled'), text('unsettled_from', { month: formatMonth(unsettledFrom, locale) })] as const]
      : []),
    ...(names.length > 0 ? [[text('departments'), names.join(text('and')), 'condition'] as const] : []),
    ...(partnerWords.length > 0 ? [[text('partners'), partnerWords.join('／'), 'condition'] as const] : []),
  ]
}
