import type { Referrer } from './hospitalEvents.ts'
import type { Random } from './random.ts'

/** How a referrer's number of referrals develops over the years. */
type Trend = 'steady' | 'growing' | 'declining' | 'stopped' | 'new'

/** How much, and with what development, a referrer refers. */
export interface Habit {
  readonly referrer: Referrer
  readonly weight: number
  readonly trend: Trend
  readonly turningPoint: number
}

const trendOf = (random: Random): Trend => {
  const chance = random.next()
  if (chance < 0.12) return 'declining'
  if (chance < 0.24) return 'growing'
  if (chance < 0.29) return 'stopped'
  return chance < 0.34 ? 'new' : 'steady'
}

/** A few institutions refer often and many seldom: the weight decreases with the rank. */
export const habitsOf = (random: Random, referrers: readonly Referrer[], months: number): Habit[] =>
  [...referrers]
    .map((referrer) => ({ referrer, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ referrer }, rank) => ({
      referrer,
      weight: 1 / (rank + 3) ** 0.95,
      trend: trendOf(random),
      turningPoint: random.whole(Math.floor(months / 4), Math.max(1, months - 3)),
    }))

/** The weight of a referrer in a month. @param month - its place in the plan, from 0 */
export const strengthIn = ({ weight, trend, turningPoint }: Habit, month: number): number => {
  const since = month - turningPoint
  switch (trend) {
    case 'declining':
      return since > 0 ? weight * Math.max(0.15, 1 - since * 0.08) : weight
    case 'growing':
      return since > 0 ? weight * Math.min(2.5, 1 + since * 0.08) : weight
    case 'stopped':
      return since >= 0 ? 0 : weight
    case 'new':
      return since >= 0 ? weight * 2 : 0
    default:
      return weight
  }
}
