import type { Reply } from '#dataProvider/client.ts'

export type Rates = Reply<'listReferralLetterRates'>

interface Punctuality {
  readonly dueCount: number
  readonly inTimeCount: number
}

/** The share of letters that were sent in time, in percent; null where none was due. */
export const rateOf = ({ dueCount, inTimeCount }: Punctuality): number | null =>
  dueCount === 0 ? null : (inTimeCount / dueCount) * 100

/**
 * The places of the months of which any row has a rate, the latest first. The others have nothing to show yet, and would fill a phone's width before
 * the first figure.
 */
export const monthsWithRates = ({ months, whole, departments }: Rates): readonly number[] => {
  const rows = [whole, ...departments.map(({ months: counts }) => counts)]
  return months
    .flatMap(({ isKnown }, place) =>
      isKnown && rows.some((counts) => (counts[place]?.dueCount ?? 0) > 0) ? [place] : [],
    )
    .toReversed()
}

/** The first and the last of the months that have a column; undefined if none has. */
export const shownPeriod = (rates: Rates): { readonly first: string; readonly last: string } | undefined => {
  const shown = monthsWithRates(rates).flatMap((place) => rates.months[place]?.month ?? [])
  const [last] = shown
  const first = shown.at(-1)
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** The sum over the settled months; months that still change would distort it. */
export const settledSum = (months: Rates['months'], counts: readonly Punctuality[]): Punctuality =>
  counts.reduce<Punctuality>(
    (sum, { dueCount, inTimeCount }, index) =>
      months[index]?.isSettled
        ? { dueCount: sum.dueCount + dueCount, inTimeCount: sum.inTimeCount + inTimeCount }
        : sum,
    { dueCount: 0, inTimeCount: 0 },
  )
