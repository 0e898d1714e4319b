import { z } from 'zod'
import { MedicalInstitutionActionList } from './actionListStatus.ts'
import { anyText, date, dateTime, id, idParam, ids, listOf, masterIds, operations, paging, Person } from '../core.ts'
import type { Resource } from '../crud.ts'
import { asksByLabels, MedicalInstitutionLabelConditions, MedicalInstitutionLabelValue } from '../labels/labels.ts'
import { ReferralTrend, ReferralTrendState } from '../facts/referralTrends.ts'
import { Correction } from './corrections.ts'
import { TagReference } from './tags.ts'

/** Specification §4, Institution running status. */
export const RunningStatus = z.enum(['open', 'closed', 'suspended', 'unknown'])

/** An institution in lists and results. Specification §3, Medical institution summary. `type_names` and `departments` are display names. */
export const MedicalInstitution = z.object({
  id,
  name: z.string(),
  name_kana: z.string().nullable(),
  running_status: RunningStatus,
  type_names: z.array(z.string()),
  departments: z.array(z.string()),
  postal_code: z.string().nullable(),
  address: z.string(),
  tel: z.string().nullable(),
  administrator_name: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  tags: z.array(TagReference),
})

/** An institution in a search result, with the figures that results can be sorted by. */
export const FoundMedicalInstitution = MedicalInstitution.extend({
  /** The institution's phase, by the tenant's own phases. */
  phase: z.object({ id, name: z.string() }).nullable(),
  last_visit_date: date.nullable(),
  /** Who is in charge, the main person first. */
  staffs: z.array(Person),
  /** The complete memo, as on the chart; null if there is none. */
  memo_content: z.string().nullable(),
  special_note_content: z.string().nullable(),
  /** The action lists that contain it, those in progress first; empty if the plan does not include them. */
  action_lists: z.array(MedicalInstitutionActionList),
  /** In the loaded months among the twelve up to the base month; null if none of them is loaded. */
  referral_count: z.int().nullable(),
  /** In the twelve months before those; null unless all 24 months are loaded, so that only whole years are compared. */
  comparison_referral_count: z.int().nullable(),
  /** In percent of the comparison; also null if the comparison is 0 or unknown. */
  rate_of_referral_change: z.number().nullable(),
  /** The twelve months that add up to `referral_count`, the earliest first; null for a month that is not loaded. */
  referral_months: z.array(z.int().nullable()).length(12).nullable(),
  /** Null if the institution has not referred for long. */
  referral_trend: ReferralTrend.nullable(),
  bed_count: z.int().nullable(),
  /** Whether the tenant has entered it, because no public list has it. */
  is_unlisted: z.boolean(),
  /** Straight-line distance from the tenant's own institution in kilometres. */
  distance: z.number().nullable(),
  /** Values of the labels in `label_ids`. */
  label_values: z.array(MedicalInstitutionLabelValue),
})

export const Beds = z.object({
  total: z.int().nullable(),
  general: z.int().nullable(),
  long_term: z.int().nullable(),
  psychiatric: z.int().nullable(),
  tuberculosis: z.int().nullable(),
  infectious: z.int().nullable(),
})

/** An institution that the tenant had entered and has merged with another; it can be taken back. */
export const InstitutionMerge = z.object({
  id,
  /** What the merged institution was called. */
  name: z.string(),
  merged_by: Person,
  merged_at: dateTime,
})

