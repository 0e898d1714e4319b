import { z } from 'zod'
import { date, dateTime, distinct, id, idParam, listOf, operations, paging, Person, shortText } from '../core.ts'
import { customCrud, reference } from '../crud.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'

/** `done`: a communication has recorded the visit. `cancelled`: it does not take place. */
export const VisitPlanStatus = z.enum(['planned', 'done', 'cancelled'])

/** `HH:MM`, in Japan. */
const startTime = z.iso.time({ precision: -1 })

/** A visit to an institution that somebody has planned for a day. */
export const VisitPlan = z.object({
  id,
  medical_institution: z.object({
    id,
    name: z.string(),
    running_status: RunningStatus,
    address: z.string(),
    tel: z.string().nullable(),
    departments: z.array(z.string()),
  }),
  /** By Japan's calendar. */
  date,
  /** The place within the person's day, from 1. Gaps mean nothing. */
  position: z.int(),
  start_time: startTime.nullable(),
  staff: Person,
  purpose: z.string().nullable(),
  status: VisitPlanStatus,
  /** The communication that recorded the visit; null until it is done, and once that one is gone for good. */
  communication_id: id.nullable(),
  cancelled_reason: z.string().nullable(),
  created_at: dateTime,
  updated_at: dateTime,
  deleted_at: dateTime.nullable(),
})

/** A visit that is already planned to an institution, from today on. */
export const AlreadyPlanned = z.object({
  id,
  medical_institution: z.object({ id, name: z.string() }),
  date,
  staff: Person,
})

/** The most visits that one call plans, orders or moves. */
export const maxPlansAtOnce = 200

/** How many days ahead visits can be planned. */
export const maxDaysAhead = 731

/** The longest period whose visits are counted by day. */
export const maxCountedDays = 92

const planIds = distinct(z.array(id).min(1).max(maxPlansAtOnce), (plan) => plan)

const When = z.object({
  /** From today to `maxDaysAhead` days later. */
  date,
  staff_id: reference('staffs'),
  start_time: startTime.nullish(),
  purpose: shortText(200).nullish(),
})

/** A change; institution and status have calls of their own. A plan that comes to another day or person becomes the last there. */
export const VisitPlanPayload = When.extend({
  /** The version that the user saw. A newer one is a conflict (409) with the stored plan in `current`. */
  updated_at: dateTime.nullish(),
})

/** The place of a plan before it was moved. */
export const VisitPlanPlace = z.object({
  id,
  date,
  staff_id: id,
  position: z.int().min(1).max(2_147_483_647),
  /** The version that the move made. */
  updated_at: dateTime,
})

const feature = 'communications'
const crm = { scope: 'crm', feature } as const
const audit = { record: 'visit_plan', idFrom: 'id' } as const
const beyondSpecification = 'visits are planned before they are recorded'
const onePlan = {
  ...crm,
  params: idParam,
  response: VisitPlan,
  status: 200,
  effect: 'write',
  effects: {},
  audit,
} as const

