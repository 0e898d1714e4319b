import { ActionListStatus } from '../institutions/actionListStatus.ts'
import { z } from 'zod'
import { anyText, date, dateTime, id, idParam, operations, Person, shortText } from '../core.ts'
import { crud } from '../crud.ts'

/** How the institutions of a list are visited on its day, by car say. Times and speeds are for estimates only. */
export const ActionListRoute = z.object({
  /** `HH:MM`, local. */
  start_time: z.iso.time({ precision: -1 }),
  /** In a straight line. */
  speed_km_per_hour: z.int().min(1).max(120),
  minutes_per_stop: z.int().min(0).max(480),
  /** Null: the own institution. */
  start_medical_institution_id: id.nullable(),
  end_medical_institution_id: id.nullable(),
  updated_at: dateTime,
})

/** Institutions to deal with one by one, each with its status. Specification §3, Action list. */
export const ActionList = z.object({
  id,
  name: z.string(),
  status: ActionListStatus,
  medical_institution_count: z.int(),
  actioned_count: z.int(),
  /** The day of the route; null if the list has none. */
  planned_date: date.nullable(),
  route: ActionListRoute.nullable(),
  created_user: Person,
  created_at: dateTime,
  deleted_at: dateTime.nullable(),
})
/** Longest name of a list, in characters. */
export const maxListName = 100

export const ActionListPayload = z.object({ name: shortText(maxListName) })

const ActionListChanges = ActionListPayload.extend({
  /** The name that the user saw. If somebody has given another one since, that is a conflict (409) with the list in `current`. */
  seen_name: anyText(maxListName).optional(),
})

const feature = 'action_lists'

export const actionListContract = crud({
  singular: 'action_list',
  plural: 'action_lists',
  item: ActionList,
  payload: ActionListPayload,
  update: ActionListChanges,
  filters: {
    /** `deleted`: lists that can still be restored; the other values exclude them. Default `all`. */
    status: z.enum(['all', 'incomplete', 'finished', 'deleted']).optional(),
    name: shortText(maxListName).optional(),
    /** Only lists with a route on this day or later. */
    planned_from: date.optional(),
  },
  sorts: ['created_at', 'name', 'planned_date'],
  feature,
  beyond: { get: 'a list opens by its address' },
})

export const actionListOperations = {
  ...actionListContract.operations,
  deleteActionList: {
    ...actionListContract.operations.deleteActionList,
    /** How many institutions the user saw on the list. If others are on it by now, that is a conflict (409) with the list in `current`. */
    query: z.object({ seen_count: z.int().min(0).optional() }),
  },
  ...operations({
    updateActionListStatus: {
      method: 'PUT',
      path: '/api/action_lists/{id}/status',
      summary: 'Finishes a list, or opens it again',
      scope: 'crm',
      feature,
      params: idParam,
      /** `seen` is the status that the user saw. Another one now is a conflict (409) with the list in `current`. */
      body: z.object({ status: ActionListStatus, seen: ActionListStatus.optional() }),
      response: ActionList,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'action_list', idFrom: 'id' },
    },
    restoreActionList: {
      method: 'POST',
      path: '/api/action_lists/{id}/restore',
      summary: 'Brings a deleted list back',
      scope: 'crm',
      feature,
      params: idParam,
      response: ActionList,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'action_list', idFrom: 'id' },
      beyondSpecification: 'a deletion can be taken back for 30 days',
    },
  }),
}