/** The head of the chart. */
export const MedicalInstitutionSummary = MedicalInstitution.extend({
  short_name: z.string().nullable(),
  insurance_code: z.string().nullable(),
  prefecture_code: z.string(),
  municipality_code: z.string().nullable(),
  secondary_medical_area: z.string().nullable(),
  website_url: z.string().nullable(),
  beds: Beds.nullable(),
  functions: z.array(z.string()),
  /** Straight-line distance from the tenant's own institution in kilometres. */
  distance: z.number().nullable(),
  /**
   * How precise the position on the map is: `source` and `p04` are the building, `chome` and `town` the district,
   * `municipality` only the office of the municipality.
   */
  location_precision: z.enum(['source', 'p04', 'chome', 'town', 'municipality', 'none']),
  referral_trend: ReferralTrend.nullable(),
  /** In no public list; the tenant adds it. */
  fax: z.string().nullable(),
  /** Who has entered it, because no public list has it; null for an institution of the nation's list. */
  entered: z.object({ by: Person, at: dateTime }).nullable(),
  /** What was merged with it, the latest first. */
  merges: z.array(InstitutionMerge),
  /** Its kind; 0 where nothing is known of it. */
  facility_type_id: z.int(),
  department_ids: z.array(z.int()),
  /** What the tenant has corrected of the public record; the fields of this reply have the corrected values. */
  corrections: z.array(Correction),
  /** Names of the public sources of this record, for the attribution line. */
  sources: z.array(z.string()),
})

const codes = (pattern: RegExp) => z.array(z.string().regex(pattern)).max(2_000)

/** Conditions of the partner search. A list means any of its entries; all conditions must be fulfilled. */
export const MedicalInstitutionConditions = z.object({
  medical_institution_name: anyText(100).optional(),
  administrator_name: anyText(100).optional(),
  /** 2-digit JIS code. */
  prefecture: z
    .string()
    .regex(/^(0[1-9]|[1-3]\d|4[0-7])$/)
    .optional(),
  /** 5-digit JIS codes of municipalities. */
  area: codes(/^\d{5}$/).optional(),
  facility_type_ids: masterIds.optional(),
  department_ids: masterIds.optional(),
  tag_ids: ids.optional(),
  tag_ids_search_condition: z.enum(['include', 'exclude']).optional(),
  phase_master_ids: ids.max(50).optional(),
  /** Persons in charge; 0 stands for nobody. */
  staff_ids: z.array(z.int().min(0)).max(200).optional(),
  running_status: z.array(RunningStatus).max(4).optional(),
  labels: MedicalInstitutionLabelConditions.optional(),
  referral_trend: z.array(ReferralTrendState).max(ReferralTrendState.options.length).optional(),
  /** True: only those that the tenant has entered, because no public list has them. */
  is_unlisted: z.boolean().optional(),
  /** Only these ids, for showing the names of references. */
  medical_institution_ids: ids.max(100).optional(),
})

/**
 * `recent`: those that the office has visited recently come first, for choosing one. `referral_count`: of the twelve months up to the base month;
 * `referral_change`: its difference from the twelve before. Institutions without a last visit or referrals come last in both directions.
 */
export const MedicalInstitutionSort = z.enum([
  'relevance',
  'recent',
  'name',
  'address',
  'beds',
  'distance',
  'last_visit_date',
  'referral_count',
  'referral_change',
])

export const MedicalInstitutionSearch = MedicalInstitutionConditions.extend({
  page: paging.shape.page,
  per_page: paging.shape.per_page,
  sort_by: MedicalInstitutionSort.optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  /** Labels whose values are returned as columns. */
  label_ids: ids.max(10).optional(),
})

/** The most institutions that an export can name. */
export const maxExportedIds = 5_000

/** The most pairs of an institution and a tag that one call changes. */
export const maxTagChanges = 20_000

const TagChange = z.object({
  action: z.enum(['add', 'remove']),
  tag_id: id,
  medical_institution_ids: ids.min(1),
  /** Takes a tag off only where the caller has put it on by this call and nobody else has put it on since. */
  only_own: z.boolean().optional(),
})

export const TagIdsPayload = z.object({ tag_ids: ids.max(200) })

const TagsChange = TagIdsPayload.extend({
  seen_tag_ids: ids
    .max(200)
    .nullish()
    .describe(
      'The tags that the caller saw: what others have put on or taken off since then stays. Without it the tags become just `tag_ids`',
    ),
})

