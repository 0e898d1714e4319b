import { z } from 'zod'
import { date, dateTime, id, idParam, operations, Person, shortText } from '../core.ts'
import { crud, reference } from '../crud.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'

export const TaskStatus = z.enum(['incomplete', 'finished'])

/** Something to be done by a certain day. Specification §3, Task. */
export const Task = z.object({
  id,
  created_at: dateTime,
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

export const taskContract = crud({
  singular: 'task',
  plural: 'tasks',
  item: Task,
  payload: TaskPayload,
  update: TaskPayload.extend({ status: TaskStatus }),
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
    beyondSpecification: feed,
  },
  createTaskCalendar: {
    method: 'POST',
    path: '/api/users/me/task_calendar',
    summary: 'Makes a private address of the feed; an older one stops working',
    scope: 'crm',
    feature: 'tasks',
    response: TaskCalendar.extend({ url: z.string() }),
    status: 201,
    effect: 'write',
    audit: { record: 'task_calendar' },
    beyondSpecification: feed,
  },
  deleteTaskCalendar: {
    method: 'DELETE',
    path: '/api/users/me/task_calendar',
    summary: 'Ends the feed',
    scope: 'crm',
    feature: 'tasks',
    status: 204,
    effect: 'write',
    audit: { record: 'task_calendar' },
    beyondSpecification: feed,
  },
})
