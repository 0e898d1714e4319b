import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewCommunicationPayload } from '#contract/communications/communications.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'
import { requireStaff } from '../records/requireStaff.ts'
import { notifyOfAssignment, notifyOfChangedTask } from '../work/notifications/taskNotifications.ts'
import { goneLink, requireUnrecorded } from '../work/visitPlans/closePlannedVisits.ts'

/** A communication that is being recorded. */
export interface Recorded {
  readonly tenantId: number
  readonly institutionId: number
  readonly communicationId: number
  readonly accountId: number
}

/** Creates the tasks that a communication brought, and tells those who get them. */
export const addTasks = async (
  tx: TenantTransaction,
  recorded: Recorded,
  tasks: NonNullable<z.output<typeof NewCommunicationPayload>['tasks']>,
) => {
  for (const { staff_id: staffId } of tasks) await requireStaff(tx, recorded.tenantId, staffId)
  if (tasks.length === 0) return
  const added = await tx
    .insertInto('tasks')
    .values(
      tasks.map(({ title, staff_id, deadline = null }) => ({
        tenant_id: recorded.tenantId,
        title,
        staff_id,
        deadline,
        medical_institution_id: recorded.institutionId,
        communication_id: recorded.communicationId,
        created_by: recorded.accountId,
      })),
    )
    .returning(['id', 'staff_id'])
    .execute()
  await notifyOfAssignment(tx, recorded.tenantId, recorded.accountId, added)
}

/** The communication that was recorded to finish a task, unless it has been deleted since; null if there is none. */
const recordedAs = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    status,
    recorded_communication_id: id,
  }: { readonly status: string; readonly recorded_communication_id: number | null },
): Promise<number | null> => {
  if (status !== 'finished' || id === null) return null
  const stored = await tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return stored?.id ?? null
}

/**
 * Finishes a task by a communication. One that another communication has finished keeps that.
 * @param options - `isAnew`: whether another communication may have finished it already. `isSeenUnfinished`: whether nobody may have
 * @throws a 422 at `finished_task_id` unless it is a task of the tenant, `linked_record_deleted`, `recorded_already` and `task_finished`
 */
export const finishTask = async (
  tx: TenantTransaction,
  { tenantId, accountId, communicationId }: Recorded,
  taskId: number,
  { isAnew, isSeenUnfinished }: { readonly isAnew: boolean; readonly isSeenUnfinished: boolean },
) => {
  const stored = await tx
    .selectFrom('tasks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .forUpdate()
    .select(['id', 'title', 'deadline', 'staff_id', 'status', 'recorded_communication_id', 'deleted_at'])
    .executeTakeFirst()
  if (!stored || stored.deleted_at !== null) throw goneLink('finished_task_id', taskId, stored !== undefined)
  const earlier = await recordedAs(tx, tenantId, stored)
  if (!isAnew) requireUnrecorded(earlier)
  if (earlier === null && isSeenUnfinished && stored.status === 'finished')
    throw problem('task_finished', { settledRecord: 'task', settledIds: [taskId], current: { id: taskId } })
  await tx
    .updateTable('tasks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .set({
      status: 'finished',
      finished_at: sql<string>`coalesce(finished_at, ${timeOf(tx)})`,
      communication_id: earlier ?? communicationId,
      recorded_communication_id: earlier ?? communicationId,
      updated_at: timeOf(tx),
    })
    .execute()
  await notifyOfChangedTask({ tx, tenantId, account: { id: accountId } }, stored, { ...stored, status: 'finished' })
}
