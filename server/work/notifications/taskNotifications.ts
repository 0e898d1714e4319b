import type pg from 'pg'
import { daysAfter } from '../../../contract/days.ts'
import { timeOf } from '../../db/clock.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
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
