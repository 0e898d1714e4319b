import { z } from 'zod'
import { ActionListItemStatus, MedicalInstitutionActionList } from '../institutions/actionListStatus.ts'
import { date, dateTime, id, idParam, listOf, operations, paging, Person } from '../core.ts'
import type { Resource } from '../crud.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'
import { MedicalInstitution, MedicalInstitutionConditions } from '../institutions/medicalInstitutions.ts'

/** The most institutions of a list. */
export const maxListed = 5_000

/** An institution on a list. */
export const ActionListMedicalInstitution = MedicalInstitution.extend({
  status: ActionListItemStatus,
  added_at: dateTime,
  /** Its place in the list's route, from 1; null if the route does not lead there. */
  position: z.int().nullable(),
  /** The day of the last communication of type visit. */
  last_visit_date: date.nullable(),
  open_task_count: z.int(),
  /** Null if the institution has not referred for long. */
  referral_trend: ReferralTrend.nullable(),
  /** Also null if the tenant does not use phases. */
  phase: z.object({ id, name: z.string() }).nullable(),
  /** Who is in charge, the main person first. */
  staffs: z.array(Person),
  /** Whether the tenant has entered it, because no public list has it. */
  is_unlisted: z.boolean(),
})

const path = '/api/action_lists/{id}/medical_institutions'
const feature = 'action_lists'
const listedIds = z.array(id).min(1).max(maxListed)
const audit = { record: 'action_list', idFrom: 'id' } as const
const bulk = { scope: 'command', feature, params: idParam, status: 200, effect: 'write', effects: {}, audit } as const

export const actionListInstitutionOperations = operations({
  listActionListMedicalInstitutions: {
    method: 'GET',
    path,
    summary: 'The institutions on a list',
    scope: 'crm',
    feature,
    params: idParam,
    query: paging.extend({
      status: z.enum(['all', 'actioned', 'not_actioned']).optional(),
      /** `position`: the order of the route; what it leaves out comes after it, in the order in which it was added. */
      sort_by: z.enum(['added_at', 'name', 'last_visit_date', 'status', 'position']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    }),
    response: listOf('medical_institutions', ActionListMedicalInstitution),
    status: 200,
    effect: 'read',
    effects: {},
  },
  exportActionListMedicalInstitutions: {
    method: 'GET',
    path: `${path}/csv`,
    summary: 'All institutions on a list as CSV (UTF-8 with BOM) in the order of its route, formulas disarmed',
    scope: 'query',
    effects: { takes_out: 'always' },
    feature,
    params: idParam,
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit,
    beyondSpecification: 'export of the whole list, not of the page on the screen',
  },
  addActionListMedicalInstitution: {
    method: 'POST',
    path,
    summary: 'Puts one institution on a list; one that is on it already stays as it is',
    scope: 'crm',
    feature,
    params: idParam,
    body: z.object({ medical_institution_id: id }),
    response: z.object({ added_count: z.int() }),
    status: 200,
    effect: 'write',
    effects: {},
    audit,
  },
  addActionListMedicalInstitutions: {
    ...bulk,
    method: 'POST',
    path: `${path}/bulk_insert`,
    cost: 'heavy',
    summary: 'Puts institutions on a list, by id or all that a search finds; those on it already stay as they are',
    /** Exactly one of the two. */
    body: z.object({
      medical_institution_ids: listedIds.optional(),
      search: MedicalInstitutionConditions.optional(),
    }),
    response: z.object({ added_count: z.int(), already_listed_count: z.int() }),
  },
  removeActionListMedicalInstitutions: {
    ...bulk,
    method: 'POST',
    path: `${path}/bulk_delete`,
    effects: { deletes: 'always' },
    summary: 'Takes institutions off a list',
    body: z.object({ medical_institution_ids: listedIds }),
    response: z.object({
      removed_count: z.int(),
      /** Without those that somebody else has taken off before. */
      removed_medical_institution_ids: z.array(id),
    }),
  },
  restoreActionListMedicalInstitutions: {
    ...bulk,
    method: 'POST',
    path: `${path}/restore`,
    summary: 'Puts institutions back on the list that they were taken off, with their status',
    body: z.object({ medical_institution_ids: listedIds }),
    response: z.object({ restored_count: z.int() }),
    beyondSpecification: 'a removal can be taken back for 30 days',
  },
  updateActionListMedicalInstitutionsStatus: {
    ...bulk,
    method: 'PUT',
    path: `${path}/status`,
    summary: 'Notes for institutions of a list whether they have been dealt with',
    body: z.object({ status: ActionListItemStatus, medical_institution_ids: listedIds }),
    /** Those whose status has changed. */
    response: z.object({ changed_medical_institution_ids: z.array(id) }),
  },
  listMedicalInstitutionActionLists: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/action_lists',
    summary: 'The lists that an institution is on, those in progress first',
    scope: 'crm',
    feature,
    params: idParam,
    response: z.object({ action_lists: z.array(MedicalInstitutionActionList) }),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'medical_institution_action_lists', idFrom: 'id' },
  },
})

/** The institutions on a list as a resource of the app. */
export const actionListInstitutionResource = {
  singular: 'action_list_medical_institution',
  plural: 'action_list_medical_institutions',
  parent: 'action_list_id',
  calls: { list: 'listActionListMedicalInstitutions' },
} as const satisfies Resource
