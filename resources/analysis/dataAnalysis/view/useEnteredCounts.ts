import { useCurrentUser } from '#authProvider/currentUser.ts'
import { incompleteMonths } from '#contract/comparison.ts'
import { monthOf } from '#contract/months.ts'
import type { Analysis } from '../analysis.ts'
import { type SentItems, valueOf } from '../itemsOf.ts'
import { useFigures } from '../useFigures.ts'

interface SentMonth {
  readonly startDate: string
  readonly items: SentItems
}

/** What is shown of the months without lists, by the kind of list; undefined until it is known. */
export interface EnteredCounts {
  readonly referrals?: number
  readonly reverseReferrals?: number
}

/** How many of some months' letters were entered by hand: of months without lists, these are all. Each month counts once. */
export const enteredIn = (sent: readonly SentMonth[], months: readonly string[], key: string): number => {
  const counts = new Map(
    sent.flatMap(({ startDate, items }) => {
      const month = monthOf(startDate)
      return months.includes(month) ? [[month, valueOf(items, key) ?? 0] as const] : []
    }),
  )
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Counts the letters that were entered by hand in months without lists, of the conditions of the screen. */
export const useEnteredCounts = ({
  period,
  comparisonPeriod,
  months,
  comparedMonths,
  loaded,
  filter,
}: Pick<
  Analysis,
  'period' | 'comparisonPeriod' | 'months' | 'comparedMonths' | 'loaded' | 'filter'
>): EnteredCounts => {
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const notLoadedOf = (lists: readonly string[]) => incompleteMonths([comparedMonths, months], loaded, lists).notLoaded
  const notLoaded = notLoadedOf(loaded.loadedMonths)
  const notLoadedReverse = hasReverse ? notLoadedOf(loaded.loadedReverseMonths) : []
  const question = { period, comparisonPeriod, unitType: 'month', ...filter } as const
  const received = useFigures('compareReferralsMonthly', question, notLoaded.length > 0)
  const sent = useFigures('compareReverseReferralsMonthly', question, notLoadedReverse.length > 0)
  return {
    ...(received.data &&
      !received.isPlaceholderData && {
        referrals: enteredIn(
          [...received.data.referrals, ...received.data.comparisonReferrals],
          notLoaded,
          'referral_count',
        ),
      }),
    ...(sent.data &&
      !sent.isPlaceholderData && {
        reverseReferrals: enteredIn(
          [...sent.data.reverseReferrals, ...sent.data.comparisonReverseReferrals],
          notLoadedReverse,
          'reverse_referral_count',
        ),
      }),
  }
}
