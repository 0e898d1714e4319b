import { z } from 'zod'
import { anyText, date, dateTime, distinct, id, idParam, operations, Person, shortText } from '../core.ts'
import { reference } from '../crud.ts'
import { GoneRecord } from '../namedRecords.ts'
import { MedicalInstitutionConditions } from './medicalInstitutions.ts'

/** How a person came to be in charge: set by hand, or by a rule on the place alone or on other conditions. */
export const StaffSource = z.enum(['hand', 'area', 'rule'])

/** The most people that are in charge of one partner. */
export const maxStaffs = 20

/** A person in charge. `is_active` is false once they cannot sign in any more. */
export const MedicalInstitutionStaff = Person.extend({
  is_active: z.boolean(),
  source: StaffSource,
  /** The first day in Japan. */
  since: date,
  /** Who put them in charge. */
  set_by: Person,
})

/** Who is in charge of a partner, and who was. */
export const MedicalInstitutionStaffs = z.object({
  medical_institution_id: id,
  /** The main person first. */
  staffs: z.array(MedicalInstitutionStaff),
  /** The version for conflicts; null if nobody has ever been in charge. */
  updated_at: dateTime.nullable(),
  /** The newest first, those in charge now among them. `until` is null for these. */
  history: z.array(z.object({ staff: Person, is_main: z.boolean(), since: date, until: date.nullable() })),
})

/** Saved conditions with the person who is to be in charge of the partners that fulfil them. */
export const StaffRule = z.object({
  id,
  name: z.string(),
  staff: Person,
  conditions: MedicalInstitutionConditions,
  updated_at: dateTime,
  /** Null if it has never been applied. */
  applied_at: dateTime.nullable(),
  /** What its conditions name and has been deleted. As long as there is any, the rule cannot be applied. */
  gone: z.array(GoneRecord),
})

export const StaffRulePayload = z.object({
  name: shortText(100),
  staff_id: reference('staffs'),
  conditions: MedicalInstitutionConditions.refine((value) => JSON.stringify(value).length <= 20_000, {
    params: { code: 'too_long' },
  }),
  /** The version that the user saw; a newer one is a conflict (409). */
  updated_at: dateTime.nullish(),
})

/** What applying a rule would do, or has done. */
export const StaffRuleOutcome = z.object({
  /** Whom the partners get. */
  staff: Person,
  /** How many partners fulfil the conditions. */
  matching_count: z.int(),
  /** Of these, those that get the person. */
  changed_count: z.int(),
  /** Those left as they are, because somebody set their person by hand. */
  by_hand_count: z.int(),
})

/** What applying a rule would do, for the question before it. */
export const StaffRulePreview = StaffRuleOutcome.extend({
  /** The version of the rule. */
  updated_at: dateTime,
  /** Tells these partners and this person from other ones. */
  outcome_version: z.string(),
})

/** The most partners that one rule may concern. */
export const maxRuleInstitutions = 5_000
/** The most rules of a tenant. */
export const maxStaffRules = 100

const feature = 'communications'
const common = { scope: 'crm', feature, beyondSpecification: 'partners have persons in charge' } as const
const Overwriting = z.object({
  /** Also those that were set by hand. */
  overwrites_hand: z.boolean().optional(),
})

export const institutionStaffOperations = operations({
  getMedicalInstitutionStaffs: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/staffs',
    summary: 'Who is in charge of a partner, and who was',
    ...common,
    params: idParam,
    response: MedicalInstitutionStaffs,
    status: 200,
    effect: 'read',
    effects: {},
  },
  replaceMedicalInstitutionStaffs: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/staffs',
    summary: 'Puts just these people in charge of a partner, the main one first',
    ...common,
    params: idParam,
    body: z.object({
      staff_ids: distinct(z.array(id).max(maxStaffs), (staffId) => staffId),
      /** The version that the user saw. A newer one is a conflict (409) with the stored one in `current`. */
      updated_at: dateTime.nullish(),
    }),
    response: MedicalInstitutionStaffs,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_staffs', idFrom: 'id' },
  },
  changeStaffsOfMedicalInstitutions: {
    method: 'POST',
    path: '/api/medical_institutions/staffs/bulk_update',
    summary: 'Puts a person in charge of several partners, as a further or as the main one, or takes them out of it',
    ...common,
    scope: 'command',
    body: z.object({
      medical_institution_ids: z.array(id).min(1).max(maxRuleInstitutions),
      staff_id: id,
      action: z.enum(['add', 'make_first', 'remove']),
    }),
    /** `staff_change_id` takes the change back; null if nothing changed. */
    response: z.object({ staff_change_id: id.nullable(), changed_count: z.int() }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_staffs', action: 'update' },
  },
  undoStaffChange: {
    method: 'POST',
    path: '/api/staff_changes/{id}/undo',
    summary: 'Takes back a change of persons in charge, except where somebody has changed them since',
    ...common,
    scope: 'command',
    params: idParam,
    /** `kept_count`: partners that have been changed since and therefore stay as they are. */
    response: z.object({ restored_count: z.int(), kept_count: z.int() }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'staff_change', idFrom: 'id' },
  },
})

export const staffRuleOperations = operations({
  listStaffRules: {
    method: 'GET',
    path: '/api/staff_rules',
    summary: 'The rules by which people get partners',
    ...common,
    role: 'owner',
    response: z.object({ staff_rules: z.array(StaffRule) }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  createStaffRule: {
    method: 'POST',
    path: '/api/staff_rules',
    summary: 'Adds a rule; it changes nothing before it is applied',
    ...common,
    role: 'owner',
    body: StaffRulePayload.omit({ updated_at: true }),
    response: StaffRule,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'staff_rule' },
  },
  updateStaffRule: {
    method: 'PUT',
    path: '/api/staff_rules/{id}',
    summary: 'Changes a rule; it takes effect when it is applied again',
    ...common,
    role: 'owner',
    params: idParam,
    body: StaffRulePayload,
    response: StaffRule,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'staff_rule', idFrom: 'id' },
  },
  deleteStaffRule: {
    method: 'DELETE',
    path: '/api/staff_rules/{id}',
    summary: 'Deletes a rule; who is in charge stays so',
    ...common,
    effects: { deletes: 'always' },
    role: 'owner',
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'staff_rule', idFrom: 'id' },
  },
  previewStaffRule: {
    method: 'GET',
    path: '/api/staff_rules/{id}/preview',
    summary: 'What applying a rule would change',
    ...common,
    scope: 'query',
    role: 'owner',
    params: idParam,
    query: Overwriting,
    response: StaffRulePreview,
    status: 200,
    effect: 'read',
    effects: {},
  },
  applyStaffRule: {
    method: 'POST',
    path: '/api/staff_rules/{id}/apply',
    summary: 'Makes the person of a rule the only one in charge of its partners',
    ...common,
    scope: 'command',
    role: 'owner',
    params: idParam,
    /** With the versions that the preview told, a rule or an outcome that has changed since is a conflict (409). If they are absent, the rule is applied as it is now. */
    body: Overwriting.extend({ updated_at: dateTime.optional(), seen_outcome: anyText(64).optional() }),
    response: StaffRuleOutcome.extend({ staff_change_id: id.nullable() }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'staff_rule', idFrom: 'id' },
  },
})
