import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Task, type taskContract, taskOperations, TaskStatus } from '#contract/work/tasks.ts'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import { takeIds } from '../db/takeIds.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { type ContextOf, handlersFor } from '../handlers.ts'
import { dayInJapan } from '../japanDays.ts'
import { invalidField, problem, unknownIds } from '../problems.ts'
import { requireInstitutions } from '../records/requireInstitutions.ts'
import { countsOf, isOnPage, pageOf } from '../records/paged.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'
import { toldApart } from '../records/namesakes.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { requireStaff } from '../records/requireStaff.ts'
import { notifyOfRestoration } from './notifications/changedRecords.ts'
import {
  forgetTask,
  notifyOfAssignment,
  notifyOfChangedTask,
  notifyOfLostTask,
} from './notifications/taskNotifications.ts'
import { institutionToGoTo } from './institutionToGoTo.ts'
import type { RecordChanger } from '../records/recordChanger.ts'

type Query = ContextOf<typeof taskContract.operations.listTasks>['query']

const tasksOf = (tx: TenantTransaction, tenantId: number) =>
  tx.selectFrom('tasks').where('tasks.tenant_id', '=', tenantId)

const tasksWhere = (tx: TenantTransaction, tenantId: number, query: Query) => {
  const { status = 'incomplete', medical_institution_id: institutionId, staff_id: staffId, deleted } = query
  let tasks = tasksOf(tx, tenantId)
  tasks = deleted ? tasks.where(isRestorable('tasks.deleted_at')) : tasks.where('tasks.deleted_at', 'is', null)
  if (status !== 'all' && !deleted) tasks = tasks.where('tasks.status', '=', status)
  if (query.overdue) tasks = tasks.where('tasks.status', '=', 'incomplete').where('tasks.deadline', '<', dayInJapan())
  if (institutionId !== undefined) tasks = tasks.where('tasks.medical_institution_id', '=', institutionId)
  if (staffId !== undefined) tasks = tasks.where('tasks.staff_id', '=', staffId)
  return tasks
}

const ordered = <O>(
  tasks: SelectQueryBuilder<DB, 'tasks', O>,
  { deleted, sort_by: by = 'deadline', sort: direction = 'asc' }: Query,
) => {
  if (deleted) return tasks.orderBy('tasks.deleted_at', 'desc').orderBy('tasks.id', 'desc')
  const sorted =
    by === 'deadline' && direction === 'desc'
      ? tasks.orderBy('tasks.deadline', (order) => order.desc().nullsLast())
      : tasks.orderBy(`tasks.${by}`, direction)
  return sorted.orderBy('tasks.id', direction)
}

const read = async (
  tenantId: number,
  tasks: SelectQueryBuilder<DB, 'tasks', unknown>,
): Promise<z.input<typeof Task>[]> => {
  const rows = await tasks
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'tasks.tenant_id').onRef('accounts.id', '=', 'tasks.staff_id'),
    )
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'tasks.medical_institution_id')
    .select([
      'tasks.id',
      'tasks.created_at',
      'tasks.updated_at',
      'tasks.deadline',
      'tasks.title',
      'tasks.status',
      'tasks.staff_id',
      'tasks.communication_id',
      'tasks.deleted_at',
      'accounts.username as staff_name',
      sql<z.input<typeof Task>['medical_institution']>`
        case when institutions.id is not null then ${institutionToGoTo(tenantId)} end`.as('medical_institution'),
    ])
    .execute()
  return rows.map(({ staff_id: id, staff_name: name, status, ...task }) => ({
    ...task,
    status: TaskStatus.parse(status),
    staff: { id, name },
  }))
}

/** Some tasks of a tenant, in any order. @param ids - at most some dozens */
export const readTasks = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) =>
  ids.length === 0 ? [] : read(tenantId, tasksOf(tx, tenantId).where(idIn('tasks.id', ids)))

