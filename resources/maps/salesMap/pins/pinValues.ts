import { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { unpackBits, unpackOptional, unpackRising } from '#contract/maps/packedNumbers.ts'
import type { Reply } from '#dataProvider/client.ts'

type Pins = Reply<'getSalesMapPins'>

/** Values of the institutions that have any. Each column has one entry for each of `places`, NaN where there is none. */
export interface PinValues {
  /** Indices in place order, rising. */
  readonly places: Uint32Array
  readonly count: Float64Array | null
  readonly comparison: Float64Array | null
  /** Days since the last visit. */
  readonly lastVisit: Float64Array | null
  readonly lastVisitStaff: Float64Array | null
  /** Positions in `ReferralTrendState`. */
  readonly trend: Float64Array | null
  readonly phase: Float64Array | null
  readonly segment: Float64Array | null
}

/** The position of a trend in a column. */
export const trendPlace = (state: ReferralTrendState): number => ReferralTrendState.options.indexOf(state)

/**
 * Unpacks the columns of a reply.
 * @param placeCount - the number of places of the reply's version
 * @throws RangeError if the reply belongs to other places
 */
export const pinValuesOf = ({ columns }: Pick<Pins, 'columns'>, placeCount: number): PinValues => {
  const places = unpackRising(columns.places, placeCount)
  const column = (packed: string | null) => (packed === null ? null : unpackOptional(packed, places.length))
  return {
    places,
    count: column(columns.referralCount),
    comparison: column(columns.comparisonReferralCount),
    lastVisit: column(columns.lastVisit),
    lastVisitStaff: column(columns.lastVisitStaff),
    trend: column(columns.trend),
    phase: column(columns.phase),
    segment: column(columns.segment),
  }
}

/** One flag for each place, 1 if it matches; null if all do. */
export const matchedOf = ({ matched }: Pick<Pins, 'matched'>, placeCount: number): Uint8Array | null =>
  matched === null ? null : unpackBits(matched, placeCount)
