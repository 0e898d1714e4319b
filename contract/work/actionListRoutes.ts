import { z } from 'zod'
import { date, dateTime, distinct, id, idParam, operations } from '../core.ts'
import { ActionList, ActionListPayload, ActionListRoute } from './actionLists.ts'

/** The most stops of a route. */
export const maxStops = 60

/** A route as it is planned. All of it is replaced at once. */
export const ActionListRoutePayload = ActionListRoute.omit({ updated_at: true }).extend({
  planned_date: date,
  /** The stops in order. */
  medical_institution_ids: distinct(z.array(id).min(1).max(maxStops), (stop) => stop),
})

const feature = 'action_lists'

export const actionListRouteOperations = operations({
  setActionListRoute: {
    method: 'PUT',
    path: '/api/action_lists/{id}/route',
    summary:
      'Sets the day and the stops of a list. New stops are put on it; what the route leaves out stays on it without a place',
    scope: 'crm',
    feature,
    params: idParam,
    body: ActionListRoutePayload.extend({
      /** `route.updated_at` of the version that the caller saw; null if there was no route. */
      updated_at: dateTime.nullable(),
    }),
    response: ActionList,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'action_list', idFrom: 'id' },
    beyondSpecification: 'the visits of a day are planned in their order',
  },
  createActionListWithRoute: {
    method: 'POST',
    path: '/api/action_lists/with_route',
    summary: 'Makes a list of the stops of a day',
    scope: 'crm',
    feature,
    body: ActionListRoutePayload.extend(ActionListPayload.shape),
    response: ActionList,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'action_list' },
    beyondSpecification: 'a planned route becomes a list in one step',
  },
})
