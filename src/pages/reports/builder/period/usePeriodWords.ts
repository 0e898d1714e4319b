import { useLocale } from 'react-admin'
import { fiscalYearOf, monthOf } from '../../../../../contract/months.ts'
import {
  formatFiscalYear,
  formatMonth,
  formatMonthOfYear,
  formatMonthRange,
  formatShortDate,
} from '../../../../../ui/format.ts'
import { useBuilder } from '../builder.ts'
import type { Conditions } from '../draft/draft.ts'
import { canBeCut, monthsOf, periodKindOf } from '../draft/periods.ts'
import { useWords } from '../useWords.ts'

/**
 * Periods in words.
 * @returns a function of an item's conditions; '' if they have no period
 * @example '今年度4月〜10月'
 */
export const usePeriodWords = (): ((conditions: Conditions) => string) => {
  const text = useWords()
  const locale = useLocale() ?? 'ja'
  const { baseMonth } = useBuilder()
  return (conditions) => {
    const kind = periodKindOf(conditions)
    if (kind === null) return ''
    if (kind === 'last_twelve') return text('period.kinds.last_twelve')
    if (kind === 'days') {
      const { startDate = '', endDate = '' } = conditions.period ?? {}
      return text('period.from_to', { from: formatShortDate(startDate, locale), to: formatShortDate(endDate, locale) })
    }
    const span = monthsOf(conditions, monthOf(baseMonth))
    if (!span) return text('period.incomplete')
    if (!canBeCut(conditions)) return formatMonthRange(span, locale)
    const { fiscalYear, fiscalYearsAway: years, halfYearsAway: halves } = conditions
    const name =
      halves !== undefined
        ? text(halves === 0 ? 'period.kinds.this_half' : halves === 1 ? 'period.kinds.last_half' : 'period.half')
        : years === 0 || years === 1
          ? text(years === 0 ? 'period.kinds.this_year' : 'period.kinds.last_year')
          : formatFiscalYear(fiscalYear ?? fiscalYearOf(span.first), locale)
    if (conditions.toDate === false) return name
    const months =
      halves !== undefined && halves > 1
        ? formatMonthRange(span, locale)
        : span.first === span.last
          ? formatMonthOfYear(span.first, locale)
          : text('period.from_to', {
              from: formatMonthOfYear(span.first, locale),
              to: formatMonthOfYear(span.last, locale),
            })
    return text('period.cut', { name, months })
  }
}

/** A month as people call it, for the columns of a split. */
export const useMonthName = () => {
  const locale = useLocale() ?? 'ja'
  return (month: string) => formatMonth(month, locale)
}
