import { z } from 'zod'
import { VisitType } from '../communicationTypes.ts'
import { Period, SpanState } from '../analysis/analysis.ts'
import { NotCompared } from '../comparison.ts'
import { date, id, listOf, operations, paging, Person } from '../core.ts'
import { FoundMedicalInstitution, MedicalInstitutionConditions } from '../institutions/medicalInstitutions.ts'

/** Specification §3, Sales-map search request. */

const overlaps = (
  one: { readonly start_date: string; readonly end_date: string },
  other: { readonly start_date: string; readonly end_date: string },
) => one.start_date <= other.end_date && other.start_date <= one.end_date

export const ReferralDirection = z.enum(['referral', 'reverse_referral'])

/** Which referrals the map counts. */
export const SalesMapReferral = z
  .object({
    /** `referral`: received from the institutions; `reverse_referral`: sent to them. */
    referral_type: ReferralDirection,
    /** Any days; whole months are counted fastest. */
    period: Period,
    comparison_period: Period.nullish(),
    /** 0 for referrals without an own department. Absent or empty: all. */
    own_department_ids: z.array(z.int().min(0)).max(200).optional(),
  })
  .superRefine(({ period, comparison_period: comparison }, context) => {
    if (comparison && overlaps(period, comparison))
      context.addIssue({ code: 'custom', path: ['comparison_period'], params: { code: 'periods_overlap' } })
  })

const range = (lowest: number, highest: number) =>
  z
    .object({ min: z.number().min(lowest).max(highest), max: z.number().min(lowest).max(highest) })
    .refine(({ min, max }) => min <= max, { path: ['max'], params: { code: 'range_reversed' } })

/** The visible part of the map in degrees of JGD2011 (equivalent to WGS 84), its edges included. */
export const MapBounds = z.object({ longitude: range(-180, 180), latitude: range(-90, 90) })

/** The four ways to combine „referred in the period“ (R) and „visited within the days“ (V). */
export const visitLogics = ['and', 'or', 'nand', 'nor'] as const

/**
 * A condition on visits (communications of type `visit` or `new_visit`, or of one of these alone). V: visited at most `within_days` days ago, the
 * day so many days ago included. R: at least one referral counted by {@link SalesMapReferral}. Either `logic` is given:
 * `and` R∧V, `or` R∨V, `nand` ¬(R∧V), `nor` ¬(R∨V); or `visited`, which asks for V alone.
 */
export const VisitCondition = z
  .object({
    within_days: z.int().min(1).max(3_660),
    logic: z.enum(visitLogics).optional(),
    visited: z.boolean().optional(),
    /** Only visits of this type; default all. */
    visit_type: VisitType.optional(),
  })
  .superRefine(({ logic, visited }, context) => {
    if ((logic === undefined) === (visited === undefined))
      context.addIssue({ code: 'custom', path: ['logic'], params: { code: 'either_of_both' } })
  })

/**
 * Conditions of the map. All must be fulfilled. The map shows only open institutions; those that are not open any more
 * but have referrals in a period are counted and listed among those without a place.
 */
export const SalesMapConditions = MedicalInstitutionConditions.omit({ running_status: true, is_unlisted: true }).extend(
  {
    referral: SalesMapReferral,
    visits: VisitCondition.optional(),
    /** Only institutions with at least so many referrals in the period. */
    min_referral_count: z.int().min(1).max(1_000_000).optional(),
  },
)

export const salesMapSorts = ['referral_count', 'change', 'last_visit_date', 'distance', 'name'] as const

/**
 * `placed`: with a position of their own, which the map shows. `unplaced`: known only by their municipality, not at all,
 * or not open any more (地図に出せない); bounds do not apply to them.
 */
export const Placing = z.enum(['placed', 'unplaced'])

export const SalesMapSearch = SalesMapConditions.extend({
  page: paging.shape.page,
  per_page: paging.shape.per_page,
  /** Compared with the positions of places (1/100,000 degrees), as a map that shows them would. */
  bounds: MapBounds.optional(),
  /** Default `placed`. */
  placing: Placing.optional(),
  /**
   * Default `referral_count`. `change` is the difference of both periods, unknown unless all their months are loaded.
   * Equal institutions are ordered by id, those that are not open any more last; so they are by name.
   */
  sort_by: z.enum(salesMapSorts).optional(),
  /** Default `asc` for distance and name, otherwise `desc`. Unknown values come last in both directions. */
  sort: z.enum(['asc', 'desc']).optional(),
})

/**
 * A row of the list beside the map. Counts are those of the request's periods, in its direction; null where none of a
 * period's months is loaded. The rate is null unless all months of both periods are. Of unplaced institutions, position
 * and distance are null.
 */