export const visitPlanOperations = operations({
  listVisitPlans: {
    method: 'GET',
    path: '/api/visit_plans',
    summary: 'Lists planned visits by day and their order in it',
    ...crm,
    query: paging.extend({
      /** First and last day, both included. */
      from: date.optional(),
      to: date.optional(),
      staff_id: reference('staffs').optional(),
      medical_institution_id: reference('medical_institutions').optional(),
      status: VisitPlanStatus.optional(),
      /** Only deleted ones that can be restored, the last deleted first. */
      deleted: z.boolean().optional(),
      sort_by: z.enum(['date']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    }),
    response: listOf('visit_plans', VisitPlan),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  getVisitPlan: {
    method: 'GET',
    path: '/api/visit_plans/{id}',
    summary: 'Reads one planned visit',
    ...crm,
    params: idParam,
    response: VisitPlan,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  createVisitPlans: {
    method: 'POST',
    path: '/api/visit_plans',
    summary:
      'Plans visits to several institutions on one day, in this order, all or nothing; leaves out those to which the person is already going that day',
    ...crm,
    body: When.extend({ medical_institution_ids: distinct(z.array(id).min(1).max(maxPlansAtOnce), (one) => one) }),
    response: z.object({
      visit_plan_ids: z.array(id),
      /** Visits that somebody had already planned to these institutions, from today on. */
      already_planned: z.array(AlreadyPlanned),
    }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'visit_plan' },
    beyondSpecification,
  },
  findPlannedVisits: {
    method: 'POST',
    path: '/api/visit_plans/already_planned',
    summary: 'Who has already planned to visit these institutions, and when; from today on, the next first',
    ...crm,
    body: z.object({ medical_institution_ids: z.array(id).min(1).max(maxPlansAtOnce) }),
    response: z.object({ already_planned: z.array(AlreadyPlanned) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  countVisitPlans: {
    method: 'GET',
    path: '/api/visit_plans/days',
    summary: 'How many visits each person has planned on each day of a period',
    ...crm,
    query: z.object({
      from: date,
      to: date,
      staff_id: reference('staffs').optional(),
      medical_institution_id: reference('medical_institutions').optional(),
    }),
    response: z.object({ days: z.array(z.object({ date, staff: Person, count: z.int() })) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  updateVisitPlan: {
    method: 'PUT',
    path: '/api/visit_plans/{id}',
    summary: 'Changes day, person, time and purpose of a planned visit',
    ...onePlan,
    body: VisitPlanPayload,
    beyondSpecification,
  },
  orderVisitPlans: {
    method: 'PUT',
    path: '/api/visit_plans/order',
    summary: 'Puts the planned visits of a person’s day in order; a conflict (409) unless these are all of them',
    ...crm,
    body: z.object({
      date,
      staff_id: reference('staffs'),
      visit_plan_ids: planIds,
      /** The order that the user saw. Another one now is a conflict (409). */
      seen_visit_plan_ids: planIds.optional(),
    }),
    response: z.object({ visit_plans: z.array(VisitPlan) }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'visit_plan' },
    beyondSpecification,
  },
  moveVisitPlans: {
    method: 'POST',
    path: '/api/visit_plans/move',
    summary:
      'Moves planned visits, named by id or all of a person’s day, to another day or person, behind what is planned there',
    ...crm,
    body: z.object({
      visit_plan_ids: planIds.nullish(),
      /** The day and person of visits as the user saw them. Another place by now, unless it is the wanted one, is a conflict (409). */
      seen_places: distinct(
        z.array(z.object({ id, date, staff_id: id })).max(maxPlansAtOnce),
        (place) => place.id,
        'id',
      ).optional(),
      /** In place of ids. */
      day: z
        .object({
          date,
          staff_id: reference('staffs'),
          /** How many the user saw. Another number now is a conflict (409). */
          count: z.int().min(0).optional(),
          /** Those that the user saw. If there are others by now it is a conflict too. */
          seen_visit_plan_ids: planIds.optional(),
        })
        .nullish(),
      /** If left out, each keeps its own. */
      date: date.nullish(),
      staff_id: reference('staffs').nullish(),
    }),
    /** Where each was before, to take the move back. */
    response: z.object({ places: z.array(VisitPlanPlace) }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'visit_plan', action: 'update' },
    beyondSpecification,
  },
  moveVisitPlansBack: {
    method: 'POST',
    path: '/api/visit_plans/move_back',
    summary: 'Takes a move back, except for visits that have been changed since',
    ...crm,
    body: z.object({ places: distinct(z.array(VisitPlanPlace).min(1).max(maxPlansAtOnce), (place) => place.id, 'id') }),
    response: z.object({ visit_plan_ids: z.array(id) }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'visit_plan', action: 'update' },
    beyondSpecification,
  },
  completeVisitPlan: {
    method: 'POST',
    path: '/api/visit_plans/{id}/complete',
    summary: 'Marks a planned visit as done by a communication with its institution',
    ...onePlan,
    body: z.object({ communication_id: id }),
    beyondSpecification,
  },
  cancelVisitPlan: {
    method: 'POST',
    path: '/api/visit_plans/{id}/cancel',
    summary: 'Cancels a planned visit',
    ...onePlan,
    body: z.object({ reason: shortText(200).nullish() }),
    beyondSpecification,
  },
  reopenVisitPlan: {
    method: 'POST',
    path: '/api/visit_plans/{id}/reopen',
    summary: 'Plans a cancelled visit again, on its day',
    ...onePlan,
    beyondSpecification,
  },
  deleteVisitPlan: {
    method: 'DELETE',
    path: '/api/visit_plans/{id}',
    summary: 'Deletes one planned visit; it can be restored for 30 days',
    ...crm,
    effects: { deletes: 'always' },
    params: idParam,
    status: 204,
    effect: 'write',
    audit,
    beyondSpecification,
  },
  restoreVisitPlan: {
    method: 'POST',
    path: '/api/visit_plans/{id}/restore',
    summary: 'Takes a deletion back',
    ...onePlan,
    beyondSpecification: 'what was deleted can be restored for 30 days',
  },
})

/** Planned visits as an entity of the app. They are added for several institutions at once. */
export const visitPlanContract = customCrud({
  singular: 'visit_plan',
  plural: 'visit_plans',
  operations: visitPlanOperations,
  sorts: ['date'],
  feature,
})