const readTask = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const [task] = await read(
    tenantId,
    tasksOf(tx, tenantId).where('tasks.id', '=', id).where('tasks.deleted_at', 'is', null),
  )
  if (!task) throw problem('not_found')
  return task
}

/** @throws a 422 at `field` if a deadline has passed */
export const requireDayToCome = (deadline: string, field = 'deadline'): void => {
  if (deadline >= dayInJapan()) return
  throw invalidField(field, {
    ja: '期限が過ぎています。今日以降の日付を指定してください',
    en: 'This day is over. Please choose today or a later day',
  })
}

/** @throws a 422 at `communication_id` unless it is a communication of the tenant that is not deleted */
const requireOwnCommunication = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const communication = await tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!communication) throw unknownIds('communication_id')
}

/** What decides of a task whom its change concerns, locked until it is changed. @throws 404 */
const lockTask = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const stored = await tx
    .selectFrom('tasks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['id', 'title', 'deadline', 'staff_id', 'status'])
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  return stored
}

/** Tells of a changed task those whom it concerns: who lost it and who got it, or whose it stays. */
const tellOfChange = async (
  { tx, tenantId, account }: RecordChanger,
  stored: Awaited<ReturnType<typeof lockTask>>,
  {
    staffId,
    status,
    deadline,
  }: { readonly staffId: number; readonly status: string; readonly deadline: string | null },
) => {
  if (staffId === stored.staff_id) return notifyOfChangedTask({ tx, tenantId, account }, stored, { status, deadline })
  await notifyOfLostTask({ tx, tenantId, account }, stored, staffId)
  await forgetTask(tx, tenantId, stored.id)
  return notifyOfAssignment(tx, tenantId, account.id, [{ id: stored.id, staff_id: staffId }])
}

