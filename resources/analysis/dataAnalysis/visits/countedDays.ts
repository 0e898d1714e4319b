import { formatShortDate, type Locale } from '#ui/format.ts'

/** Some days, both included. */
interface Span {
  readonly startDate: string
  readonly endDate: string
}

/** The words of a total of visits, and the days that they name. */
export interface CountedDays {
  readonly key: 'visits_total' | 'visits_total_so_far'
  readonly first: string
  readonly last: string
}

/** The days that a total counts, so that several years are not taken for one, nor a month that is not over for a whole one. @param today - in Japan */
export const countedDays = (spans: readonly Span[], today: string, locale: Locale): CountedDays => {
  const [first, last] = [spans[0]?.startDate ?? '', spans.at(-1)?.endDate ?? '']
  const isSoFar = first <= today && today < last
  return {
    key: isSoFar ? 'visits_total_so_far' : 'visits_total',
    first: formatShortDate(first, locale),
    last: formatShortDate(isSoFar ? today : last, locale),
  }
}
