import { isLarge, type Judged, toneOf } from '#contract/changeSize.ts'
import type { Change } from '#contract/comparison.ts'
import type { ReferralTrendState } from '#contract/facts/referralTrends.ts'

/** How referrals have changed: `up` and `down` only where the change matters. */
export type ChangeClass = 'up' | 'down' | 'steady'

/** The colours of changes by what they say of a figure. {@link ChangeLegend} explains them. */
export const toneColours = { good: 'success.main', bad: 'error.main', plain: 'text.secondary' } as const

/**
 * What is shown for a change: its sign, and a colour only where it matters: green for what got better, red for what got
 * worse. `name` is the key of its words.
 */
export const changeLook = (change: Change, judged: Judged) => {
  const colour = toneColours[toneOf(change, judged)]
  if (change.by === 0) return { name: 'same', sign: '±', colour } as const
  return change.by > 0
    ? ({ name: 'more', sign: '▲', colour } as const)
    : ({ name: 'fewer', sign: '▼', colour } as const)
}

const outside: Readonly<Partial<Record<ReferralTrendState, 1 | -1>>> = { above: 1, below: -1 }

/**
 * The class of a change. It matters if it is large, or if the last months lie outside the usual range in the same direction.
 * @param trend - of the same referrals in the last months, where known
 */
export const changeClass = (change: Change, trend?: ReferralTrendState): ChangeClass => {
  const direction = Math.sign(change.by)
  const isUnusual = trend !== undefined && direction !== 0 && outside[trend] === direction
  if (!isUnusual && !isLarge(change)) return 'steady'
  return direction > 0 ? 'up' : 'down'
}
