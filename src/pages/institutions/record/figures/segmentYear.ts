import { aprilOf, lastDayOf, monthAfter } from '../../../../../contract/months.ts'
import { spanLabel } from '../../../../../contract/spanLabels.ts'
import { formatFiscalYear, type Locale } from '../../../../../ui/format.ts'

/**
 * The fiscal year of a segment, with its months while there are figures of a part of it alone: by these a partner is in a lower segment than by
 * the whole year. @example '2026年度（4〜10月）'
 */
export const segmentYear = (period: string, baseMonth: string | null, locale: Locale): string => {
  const year = Number(period)
  const [first, last] = [aprilOf(year), lastDayOf(monthAfter(aprilOf(year), 11))]
  const end = baseMonth === null ? last : lastDayOf(baseMonth)
  return spanLabel(
    { label: formatFiscalYear(year, locale), first, last, shown: { first, last: end < last ? end : last } },
    {},
    locale.startsWith('ja') ? 'ja' : 'en',
  )
}
