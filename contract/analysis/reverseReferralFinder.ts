import { z } from 'zod'
import { anyText, date, id, listOf, masterIds, operations, paging } from '../core.ts'
import { MedicalInstitution, RunningStatus, weekdays } from '../institutions/medicalInstitutions.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'

/** To whom a patient can be sent back: institutions by what the patient needs, where they live, and what passes between us. */

/** Parts of a day: before noon, between 13 and 18 o'clock, after 18 o'clock. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const

export const openTimes = weekdays.flatMap((day) => dayParts.map((part) => `${day}_${part}` as const))
export const OpenTime = z.enum(openTimes)

/** How far the patient goes: straight-line distance, or the area that they live in. `anywhere` only for a name. */
export const reaches = ['2km', '5km', '10km', '20km', 'municipality', 'secondary_medical_area', 'anywhere'] as const
export const Reach = z.enum(reaches)
export type Reach = z.infer<typeof Reach>
export const usualReach = '5km' satisfies Reach

/** What has passed in the last twelve months that are loaded; `none` means never, in whatever month. */
export const relations = ['referred', 'sent_back', 'same_disease', 'none'] as const
export const Relation = z.enum(relations)
export type Relation = z.infer<typeof Relation>

/** The greatest number of points that each thing is worth in the ranking (server/analysis/reverseReferralFinder/fit.ts); 100 together. */
export const fitWeights = { distance: 40, department: 30, referred: 14, sent_back: 6, same_disease: 10 } as const

/** A code of 主要診断群 (2 digits), of a DPC disease (6 characters) or of ICD-10, at least its 3-character category. */
export const diseaseCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => /^(\d{2}|\d{2}[\dA-Z]{4}|[A-Z]\d[\dA-Z](\.?[\dA-Z]{1,4})?)$/.test(code), {
    params: { code: 'disease_code' },
  })

/** Conditions; lists mean any of, different conditions all have to hold. */
export const FinderConditions = z.object({
  department_ids: masterIds.max(50).optional(),
  disease_code: diseaseCode.optional(),
  /** 5-digit JIS code of where the patient lives. */
  municipality_code: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /** {@link usualReach} unless told. */
  reach: Reach.optional(),
  /** Kinds of institution. */
  facility_type_ids: masterIds.max(50).optional(),
  /** Functions, designations and kinds of beds. */
  function_ids: masterIds.max(50).optional(),
  /** Open on each of them; institutions whose hours nobody knows are left out. */
  open_days: z.array(z.enum(weekdays)).max(8).optional(),
  /** Open after 18 o'clock, on each of the days asked for, or on any day where none is. */
  open_evenings: z.boolean().optional(),
  relations: z.array(Relation).max(4).optional(),
  medical_institution_name: anyText(100).optional(),
  /** Only those that are open unless told. */
  running_status: z.array(RunningStatus).max(4).optional(),
})

export const finderSorts = ['fit', 'distance', 'relation'] as const

export const FinderSearch = FinderConditions.extend({
  page: paging.shape.page,
  per_page: paging.shape.per_page,
  /**
   * Seven digits. It says where a patient lives: it travels in bodies alone, never in an address, and no log and no record keeps it.
   * It goes before `municipality_code`.
   */
  patient_postal_code: z
    .string()
    .refine((code) => /^\d{7}$/.test(code), { params: { code: 'postal_code' } })
    .optional(),
  sort_by: z.enum(finderSorts).optional(),
})

const points = z.number()

export const FoundPartner = MedicalInstitution.omit({ tags: true, administrator_name: true }).extend({
  /** From where the patient lives, straight-line, in kilometres; null where a place is unknown. */
  distance: z.number().nullable(),
  /** From the tenant's own institution. */
  own_distance: z.number().nullable(),
  /** Null where nobody knows its hours. */
  open_times: z.array(OpenTime).nullable(),
  functions: z.array(z.string()),
  /** Of the departments looked for. */
  matched_departments: z.array(z.string()),
  /** In the twelve months that the reply names. */
  referral_count: z.int(),
  reverse_referral_count: z.int(),
  /** Patients with the disease that came from there, or were sent there, since the day that the reply names. */
  disease_referral_count: z.int(),
  disease_reverse_referral_count: z.int(),
  last_visit_date: date.nullable(),
  /** Null of those that have not referred for long. */
  referral_trend: ReferralTrend.nullable(),
  /** Those that the office knows, three at most. */
  doctor_names: z.array(z.string()),
  has_special_note: z.boolean(),
  /** The sum of the points, 0 to 100. */
  fit: points,
  points: z.object({ distance: points, department: points, relation: points, same_disease: points }),
})

/**
 * Why a department is looked for: `asked` by the caller; `sent` where reverse referrals of such patients named it; `treated` where the own
 * department of this name treated them; `table` by the product's table of 主要診断群; `general` likewise, for general practice.
 */
export const bases = ['asked', 'sent', 'treated', 'table', 'general'] as const

/** How a place was found: by institutions of the same postal code, of its first five or three digits, by municipality, or the own one. */
export const placeSources = [
  'postal_code',
  'postal_district',
  'postal_region',
  'municipality',
  'own_institution',
] as const

/** What the conditions were taken to mean. */
export const Understood = z.object({
  place: z.object({
    source: z.enum(placeSources),
    municipality: z.object({ code: z.string(), name: z.string() }).nullable(),
  }),
  departments: z.array(z.object({ id, name: z.string(), basis: z.enum(bases) })),
  disease: z
    .object({
      code: z.string(),
      /** Null where neither master nor stays name it. */
      name: z.string().nullable(),
      /** Stays with it that were looked at, the newest first. */
      stay_count: z.int(),
      /** The day since which stays were looked at. */
      since: date,
    })
    .nullable(),
  /** The first days of the first and last month that `referral_count` and `reverse_referral_count` count. */
  first_month: date,
  last_month: date,
})

export const Disease = z.object({
  code: z.string(),
  name: z.string(),
  /** `icd10` codes are those of the tenant's own stays. */
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
    beyondSpecification: 'the finder’s disease needs its choices',
  },
})
