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

/** What putting alerts away has done. */
interface Archiving {
  /** Those that were not there yet. */
  readonly ids: readonly number[]
  /** How many stay open, because they were raised after what the caller saw. */
  readonly left: number
}

const byNumber = (one: number, other: number) => one - other

/** Of alerts, the open ones that were raised after one of them; all if there was none. @throws `edit_conflict` if that one is gone */
const openedAfter = async ({ tx, tenantId }: AlertCaller, ids: readonly number[], seen: number | null) => {
  if (seen !== null && !ids.includes(seen)) throw problem('edit_conflict')
  let open = tx
    .selectFrom('alerts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .where('archived_at', 'is', null)
  if (seen !== null)
    open = open.where('raised_at', '>', (alerts) =>
      alerts
        .selectFrom('alerts as seen')
        .where('seen.tenant_id', '=', tenantId)
        .where('seen.id', '=', seen)
        .select('seen.raised_at'),
    )
  return new Set((await open.select('id').execute()).map(({ id }) => id))
}

/**
 * Puts alerts away.
 * @throws a 422 for unknown ones, `edit_conflict` if the newest alert that the caller saw of the condition is gone
 */
export const archive = async (
  caller: AlertCaller,
  { seen_last_alert_id: seen, ...chosen }: Chosen & { readonly seen_last_alert_id?: number | null | undefined },
): Promise<Archiving> => {
  const { tx, account } = caller
  const locked = await lockAlerts(caller, chosen)
  const newer = seen === undefined ? new Set<number>() : await openedAfter(caller, locked, seen)
  const time = timeOf(tx)
  const rows = await update(caller)
    .where(
      idIn(
        'id',
        locked.filter((id) => !newer.has(id)),
      ),
    )
    .where('archived_at', 'is', null)
    .set({ archived_at: time, archived_by: account.id, acted_at: time })
    .returning('id')
    .execute()
  return { ids: rows.map(({ id }) => id).toSorted(byNumber), left: newer.size }
}

/**
 * Brings alerts back.
 * @returns those that were not open yet; with `archived_at`, of those that were put away then
 * @throws a 422 for unknown ones
 */
export const unarchive = async (
  caller: AlertCaller,
  { archived_at: archivedAt, ...chosen }: Chosen & { readonly archived_at?: string | null | undefined },
): Promise<readonly number[]> => {
  const ids = await lockAlerts(caller, chosen)
  let put = update(caller).where(idIn('id', ids)).where('archived_at', 'is not', null)
  if (archivedAt != null) put = put.where('archived_at', '=', archivedAt)
  const rows = await put.set({ archived_at: null, archived_by: null }).returning('id').execute()
  return rows.map(({ id }) => id).toSorted(byNumber)
}
