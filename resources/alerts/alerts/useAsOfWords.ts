import { useLocale } from 'react-admin'
import { formatMonth, formatShortDate } from '#ui/format.ts'
import type { Alert } from './alert.ts'

/** Names the month or, for conditions that are judged by day, the day up to which an alert was judged. */
export const useAsOfWords = () => {
  const locale = useLocale() ?? 'ja'
  return ({ type, asOf }: Pick<Alert, 'type' | 'asOf'>): string =>
    type === 'visit' || type === 'institution' ? formatShortDate(asOf, locale) : formatMonth(asOf, locale)
}
