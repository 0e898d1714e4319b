import { alertConditionOperations, type AlertConditionPayload } from '#contract/alerts/conditions.ts'
import { timeOf } from '../../db/clock.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { queueAlerts } from '../queueAlerts.ts'
import { type ConditionCaller, listConditions, mayChange, readCondition } from './conditionRows.ts'
import { leavesOutExpected, typeOfTriggers } from './conditionRules.ts'
import { requireCondition, requireNewName, requireRoomForCondition } from './requireCondition.ts'

/** Adds a condition, which is judged right away. @returns its id @throws a 422 as {@link requireCondition}, `name_taken` */
export const createCondition = async (caller: ConditionCaller, payload: AlertConditionPayload): Promise<number> => {
  const { tx, tenantId, account } = caller
  await requireRoomForCondition(caller)
  await requireNewName(caller, payload.name)
  const names = await requireCondition(caller, payload)
  const { id } = await tx
    .insertInto('alert_conditions')
    .values({
      tenant_id: tenantId,
      name: payload.name,
      type: typeOfTriggers(payload.triggers),
      triggers: JSON.stringify(payload.triggers),
      filters: JSON.stringify(payload.filters),
      only_unexpected: leavesOutExpected(payload),
      known_names: JSON.stringify(names),
      created_by: account.id,
      created_at: timeOf(tx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueAlerts(tx)
  return id
}

/** Locks a condition for a change. @throws `not_found`, `creator_only` for somebody who is neither its creator nor an owner */
const lockCondition = async (caller: ConditionCaller, id: number) => {
  const stored = await caller.tx
    .selectFrom('alert_conditions')
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .select(['name', 'created_by', 'deleted_at'])
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  if (!mayChange(caller, stored.created_by)) throw problem('creator_only')
  return { name: stored.name, isDeleted: stored.deleted_at !== null }
}

const update = ({ tx, tenantId }: ConditionCaller, id: number) =>
  tx.updateTable('alert_conditions').where('tenant_id', '=', tenantId).where('id', '=', id)

export const alertConditionHandlers = handlersFor(alertConditionOperations, {
  listAlertConditions: (caller) => listConditions(caller, caller.query),
  getAlertCondition: (caller) => readCondition(caller, caller.params.id),
  createAlertCondition: async (caller) => readCondition(caller, await createCondition(caller, caller.body)),

  deleteAlertCondition: async (caller) => {
    const { isDeleted } = await lockCondition(caller, caller.params.id)
    if (isDeleted) throw problem('not_found')
    await update(caller, caller.params.id)
      .set({ deleted_at: timeOf(caller.tx) })
      .execute()
  },

  restoreAlertCondition: async (caller) => {
    const { name, isDeleted } = await lockCondition(caller, caller.params.id)
    if (isDeleted) {
      await requireRoomForCondition(caller)
      await requireNewName(caller, name)
      await update(caller, caller.params.id).where(isRestorable()).set({ deleted_at: null }).execute()
      await queueAlerts(caller.tx)
    }
    return readCondition(caller, caller.params.id)
  },

  pauseAlertCondition: async (caller) => {
    const { isDeleted } = await lockCondition(caller, caller.params.id)
    if (isDeleted) throw problem('not_found')
    const { is_paused: isPaused } = caller.body
    await update(caller, caller.params.id).set({ is_paused: isPaused }).execute()
    if (!isPaused) await queueAlerts(caller.tx)
    return readCondition(caller, caller.params.id)
  },
})
