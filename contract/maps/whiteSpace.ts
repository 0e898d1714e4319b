import { z } from 'zod'
import { date, id, listOf, masterIds, operations, paging } from '../core.ts'
import { MedicalInstitution, MedicalInstitutionConditions } from '../institutions/medicalInstitutions.ts'

export const maxRadiusKm = 50

/** How many comparable partners there must be, so that their median says something. */
export const minComparable = 3

/**
 * Open institutions in a ring that never sent or received a referral, in any month. Institutions that are placed only
 * by their municipality are left out, because they have no exact distance; so are the own institution and pharmacies.
 */
export const WhiteSpaceConditions = MedicalInstitutionConditions.omit({
  running_status: true,
  is_unlisted: true,
  referral_trend: true,
  department_ids: true,
}).extend({
  /** The centre of the ring; absent: the own institution. It must have an exact position. */
  center_medical_institution_id: id.optional(),
  radius_km: z.number().min(0.5).max(maxRadiusKm),
  /** Institutions with any of these; comparable partners are compared by these departments only. */
  department_ids: masterIds.max(50).optional(),
  /** Those visited on one of the last so many days are left out. */
  within_days: z.int().min(1).max(3_660).optional(),
  /** Default `potential`. Unknown values come last in both directions, equal ones by distance. */
  sort_by: z.enum(['potential', 'distance', 'beds', 'name']).optional(),
  /** Default `desc` for `potential` and `beds`, else `asc`. */
  sort: z.enum(['asc', 'desc']).optional(),
})

/**
 * What to expect of an institution: partners in the ring of the same kind that have the same department. Of several
 * departments, the one whose partners refer most; at least {@link minComparable} partners.
 */
export const ComparablePartners = z.object({
  kind: z.string(),
  department: z.string(),
  partner_count: z.int(),
  /** The median of their referrals in the twelve months up to the base month: the potential. */
  referral_count: z.number(),
})

/** The nearest institution with a referral to us in the twelve months up to the base month. */
export const NearestPartner = z.object({ id, name: z.string(), distance: z.number(), referral_count: z.int() })

export const WhiteSpaceInstitution = MedicalInstitution.extend({
  bed_count: z.int().nullable(),
  last_visit_date: date.nullable(),
  /** Straight-line distance from the centre in kilometres. */
  distance: z.number(),
  /** Null if none is within the radius around the institution, or if no month is loaded. */
  nearest_partner: NearestPartner.nullable(),
  comparable_partners: ComparablePartners.nullable(),
})

export const WhiteSpace = listOf('medical_institutions', WhiteSpaceInstitution).extend({
  center: z.object({ id, name: z.string(), longitude: z.number(), latitude: z.number() }),
  /** Institutions that match, but are placed only by their municipality, whose centre lies in the ring. */
  unplaced_count: z.int(),
  /** The last of the twelve months of partners' referrals; null if nothing is loaded, so that there are no partners. */
  base_month: date.nullable(),
})

const whiteSpace = {
  method: 'POST',
  scope: 'query',
  feature: 'sale_map',
  status: 200,
  effect: 'read',
  effects: {},
  beyondSpecification: 'the map shows who could refer and never did',
} as const

export const whiteSpaceOperations = operations({
  searchWhiteSpace: {
    ...whiteSpace,
    path: '/api/medical_institutions/white_space_results',
    summary: 'Institutions around a place that could refer and never did, ranked',
    body: WhiteSpaceConditions.extend({ page: paging.shape.page, per_page: paging.shape.per_page }),
    response: WhiteSpace,
  },
  exportWhiteSpace: {
    ...whiteSpace,
    path: '/api/medical_institutions/white_space_results/csv',
    effects: { takes_out: 'always' },
    summary: 'All institutions that could refer and never did as CSV (UTF-8 with BOM), formulas disarmed',
    body: WhiteSpaceConditions,
    contentType: 'text/csv',
    audit: { record: 'white_space' },
  },
})
