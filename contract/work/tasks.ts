import { z } from 'zod'
import { date, dateTime, id, idParam, operations, Person, seenVersion, shortText } from '../core.ts'
import { crud, reference } from '../crud.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'

export const TaskStatus = z.enum(['incomplete', 'finished'])

/** Something to be done by a certain day. Specification §3, Task. */
export const Task = z.object({
  id,
  created_at: dateTime,
  /** The version: an update that saw an older one is a conflict. */
  updated_at: dateTime,
  /** The last day, by Japan's calendar. */
  deadline: date.nullable(),
  title: z.string(),
  status: TaskStatus,
  staff: Person,
  /** The contact that the task came from, or that finished it. */
  communication_id: id.nullable(),
  deleted_at: dateTime.nullable(),
  medical_institution: z
    .object({
      id,
      name: z.string(),
      running_status: RunningStatus,
      address: z.string(),
      tel: z.string().nullable(),
      departments: z.array(z.string()),
    })
    .nullable(),
})

export const TaskPayload = z.object({
  title: shortText(200),
  staff_id: reference('staffs'),
  deadline: date.nullish(),
  medical_institution_id: reference('medical_institutions').nullish(),
  /** If left out in a change, it stays as it is. */
  communication_id: id.nullish(),
})

/** When a task is due and who is in charge of it. */
const TaskPlace = z.object({ deadline: date.nullable(), staff_id: reference('staffs') })

/** The most institutions for which one call adds a task. */
export const maxTasksAtOnce = 200

export const taskContract = crud({
  singular: 'task',
  plural: 'tasks',
  item: Task,
  payload: TaskPayload,
  update: TaskPayload.extend({ status: TaskStatus, updated_at: seenVersion }),
  filters: {
    status: z.enum(['all', 'incomplete', 'finished']).optional(),
    medical_institution_id: reference('medical_institutions').optional(),
    staff_id: reference('staffs').optional(),
    /** Only open tasks whose deadline was before today. */
    overdue: z.boolean().optional(),
    /** Only deleted ones that can be restored, the last deleted first. */
    deleted: z.boolean().optional(),
  },
  sorts: ['deadline', 'created_at'],
  feature: 'tasks',
})

export const taskOperations = {
  ...taskContract.operations,
  ...operations({
    createTasks: {
      method: 'POST',
      path: '/api/tasks/bulk_insert',
      summary: 'Adds the same task for each of several institutions, all or nothing',
      scope: 'command',
      feature: 'tasks',
      body: TaskPayload.omit({ medical_institution_id: true, communication_id: true }).extend({
        medical_institution_ids: z.array(id).min(1).max(maxTasksAtOnce),
      }),
      response: z.object({ task_ids: z.array(id) }),
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'task' },
      beyondSpecification: 'a selection of institutions gets its tasks in one step',
    },
    moveTask: {
      method: 'PUT',
      path: '/api/tasks/{id}/move',
      summary: 'Moves one task to another day or hands it over, unless somebody else has done so in the meantime (409)',
      scope: 'crm',
      feature: 'tasks',
      params: idParam,
      body: TaskPlace.extend({
        /** What the caller saw. */
        seen: TaskPlace,
        /** Takes an earlier move back, so that the day may be over. */
        gives_back: z.boolean().optional(),
      }),
      response: Task,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'task', idFrom: 'id' },
      beyondSpecification: 'a task is moved or handed over in place, and that is undone',
    },
    restoreTask: {
      method: 'POST',
      path: '/api/tasks/{id}/restore',
      summary: 'Restores one task within 30 days of its deletion',
      scope: 'crm',
      feature: 'tasks',
      params: idParam,
      response: Task,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'task', idFrom: 'id' },
      beyondSpecification: 'what was deleted can be restored for 30 days',
    },
    countOverdueTasks: {
      method: 'GET',
      path: '/api/users/me/overdue_task_count',
      summary: 'How many of the account’s own open tasks are past their deadline',
      scope: 'crm',
      feature: 'tasks',
      response: z.object({ count: z.int() }),
      status: 200,
      effect: 'read',
      effects: {},
      beyondSpecification: 'the number beside the menu entry',
    },
  }),
}

/** Whether the account has a feed. The address itself is shown only once, because only its hash is stored. */
export const TaskCalendar = z.object({ created_at: dateTime.nullable() })

const feed = 'the feed for calendar programs'

export const taskCalendarOperations = operations({
  getTaskCalendar: {
    method: 'GET',
    path: '/api/users/me/task_calendar',
    summary: 'Whether there is a private calendar feed of the account’s own tasks',
    scope: 'crm',
    feature: 'tasks',
    response: TaskCalendar,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: feed,
  },
  createTaskCalendar: {
    method: 'POST',
    path: '/api/users/me/task_calendar',
    summary: 'Makes a private address of the feed; an older one stops working',
    scope: 'crm',
    feature: 'tasks',
    /** With when the address was made that the user saw, null for none: one made since is a conflict (409) and keeps working. */
    body: z.object({ seen_created_at: seenVersion }),
    response: TaskCalendar.extend({ url: z.string() }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'task_calendar' },
    beyondSpecification: feed,
  },
  deleteTaskCalendar: {
    method: 'DELETE',
    path: '/api/users/me/task_calendar',
    summary: 'Ends the feed',
    scope: 'crm',
    feature: 'tasks',
    /** With when the address was made that the user saw: one made since is a conflict (409) and keeps working. */
    query: z.object({ seen_created_at: dateTime.optional() }),
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'task_calendar' },
    beyondSpecification: feed,
  },
})
