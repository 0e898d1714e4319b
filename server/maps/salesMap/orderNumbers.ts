import type { z } from 'zod'
import type { SalesMapSearch } from '#contract/maps/salesMap.ts'
import { type Comparability, comparisonOf, differenceIn } from '#contract/comparison.ts'
import { placesPerDegree } from '#contract/maps/placesFile.ts'
import { distanceKm, type Place } from '#contract/places.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'
import type { Counts } from './counts.ts'
import type { LastVisits } from './visits.ts'

export type Sort = NonNullable<z.output<typeof SalesMapSearch>['sort_by']>

/** What institutions can be ordered by. */
export interface Sortable {
  readonly index: PlacesIndex
  readonly counts: Counts
  /** Whether a month of the period is loaded. Otherwise a count of 0 is unknown. */
  readonly isLoaded: boolean
  /** Whether both periods may be compared. */
  readonly comparability: Comparability
  readonly lastVisits: LastVisits | null
  /** From which distances are measured. */
  readonly from: Place | null
}

/** A whole number of at most so much. Unknown values come after it. */
const maxKey = 2 ** 33
const unknownKey = 2 * maxKey + 1
const metresPerKilometre = 1_000

/** The position of a number that has a place. */
export const placeOf = ({ longitudes, latitudes }: PlacesIndex, number: number): Place => ({
  longitude: (longitudes[number] ?? 0) / placesPerDegree,
  latitude: (latitudes[number] ?? 0) / placesPerDegree,
})

/** By which an institution is ordered: a whole number; null if it is unknown. */
const keys: Readonly<Record<Sort, (sortable: Sortable, number: number) => number | null>> = {
  referral_count: ({ counts, isLoaded }, number) => counts.period[number] || (isLoaded ? 0 : null),
  change: ({ counts, comparability }, number) =>
    differenceIn(
      comparisonOf(
        counts.period[number] ?? 0,
        counts.comparison ? (counts.comparison[number] ?? 0) : null,
        comparability,
      ),
    ),
  last_visit_date: ({ lastVisits }, number) => {
    const days = lastVisits?.days[number] ?? -1
    return days < 0 ? null : -days
  },
  distance: ({ index, from }, number) =>
    from && number < index.placedCount
      ? Math.round(distanceKm(from, placeOf(index, number)) * metresPerKilometre)
      : null,
  name: ({ index }, number) => index.nameRanks[number] ?? null,
}

/**
 * Puts numbers in order, unknown values last, equal ones by id. Each is sorted as a single number, key and rank in one,
 * which takes a tenth of the time of a comparison.
 */
export const orderNumbers = (
  sortable: Sortable,
  numbers: readonly number[],
  sortBy: Sort,
  direction: 'asc' | 'desc',
): Uint32Array => {
  const { ranks, byId } = sortable.index
  const sign = direction === 'asc' ? 1 : -1
  const sorted = Float64Array.from(numbers, (number) => {
    const key = keys[sortBy](sortable, number)
    return (key === null ? unknownKey : maxKey + sign * key) * byId.length + (ranks[number] ?? 0)
  }).sort()
  return Uint32Array.from(sorted, (key) => byId[key % byId.length] ?? 0)
}
