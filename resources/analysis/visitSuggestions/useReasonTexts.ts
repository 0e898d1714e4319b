import { useLocale, useTranslate } from 'react-admin'
import { alwaysComparable, comparisonOf, rateIn } from '#contract/comparison.ts'
import { monthAfter } from '#contract/months.ts'
import { formatCount, formatMonth, formatPercent, formatShortDate } from '#ui/format.ts'
import type { Reason } from './suggestion.ts'
import './texts.ts'

const byMonth = new Set<string>(['below_expected', 'referrals_fell', 'only_reverse_referrals'])

/** Describes a reason in words with its figures. */
export const useReasonTexts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const periodOf = ({ date, monthCount }: Reason) =>
    date && monthCount
      ? translate('renkei.visit_suggestions.months', {
          from: formatMonth(monthAfter(date, 1 - monthCount), locale),
          to: formatMonth(date, locale),
        })
      : ''
  const countOf = (count: number | null) => formatCount(count ?? 0, locale)
  return (reason: Reason): { readonly title: string; readonly figures: string } => {
    const { kind, date, count, compared, comparedTo } = reason
    const key = `renkei.visit_suggestions.reason.${kind}`
    // Partners whose months may not be compared are not suggested for a fall.
    const rate = rateIn(comparisonOf(count, compared, alwaysComparable))
    const neverVisited = kind === 'valued_not_visited' && date === null
    return {
      title: translate(`${key}.title`),
      figures: translate(`${key}.${neverVisited ? 'none' : 'figures'}`, {
        period: periodOf(reason),
        count: countOf(count),
        compared: countOf(compared),
        comparedTo: countOf(comparedTo),
        percent: rate === null ? '' : formatPercent(-rate, locale),
        date: date && !byMonth.has(kind) ? formatShortDate(date, locale) : '',
      }),
    }
  }
}
