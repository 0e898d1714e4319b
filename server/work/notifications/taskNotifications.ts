import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { attempt } from '../../db/attempt.ts'
import { timeOf } from '../../db/clock.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { forgetUnread, notifyOfRecords, type RecordActor } from './changedRecords.ts'
import type { RecordDetails } from './notificationEvent.ts'
import { notify } from './notify.ts'

/** Tells those who have been given tasks by somebody else. */
export const notifyOfAssignment = async (
  tx: TenantTransaction,
  tenantId: number,
  actorId: number,
  tasks: readonly { readonly id: number; readonly staff_id: number }[],
): Promise<void> => {
  for (const { id, staff_id: staffId } of tasks)
    if (staffId !== actorId) await notify(tx, tenantId, { kind: 'task_assigned', taskId: id, actorId }, [staffId])
}

/** Removes the notifications of a task that has been given to somebody else. */
export const forgetTask = async (tx: TenantTransaction, tenantId: number, taskId: number): Promise<void> => {
  await tx.deleteFrom('notifications').where('tenant_id', '=', tenantId).where('task_id', '=', taskId).execute()
}

/** A task as its person knows it. */
export interface KnownTask {
  readonly id: number
  readonly title: string
  readonly deadline: string | null
  readonly staff_id: number
  readonly status: string
}

/** Whether the actor gave a task to somebody who has not read of it yet. Taking it back tells them nothing. */
const isUnreadGift = async ({ tx, tenantId, account }: RecordActor, { id, staff_id: staffId }: KnownTask) => {
  const gift = await tx
    .selectFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', staffId)
    .where('task_id', '=', id)
    .where('kind', '=', 'task_assigned')
    .where('actor_id', '=', account.id)
    .where('read_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return gift !== undefined
}

const detailsOf = ({ id, title, deadline }: Pick<KnownTask, 'id' | 'title' | 'deadline'>): RecordDetails => ({
  name: title,
  day: deadline,
  new_day: null,
  staff_id: null,
  uses: [],
  screen: 'tasks',
  path: `/tasks/${id}`,
})

/**
 * Tells the person of an open task that it was deleted or given to somebody else. Call it before {@link forgetTask}.
 * @param to - who has it from now on; undefined for a deletion
 */
export const notifyOfLostTask = (actor: RecordActor, task: KnownTask, to?: number): Promise<void> =>
  attempt(actor.tx, 'Telling of a task', async () => {
    const { id, staff_id: staffId, status } = task
    if (to !== undefined)
      await forgetUnread(actor, { kind: 'task', ids: [id], changes: ['handed_over'], accountIds: [to] })
    if (status !== 'incomplete' || (await isUnreadGift(actor, task))) return
    const details = { ...detailsOf(task), staff_id: to ?? null }
    const change = to === undefined ? 'deleted' : 'handed_over'
    await notifyOfRecords(actor, { kind: 'task', ids: [id], change, details }, [staffId])
  })

/** Tells of a task that was finished or reopened, unless that takes back what its person has not read. */
const tellOfStatus = async (actor: RecordActor, task: KnownTask, change: 'finished' | 'reopened') => {
  const taken = change === 'finished' ? 'reopened' : 'finished'
  const about = { kind: 'task', ids: [task.id] } as const
  const unread = await forgetUnread(actor, { ...about, changes: [taken], accountIds: [task.staff_id] })
  if (unread.size > 0) return
  await notifyOfRecords(actor, { ...about, change, details: detailsOf(task) }, [task.staff_id])
}

/** Tells of another deadline: of one change from the deadline that is known to the person, and of none if it is that again. */
const tellOfDeadline = async (actor: RecordActor, before: KnownTask, deadline: string | null) => {
  if (await isUnreadGift(actor, before)) return
  const about = { kind: 'task', ids: [before.id] } as const
  const unread = await forgetUnread(actor, { ...about, changes: ['moved'], accountIds: [before.staff_id] })
  const known = unread.has(before.id) ? (unread.get(before.id) ?? null) : before.deadline
  if (known === deadline) return
  const details = { ...detailsOf({ ...before, deadline: known }), new_day: deadline }
  await notifyOfRecords(actor, { ...about, change: 'moved', details }, [before.staff_id])
}

/** Tells the person of a task who goes on having it that somebody else has finished or reopened it, or changed its deadline. */
export const notifyOfChangedTask = (
  actor: RecordActor,
  before: KnownTask,
  { status, deadline }: Pick<KnownTask, 'status' | 'deadline'>,
): Promise<void> =>
  attempt(actor.tx, 'Telling of a changed task', async () => {
    if (before.staff_id === actor.account.id) return
    if (status !== before.status) await tellOfStatus(actor, before, status === 'finished' ? 'finished' : 'reopened')
    if (status === 'incomplete' && deadline !== before.deadline) await tellOfDeadline(actor, before, deadline)
  })

/** For so many days after a deadline the missed word of it is made up for, if no worker ran. */
const maxDaysLate = 3

/**
 * Tells people of their open tasks whose deadline is today (in Japan), and of those whose deadline was yesterday, once
 * each however often it runs.
 */
export const notifyOfDueTasks = (app: pg.Pool, tenantId: number): Promise<void> =>
  withTenant(app, tenantId, async (tx) => {
    const today = dayInJapan(new Date(timeOf(tx)))
    const tasks = await tx
      .selectFrom('tasks')
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'incomplete')
      .where('deleted_at', 'is', null)
      .where('deadline', '<=', today)
      .where('deadline', '>=', daysAfter(today, -maxDaysLate))
      .orderBy('deadline')
      .orderBy('id')
      .select(['id', 'staff_id', 'deadline'])
      .execute()
    for (const { id, staff_id: staffId, deadline } of tasks)
      if (deadline !== null)
        await notify(tx, tenantId, { kind: 'task_due', taskId: id, deadline, isOverdue: deadline < today }, [staffId])
  })
