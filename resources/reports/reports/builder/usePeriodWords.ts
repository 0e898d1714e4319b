import { useLocale } from 'react-admin'
import { segmentMonths } from '#contract/facts/segmentation.ts'
import { aprilOf, fiscalYearOf, lastDayOf, monthOf } from '#contract/months.ts'
import { spanLabel } from '#contract/spanLabels.ts'
import {
  formatFiscalYear,
  formatMonth,
  formatMonthOfYear,
  formatMonthRange,
  formatShortDate,
  today,
} from '#ui/format.ts'
import { useBuilder } from './builder.ts'
import type { Conditions } from './draft/draft.ts'
import { type Definition, isGrowing } from './draft/items.ts'
import { canBeCut, monthsOf, periodKindOf } from './draft/periods.ts'
import { useLanguage, useWords } from './useWords.ts'

/**
 * Periods in words, which say that they are not over where what is counted grows by the day.
 * @returns a function of an item's conditions and definition; '' if they have no period
 * @example '今年度4月〜10月'
 */
export const usePeriodWords = (): ((conditions: Conditions, definition: Definition) => string) => {
  const text = useWords()
  const language = useLanguage()
  const { baseMonth } = useBuilder()
  /** @param span - the first and last month of the period */
  const ofMonths = (conditions: Conditions, span: { readonly first: string; readonly last: string }) => {
    if (periodKindOf(conditions) === 'last_twelve') return text('period.kinds.last_twelve')
    if (!canBeCut(conditions)) return formatMonthRange(span, language)
    const { fiscalYear, fiscalYearsAway: years, halfYearsAway: halves } = conditions
    const name =
      halves !== undefined
        ? text(halves === 0 ? 'period.kinds.this_half' : halves === 1 ? 'period.kinds.last_half' : 'period.half')
        : years === 0 || years === 1
          ? text(years === 0 ? 'period.kinds.this_year' : 'period.kinds.last_year')
          : formatFiscalYear(fiscalYear ?? fiscalYearOf(span.first), language)
    if (conditions.toDate === false) return name
    const months =
      halves !== undefined && halves > 1
        ? formatMonthRange(span, language)
        : span.first === span.last
          ? formatMonthOfYear(span.first, language)
          : text('period.from_to', {
              from: formatMonthOfYear(span.first, language),
              to: formatMonthOfYear(span.last, language),
            })
    return text('period.cut', { name, months })
  }
  return (conditions, definition) => {
    const days = { today: isGrowing(definition) ? today() : undefined }
    const kind = periodKindOf(conditions)
    if (kind === null) return ''
    if (kind === 'days') {
      const { startDate: first = '', endDate: last = '' } = conditions.period ?? {}
      const [from, to] = [formatShortDate(first, language), formatShortDate(last, language)]
      return spanLabel({ label: text('period.from_to', { from, to }), first, last }, days, language)
    }
    const span = monthsOf(conditions, monthOf(baseMonth))
    if (!span) return text('period.incomplete')
    if (definition.key === 'segment') {
      // It is judged by a whole year, whatever part of one is asked for.
      const year = fiscalYearOf(span.first)
      const months = segmentMonths(year, monthOf(baseMonth))
      return months.first === aprilOf(year) ? formatFiscalYear(year, language) : formatMonthRange(months, language)
    }
    return spanLabel(
      { label: ofMonths(conditions, span), first: span.first, last: lastDayOf(span.last) },
      days,
      language,
    )
  }
}

/** A month as people call it, for the columns of a split. */
export const useMonthName = () => {
  const locale = useLocale() ?? 'ja'
  return (month: string) => formatMonth(month, locale)
}
