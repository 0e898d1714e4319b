import type { Better } from './better.ts'
import { type Change, type ChangeKind, pointsUnit } from './comparison.ts'

const minCases = 5
const minShare = 0.05

/** Shares are compared in points, of which one is a large change. */
const minPoints = 1

/** Shares of 1,000 have ten times as many of them in a point. */
const permillePerPoint = 10

/** Whether a change is more than the usual ups and downs: at least 5 cases and 5 % (from nothing or the unknown: 5 cases). */
export const isLarge = ({ by, before }: Change): boolean =>
  Math.abs(by) >= minCases && Math.abs(by) >= minShare * (before ?? 0)

/** Whether the change of a share, in points, is large. */
export const areManyPoints = ({ by }: Pick<Change, 'by'>): boolean => Math.abs(by) >= minPoints

/** Whether the change of a mean or rate is large. It is not where nobody knows what it has changed from. */
const isLargeShare = ({ by, before }: Change): boolean =>
  by !== 0 && before !== null && Math.abs(by) >= minShare * Math.abs(before)

/** Whether a change matters, so that it has a colour on screens and on paper. */
export const matters = (change: Change, kind: ChangeKind): boolean => {
  if (kind === 'share') return areManyPoints(change)
  if (kind === 'permille') return areManyPoints({ by: change.by / permillePerPoint })
  return kind === 'mean' ? isLargeShare(change) : isLarge(change)
}

/** What a change says of a figure: that it got better or worse by so much that it matters; otherwise it is plain. */
export type Tone = 'good' | 'bad' | 'plain'

/** How a figure is judged: how its changes are measured, and in which direction they are good. */
export interface Judged {
  readonly kind: ChangeKind
  readonly better: Better
}

/** Judges a change, for its colour wherever it is shown. */
export const toneOf = (change: Change, { kind, better }: Judged): Tone => {
  if (better === 'neither' || change.by === 0 || !matters(change, kind)) return 'plain'
  return change.by > 0 === (better === 'more') ? 'good' : 'bad'
}

/** The smallest rate in percent that is shown: one that is not rounded to nothing. */
const minRate = 0.05

/** The rate of a change in percent as it stands beside its difference; null where there is none to show. */
export const shownRate = ({ rate }: Pick<Change, 'rate'>): number | null =>
  rate === null || Math.abs(rate) < minRate ? null : rate

/** What the difference of two figures is told in, where that is not the unit of the figures themselves. */
export const differenceUnitOf = (kind: ChangeKind, language: 'ja' | 'en'): string | undefined =>
  kind === 'share' ? pointsUnit[language] : undefined