const feature = 'medical_institutions_search'

export const medicalInstitutionOperations = operations({
  searchMedicalInstitutions: {
    method: 'POST',
    path: '/api/medical_institutions/search_results',
    summary: 'Searches the nation’s institutions',
    scope: 'crm',
    cost: asksByLabels,
    feature,
    body: MedicalInstitutionSearch,
    response: listOf('medical_institutions', FoundMedicalInstitution),
    status: 200,
    effect: 'read',
    effects: {},
  },
  exportMedicalInstitutions: {
    method: 'POST',
    path: '/api/medical_institutions/search_results/csv',
    summary: 'All results of a search, or a selection, as CSV (UTF-8 with BOM), formulas disarmed',
    scope: 'query',
    effects: { takes_out: 'always' },
    feature,
    body: MedicalInstitutionSearch.extend({
      /** Only these, for a selection. */
      medical_institution_ids: z.array(id).max(maxExportedIds).optional(),
    }),
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit: { record: 'medical_institution_search' },
    beyondSpecification: 'export of a whole result, not of the page on the screen',
  },
  addTagsToMedicalInstitutions: {
    method: 'POST',
    path: '/api/medical_institutions/tags/bulk_insert',
    summary: 'Puts tags on several institutions at once; tags already there stay',
    scope: 'command',
    feature,
    body: z.object({ medical_institution_ids: ids.min(1), tag_ids: ids.min(1).max(200) }),
    response: z.object({ added_count: z.int() }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_tags' },
    beyondSpecification: 'tagging a search result in one step',
  },
  changeTagsOfMedicalInstitutions: {
    method: 'POST',
    path: '/api/medical_institutions/tags/bulk_change',
    summary:
      'Puts tags on several institutions, or takes them off, all or nothing; taking off needs the permission to delete unless the caller has put them on by this call',
    scope: 'command',
    feature,
    requiredFeatures: ['tags'],
    body: z.object({
      changes: z
        .array(TagChange)
        .min(1)
        .max(400)
        .refine(
          (changes) => changes.reduce((sum, change) => sum + change.medical_institution_ids.length, 0) <= maxTagChanges,
          { params: { code: 'too_long' } },
        ),
    }),
    response: z.object({
      changed_count: z.int(),
      /** Institutions on which a tag stays, because of `only_own`. */
      kept_count: z.int(),
      /** What has really changed, as a body that takes it back, except where somebody else has put the tag on since. */
      former: z.object({ changes: z.array(TagChange.extend({ only_own: z.boolean() })) }),
    }),
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'medical_institution_tags', action: 'update' },
    beyondSpecification: 'tags of a selection are put on and taken off in one step, and that can be taken back',
  },
  getMedicalInstitutionSummary: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/summary',
    summary: 'The head of an institution’s chart',
    scope: 'crm',
    feature,
    params: idParam,
    response: MedicalInstitutionSummary,
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'medical_institution', idFrom: 'id' },
  },
  listMedicalInstitutionTags: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/tags',
    summary: 'The tags of an institution',
    scope: 'crm',
    feature,
    params: idParam,
    response: z.object({ tags: z.array(TagReference) }),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'medical_institution_tags', idFrom: 'id' },
  },
  replaceMedicalInstitutionTags: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/tags',
    summary:
      'Sets the tags of an institution to these; with the ones seen before, only what differs from them is put on and taken off',
    scope: 'crm',
    feature,
    requiredFeatures: ['tags'],
    params: idParam,
    body: TagsChange,
    response: z.object({ tags: z.array(TagReference) }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_tags', idFrom: 'id' },
  },
})

/** Institutions as a resource of the app. */
export const medicalInstitutionResource = {
  singular: 'medical_institution',
  plural: 'medical_institutions',
  nameCondition: 'medical_institution_name',
  calls: { list: 'searchMedicalInstitutions' },
} as const satisfies Resource