export const taskHandlers = handlersFor(taskOperations, {
  listTasks: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const matching = tasksWhere(tx, tenantId, query)
    const ids = ordered(matching, query).limit(limit).offset(offset).select('tasks.id')
    const page = tasksOf(tx, tenantId).where(isOnPage('tasks.id', ids))
    const [tasks, { count }] = await Promise.all([
      read(tenantId, ordered(page, query)),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    const named = await toldApart(
      { tx, tenantId },
      tasks,
      ({ medical_institution: institution }) => institution,
      (task, name) => ({
        ...task,
        medical_institution: task.medical_institution && { ...task.medical_institution, name },
      }),
    )
    return { ...countsOf(count, query), tasks: named }
  },

  getTask: ({ tx, tenantId, params }) => readTask(tx, tenantId, params.id),

  createTask: async ({ tx, tenantId, account, body }) => {
    const { deadline = null, medical_institution_id: institutionId = null } = body
    if (deadline !== null) requireDayToCome(deadline)
    await requireStaff(tx, tenantId, body.staff_id)
    if (institutionId !== null) await requireInstitutions(tx, tenantId, [institutionId], 'medical_institution_id')
    if (body.communication_id) await requireOwnCommunication(tx, tenantId, body.communication_id)
    const { id } = await tx
      .insertInto('tasks')
      .values({
        tenant_id: tenantId,
        title: body.title,
        staff_id: body.staff_id,
        deadline,
        medical_institution_id: institutionId,
        communication_id: body.communication_id ?? null,
        created_by: account.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyOfAssignment(tx, tenantId, account.id, [{ id, staff_id: body.staff_id }])
    return readTask(tx, tenantId, id)
  },

  createTasks: async ({ tx, tenantId, account, body, touches }) => {
    const { deadline = null, title, staff_id: staffId } = body
    const institutionIds = [...new Set(body.medical_institution_ids)]
    if (deadline !== null) requireDayToCome(deadline)
    await requireStaff(tx, tenantId, staffId)
    await requireInstitutions(tx, tenantId, institutionIds, 'medical_institution_ids')
    const ids = await takeIds(tx, 'tasks', institutionIds.length)
    await insertComputed(
      tenantId,
      'tasks',
      ['id', 'title', 'staff_id', 'deadline', 'medical_institution_id', 'created_by'],
      sql`
        select id, ${title}::text, ${staffId}::bigint, ${deadline}::date, institution_id, ${account.id}::bigint
        from unnest(${ids}::bigint[], ${institutionIds}::bigint[]) as listed (id, institution_id)`,
    ).execute(tx)
    await notifyOfAssignment(
      tx,
      tenantId,
      account.id,
      ids.map((id) => ({ id, staff_id: staffId })),
    )
    touches(ids)
    return { task_ids: ids }
  },

  updateTask: async ({ tx, tenantId, account, params, body }) => {
    const { deadline = null, medical_institution_id: institutionId = null } = body
    const stored = await lockTask(tx, tenantId, params.id)
    await requireSeenRecord(tx, { tenantId, table: 'tasks', id: params.id }, body.updated_at, () =>
      readTask(tx, tenantId, params.id),
    )
    if (deadline !== null && deadline !== stored.deadline) requireDayToCome(deadline)
    if (body.staff_id !== stored.staff_id) await requireStaff(tx, tenantId, body.staff_id)
    if (institutionId !== null) await requireInstitutions(tx, tenantId, [institutionId], 'medical_institution_id')
    if (body.communication_id) await requireOwnCommunication(tx, tenantId, body.communication_id)
    await tx
      .updateTable('tasks')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({
        title: body.title,
        status: body.status,
        staff_id: body.staff_id,
        deadline,
        medical_institution_id: institutionId,
        ...(body.communication_id !== undefined && { communication_id: body.communication_id }),
        finished_at: body.status === 'finished' ? sql<string>`coalesce(finished_at, ${timeOf(tx)})` : null,
        ...(body.status !== 'finished' && { recorded_communication_id: null }),
        updated_at: timeOf(tx),
      })
      .execute()
    await tellOfChange({ tx, tenantId, account }, stored, { staffId: body.staff_id, status: body.status, deadline })
    return readTask(tx, tenantId, params.id)
  },

  moveTask: async ({ tx, tenantId, account, params, body }) => {
    const { deadline, staff_id: staffId, seen, gives_back: givesBack = false } = body
    const stored = await lockTask(tx, tenantId, params.id)
    if (stored.deadline !== seen.deadline || stored.staff_id !== seen.staff_id)
      throw problem('edit_conflict', { current: await readTask(tx, tenantId, params.id) })
    if (deadline !== null && deadline !== stored.deadline && !givesBack) requireDayToCome(deadline)
    if (staffId !== stored.staff_id) await requireStaff(tx, tenantId, staffId)
    await tx
      .updateTable('tasks')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ deadline, staff_id: staffId, updated_at: timeOf(tx) })
      .execute()
    await tellOfChange({ tx, tenantId, account }, stored, { staffId, status: stored.status, deadline })
    return readTask(tx, tenantId, params.id)
  },

  deleteTask: async ({ tx, tenantId, account, params }) => {
    const deleted = await tx
      .updateTable('tasks')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: timeOf(tx) })
      .returning(['id', 'title', 'deadline', 'staff_id', 'status'])
      .executeTakeFirst()
    if (!deleted) throw problem('not_found')
    await notifyOfLostTask({ tx, tenantId, account }, deleted)
  },

  restoreTask: async ({ tx, tenantId, account, params }) => {
    await tx
      .updateTable('tasks')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where(isRestorable())
      .set({ deleted_at: null })
      .execute()
    await notifyOfRestoration({ tx, tenantId, account }, 'task', [params.id])
    return readTask(tx, tenantId, params.id)
  },

  countOverdueTasks: ({ tx, tenantId, account }) =>
    tx
      .selectFrom('tasks')
      .where('tenant_id', '=', tenantId)
      .where('staff_id', '=', account.id)
      .where('status', '=', 'incomplete')
      .where('deleted_at', 'is', null)
      .where('deadline', '<', dayInJapan())
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
})
