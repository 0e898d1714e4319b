import { unknownSegment } from '#contract/maps/salesMap.ts'
import { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import type { Pins } from '#ui/map/pins/pins.ts'
import type { Mode } from '../view/view.ts'
import { type Comparability, comparisonOf } from '#contract/comparison.ts'
import { changeClass } from '#ui/change.ts'
import { type PinClass, visitDays } from './pinClasses.ts'
import type { PinValues } from './pinValues.ts'

const minRadius = 3
const maxRadius = 18

/** The radius for a count: its area grows with the count until it is as large as it gets. */
export const radiusOf = (count: number): number =>
  Math.round(Math.min(maxRadius, minRadius + 0.85 * Math.sqrt(Math.max(0, count))))

const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)
const numberAt = (column: Float64Array | null, index: number): number | undefined => {
  const value = column?.[index]
  return isKnown(value) ? value : undefined
}

const trendAt = (values: PinValues, index: number): ReferralTrendState | undefined => {
  const place = numberAt(values.trend, index)
  return place === undefined ? undefined : ReferralTrendState.options[place]
}

const visitKey = (days: number | undefined): string => {
  if (days === undefined) return 'never'
  const end = visitDays.find((one) => days <= one)
  return end === undefined ? 'longer' : `days${end}`
}

interface DrawnOptions {
  /** Whether counts of both periods may be compared. */
  readonly comparability: Comparability
  /** Whether the trend is that of the counted referrals. */
  readonly hasTrendOfCounts: boolean
  readonly classes: readonly PinClass[]
}

/** The key of a pin's class; undefined for one that is only a dot in this mode. */
const keyAt = (
  mode: Mode,
  values: PinValues,
  index: number,
  { comparability, hasTrendOfCounts, classes }: DrawnOptions,
): string | undefined => {
  const count = numberAt(values.count, index) ?? 0
  const before = numberAt(values.comparison, index) ?? 0
  const listed = (id: number | undefined, others: string, missing: string) => {
    if (id === undefined) return missing
    return classes.some(({ key }) => key === String(id)) ? String(id) : others
  }
  const hasCount = count > 0 || before > 0
  switch (mode) {
    case 'change': {
      if (!hasCount) return undefined
      const { compared } = comparisonOf(count, values.comparison && before, comparability)
      return compared ? changeClass(compared, hasTrendOfCounts ? trendAt(values, index) : undefined) : 'uncompared'
    }
    case 'trend':
      return trendAt(values, index) ?? (hasCount ? 'too_few' : undefined)
    case 'last_visit': {
      const days = numberAt(values.lastVisit, index)
      return days === undefined && !hasCount ? undefined : visitKey(days)
    }
    case 'phase': {
      const id = numberAt(values.phase, index)
      return id === undefined && !hasCount ? undefined : listed(id, 'none', 'none')
    }
    case 'segment': {
      if (values.segment === null) return hasCount ? 'unknown' : undefined
      const id = numberAt(values.segment, index)
      if (id === unknownSegment) return 'unknown'
      return id === undefined && !hasCount ? undefined : listed(id, 'rest', 'rest')
    }
    case 'last_visit_staff': {
      const id = numberAt(values.lastVisitStaff, index)
      return id === undefined && !hasCount ? undefined : listed(id, 'others', 'never')
    }
  }
}

/**
 * How each place is drawn in a mode; looks are positions among the classes. Pins are as large as their count; those whose referrals have ended, as
 * what they were before, so that a loss is not overlooked.
 * @param matched - one flag for each place; null if all match
 */
export const drawnPins = (
  mode: Mode,
  values: PinValues,
  {
    matched,
    placeCount,
    ...options
  }: DrawnOptions & { readonly matched: Uint8Array | null; readonly placeCount: number },
): Pins => {
  const positions = new Map(options.classes.map(({ key }, position) => [key, position]))
  const radius = new Uint8Array(placeCount)
  const look = new Uint8Array(placeCount)
  for (const [index, place] of values.places.entries()) {
    const key = keyAt(mode, values, index, options)
    const position = key === undefined ? undefined : positions.get(key)
    if (position === undefined) continue
    look[place] = position
    radius[place] = radiusOf((numberAt(values.count, index) ?? 0) || (numberAt(values.comparison, index) ?? 0))
  }
  return { visible: matched, radius, look }
}

/** The ids of the people who visited last, those with most institutions first. */
export const staffByInstitutions = ({ lastVisitStaff }: Pick<PinValues, 'lastVisitStaff'>): readonly number[] => {
  const counts = new Map<number, number>()
  for (const id of lastVisitStaff ?? []) if (isKnown(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([a, most], [b, more]) => more - most || a - b).map(([id]) => id)
}