export const SalesMapInstitution = FoundMedicalInstitution.omit({ referral_months: true, label_values: true }).extend({
  /** Who visited last; null without a visit. */
  last_visit_staff: Person.nullable(),
  /** In the fiscal year in which the period ends; null if nothing is loaded. */
  segment: z.object({ id, label: z.string() }).nullable(),
  placing: Placing,
})

/** Stands for the segment of an institution that nobody knows. */
export const unknownSegment = 0

/** Values that pins can have besides their place. `referrals` are the counts of both periods. */
export const pinColumns = ['referrals', 'last_visit', 'last_visit_staff', 'trend', 'phase', 'segment'] as const
export type PinColumnName = (typeof pinColumns)[number]

/** Made by contract/maps/packedNumbers.ts. */
const packed = z.string()

/**
 * Values of the matched institutions that have a place and at least one value. All columns have one entry for each of
 * `places`, packed by packOptional; a column is null unless it was asked for.
 */
export const PinColumns = z.object({
  /** Their indices in place order, packed by packRising. */
  places: packed,
  /** Without an entry the count is 0, or unknown if the period is not loaded. */
  referral_count: packed.nullable(),
  /** Also null without a comparison period. */
  comparison_referral_count: packed.nullable(),
  /** Days from the last visit to `as_of`. */
  last_visit: packed.nullable(),
  /** Account ids. */
  last_visit_staff: packed.nullable(),
  /** Positions in `ReferralTrendState`. */
  trend: packed.nullable(),
  /** Ids of phase masters. */
  phase: packed.nullable(),
  /** Ids of segments, in the fiscal year in which the period ends. Without an entry it is the segment of the rest; {@link unknownSegment} where admissions decide, of which nothing is loaded; null if nothing of that year is loaded. */
  segment: packed.nullable(),
})

export const SalesMapPins = z.object({
  /** The version of the places that all indices refer to. If the caller has another one, it loads the places anew. */
  places_version: z.string(),
  /** Today in Japan. */
  as_of: date,
  /** All that match, with and without a place. */
  matched_count: z.int(),
  /** Institutions that match but have no place on the map, or are not open any more. */
  unplaced_count: z.int(),
  /** One bit for each place in their order, packed by packBits; null if all places match. */
  matched: packed.nullable(),
  columns: PinColumns,
  /** How complete both periods are. Counts are worth comparing if neither is `partial` or `not_loaded`. */
  state: SpanState,
  comparison_state: SpanState.nullable(),
  /** Why counts of both periods are not compared; null if they are. */
  not_compared: NotCompared.nullable(),
  /** Months of both periods that are not loaded. Their referrals are unknown, not 0. */
  missing_months: z.array(date),
  /** Referrals of all matched institutions, those without a place included; null where nothing is loaded. */
  referral_total: z.int().nullable(),
  comparison_referral_total: z.int().nullable(),
})

const feature = 'sale_map'

export const salesMapOperations = operations({
  searchMedicalInstitutionsForSalesMap: {
    method: 'POST',
    path: '/api/medical_institutions/search_for_sales_map_results',
    summary: 'The institutions in the visible part of the sales map',
    scope: 'query',
    feature,
    body: SalesMapSearch,
    response: listOf('medical_institutions', SalesMapInstitution),
    status: 200,
    effect: 'read',
    effects: {},
    snapshot: true,
  },
  getSalesMapPins: {
    method: 'POST',
    path: '/api/medical_institutions/sales_map_pins',
    summary: 'All institutions that match the conditions of the sales map, as compact columns in place order',
    scope: 'query',
    feature,
    body: SalesMapConditions.extend({ columns: z.array(z.enum(pinColumns)).max(pinColumns.length) }),
    response: SalesMapPins,
    status: 200,
    effect: 'read',
    effects: {},
    snapshot: true,
    beyondSpecification: 'the map shows every institution at once, without a request for each move',
  },
  getMedicalInstitutionPlaces: {
    method: 'GET',
    path: '/api/medical_institution_places',
    summary:
      'Ids, positions and municipalities of all open institutions that have a place (contract/maps/placesFile.ts)',
    scope: 'query',
    feature,
    /** The version that `getSalesMapPins` names. If it is the current one, the reply may be kept for ever. */
    query: z.object({ v: z.string().max(64).optional() }),
    contentType: 'application/octet-stream',
    status: 200,
    effect: 'read',
    effects: {},
    ofMasters: true,
    snapshot: true,
    beyondSpecification: 'positions are loaded once a version of the master',
  },
})
