import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { problem, unknownIds } from '../../problems.ts'
import type { AlertCaller } from './alertRows.ts'

const update = ({ tx, tenantId }: AlertCaller) => tx.updateTable('alerts').where('tenant_id', '=', tenantId)

/** Notes that somebody did something about an alert. @throws `not_found` */
export const noteActed = async (caller: AlertCaller, id: number): Promise<void> => {
  const { numUpdatedRows } = await update(caller)
    .where('id', '=', id)
    .set({ acted_at: timeOf(caller.tx) })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem('not_found')
}

interface Chosen {
  readonly alert_ids?: readonly number[] | null | undefined
  readonly alert_condition_id?: number | null | undefined
}

/** The ids of the alerts that a call names, locked. @throws a 422 for unknown ones */
const lockAlerts = async (
  { tx, tenantId }: AlertCaller,
  { alert_ids: ids, alert_condition_id: conditionId }: Chosen,
) => {
  if (conditionId != null) {
    const condition = await tx
      .selectFrom('alert_conditions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', conditionId)
      .select('id')
      .executeTakeFirst()
    if (!condition) throw unknownIds('alert_condition_id')
  }
  const alerts = tx.selectFrom('alerts').where('tenant_id', '=', tenantId)
  const rows = await (
    conditionId == null ? alerts.where(idIn('id', ids ?? [])) : alerts.where('alert_condition_id', '=', conditionId)
  )
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
  if (ids != null && rows.length !== ids.length) throw unknownIds('alert_ids')
  return rows.map(({ id }) => id)
}

/** Puts alerts away, or brings them back. @returns those that were not there yet @throws a 422 for unknown ones */
export const setArchived = async (caller: AlertCaller, chosen: Chosen, isArchived: boolean): Promise<number[]> => {
  const { tx, account } = caller
  const ids = await lockAlerts(caller, chosen)
  const time = timeOf(tx)
  const rows = await update(caller)
    .where(idIn('id', ids))
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .set(
      isArchived
        ? { archived_at: time, archived_by: account.id, acted_at: time }
        : { archived_at: null, archived_by: null },
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}
