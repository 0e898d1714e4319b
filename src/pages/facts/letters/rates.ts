import type { Reply } from '../../../../dataProvider/client.ts'

export type Rates = Reply<'listReferralLetterRates'>

interface Punctuality {
  readonly dueCount: number
  readonly inTimeCount: number
}

/** The share of letters that were sent in time, in percent; null where none was due. */
export const rateOf = ({ dueCount, inTimeCount }: Punctuality): number | null =>
  dueCount === 0 ? null : (inTimeCount / dueCount) * 100

/** The sum over the settled months; months that still change would distort it. */
export const settledSum = (months: Rates['months'], counts: readonly Punctuality[]): Punctuality =>
  counts.reduce<Punctuality>(
    (sum, { dueCount, inTimeCount }, index) =>
      months[index]?.isSettled
        ? { dueCount: sum.dueCount + dueCount, inTimeCount: sum.inTimeCount + inTimeCount }
        : sum,
    { dueCount: 0, inTimeCount: 0 },
  )
