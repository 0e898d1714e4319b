import { z } from 'zod'
import { anyText, date, id, listOf, masterIds, operations, paging } from '../core.ts'
import { MedicalInstitution, RunningStatus } from '../institutions/medicalInstitutions.ts'
import { weekdays } from '../institutions/openingHours.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'

/** Finds institutions that a patient can be sent back to, by the patient's needs and home and by the relation with the institution. */

/** Parts of a day: before noon, between 13 and 18 o'clock, after 18 o'clock. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const

export const openTimes = weekdays.flatMap((day) => dayParts.map((part) => `${day}_${part}` as const))
export const OpenTime = z.enum(openTimes)

/** How far the patient goes: a straight-line distance, or the area in which they live. `anywhere` is only for a search by name. */
export const reaches = ['2km', '5km', '10km', '20km', 'municipality', 'secondary_medical_area', 'anywhere'] as const
export const Reach = z.enum(reaches)
export type Reach = z.infer<typeof Reach>
export const usualReach = '5km' satisfies Reach

/** The relation in the last twelve loaded months; `none` means no relation in any month. */
export const relations = ['referred', 'sent_back', 'same_disease', 'none'] as const
export const Relation = z.enum(relations)
export type Relation = z.infer<typeof Relation>

/** The most points of each criterion in the ranking (server/analysis/reverseReferralFinder/fit.ts); 100 in total. */
export const fitWeights = { distance: 40, department: 30, referred: 14, sent_back: 6, same_disease: 10 } as const

/** A code of a 主要診断群 (2 digits), of a DPC disease (6 characters) or of ICD-10, at least its 3-character category. */
export const diseaseCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => /^(\d{2}|\d{2}[\dA-Z]{4}|[A-Z]\d[\dA-Z](\.?[\dA-Z]{1,4})?)$/.test(code), {
    params: { code: 'disease_code' },
  })

/** Search conditions. A list means any of its entries; all conditions must be fulfilled. */
export const FinderConditions = z.object({
  department_ids: masterIds.max(50).optional(),
  disease_code: diseaseCode.optional(),
  /** 5-digit JIS code of the municipality in which the patient lives. */
  municipality_code: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /** Default {@link usualReach}. */
  reach: Reach.optional(),
  /** Kinds of institution. */
  facility_type_ids: masterIds.max(50).optional(),
  /** Functions, designations and kinds of beds. */
  function_ids: masterIds.max(50).optional(),
  /** Open on each of these days. Institutions without known hours are left out. */
  open_days: z.array(z.enum(weekdays)).max(8).optional(),
  /** Open after 18:00 on each of the given days, or on any day if none is given. */
  open_evenings: z.boolean().optional(),
  relations: z.array(Relation).max(4).optional(),
  medical_institution_name: anyText(100).optional(),
  /** Default: only open ones. */
  running_status: z.array(RunningStatus).max(4).optional(),
})

export const finderSorts = ['fit', 'distance', 'relation'] as const

export const FinderSearch = FinderConditions.extend({
  page: paging.shape.page,
  per_page: paging.shape.per_page,
  /**
   * Seven digits. It shows where a patient lives. It is sent only in bodies, never in an address, and no log and no
   * record stores it. It takes precedence over `municipality_code`.
   */
  patient_postal_code: z
    .string()
    .refine((code) => /^\d{7}$/.test(code), { params: { code: 'postal_code' } })
    .optional(),
  sort_by: z.enum(finderSorts).optional(),
})

const points = z.number()

export const FoundPartner = MedicalInstitution.omit({ tags: true, administrator_name: true }).extend({
  /** Straight-line distance from the patient's home in kilometres; null if a position is unknown. */
  distance: z.number().nullable(),
  /** Distance from the tenant's own institution. */
  own_distance: z.number().nullable(),
  /** Null if its hours are unknown. */
  open_times: z.array(OpenTime).nullable(),
  functions: z.array(z.string()),
  /** The institution's departments among the wanted ones. */
  matched_departments: z.array(z.string()),
  /** In the twelve months given in the reply. */
  referral_count: z.int(),
  reverse_referral_count: z.int(),
  /** Patients with the disease who came from there, or were sent there, since the day given in the reply. */
  disease_referral_count: z.int(),
  disease_reverse_referral_count: z.int(),
  last_visit_date: date.nullable(),
  /** Null if the institution has not referred for long. */
  referral_trend: ReferralTrend.nullable(),
  /** Doctors whom the office knows, three at most. */
  doctor_names: z.array(z.string()),
  has_special_note: z.boolean(),
  /** The sum of the points, 0 to 100. */
  fit: points,
  points: z.object({ distance: points, department: points, relation: points, same_disease: points }),
})

/**
 * Why a department is wanted: `asked` in the request; `sent` because reverse referrals of such patients named it;
 * `treated` because the own department of this name treated them; `table` by the product's table of 主要診断群; `general` by
 * the same table, for general practice.
 */
export const bases = ['asked', 'sent', 'treated', 'table', 'general'] as const

/**
 * How a position was found: from institutions with the same postal code, its first five or its first three digits, from
 * the municipality, or from the own institution.
 */
export const placeSources = [
  'postal_code',
  'postal_district',
  'postal_region',
  'municipality',
  'own_institution',
] as const

/** How the search conditions were interpreted. */
export const Understood = z.object({
  place: z.object({
    source: z.enum(placeSources),
    municipality: z.object({ code: z.string(), name: z.string() }).nullable(),
  }),
  departments: z.array(z.object({ id, name: z.string(), basis: z.enum(bases) })),
  disease: z
    .object({
      code: z.string(),
      /** Null if neither the master nor stays have a name. */
      name: z.string().nullable(),
      /** The number of stays with it that were read, the newest first. */
      stay_count: z.int(),
      /** The day from which on stays were read. */
      since: date,
    })
    .nullable(),
  /** The first days of the first and the last month that `referral_count` and `reverse_referral_count` cover. */
  first_month: date,
  last_month: date,
})

export const Disease = z.object({
  code: z.string(),
  name: z.string(),
  /** Codes of kind `icd10` come from the tenant's own stays. */
  kind: z.enum(['mdc', 'dpc', 'icd10']),
})

const feature = 'reverse_referrals'

export const reverseReferralFinderOperations = operations({
  findReverseReferralPartners: {
    method: 'POST',
    path: '/api/reverse_referral_finder/search_results',
    summary: 'Institutions that a patient can be sent back to, the most fitting first',
    scope: 'query',
    feature,
    body: FinderSearch,
    response: listOf('medical_institutions', FoundPartner).extend({ understood: Understood }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification:
      'the search knows neither where a patient lives, nor opening days, nor what passed with an institution',
  },
  findDiseases: {
    method: 'POST',
    path: '/api/reverse_referral_finder/diseases',
    summary: 'Diseases by code or part of a name: of the masters, and of the tenant’s own stays',
    scope: 'query',
    feature,
    body: z.object({ text: anyText(100) }),
    response: z.object({ diseases: z.array(Disease) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the finder’s disease needs its choices',
  },
})
