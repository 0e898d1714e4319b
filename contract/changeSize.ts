import type { Change } from './comparison.ts'

const minCases = 5
const minShare = 0.05

/** Shares are compared in points, of which one is a large change. */
const minPoints = 1

/** Whether a change is more than the usual ups and downs: at least 5 cases and 5 % (from nothing or the unknown: 5 cases). */
export const isLarge = ({ by, before }: Change): boolean =>
  Math.abs(by) >= minCases && Math.abs(by) >= minShare * (before ?? 0)

/** Whether the change of a share, in points, is large. */
export const areManyPoints = ({ by }: Change): boolean => Math.abs(by) >= minPoints

/** Whether a change matters, so that it has a colour on screens and on paper. */
export const matters = (change: Change, kind: 'count' | 'share'): boolean =>
  kind === 'share' ? areManyPoints(change) : isLarge(change)
