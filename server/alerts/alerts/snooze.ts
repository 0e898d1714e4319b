import { sql } from 'kysely'
import { maxSnoozeDays } from '#contract/alerts/alerts.ts'
import { daysAfter } from '#contract/days.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, unknownIds } from '../../problems.ts'
import { withIds } from '../../records/withIds.ts'
import type { TargetSource } from '../targets/targetRows.ts'
import type { AlertCaller } from './alertRows.ts'

export interface Snooze {
  readonly medical_institution_ids: readonly number[]
  /** The last day; null ends the snooze. */
  readonly until: string | null
  readonly reason?: string | null | undefined
}

/** @throws a 422 for a snooze without reason, in the past, or too far ahead */
export const requirePlausibleSnooze = ({ until, reason }: Snooze, today: string): void => {
  if (until === null) return
  if (until < today)
    throw invalidField('until', { ja: '今日以降の日付を指定してください', en: 'Please choose today or a later day' })
  if (until > daysAfter(today, maxSnoozeDays))
    throw invalidField('until', {
      ja: `${maxSnoozeDays}日先までの日付を指定してください`,
      en: `Please choose a day within ${maxSnoozeDays} days`,
    })
  if (!reason)
    throw invalidField('reason', {
      ja: '理由を入力してください。ほかの人が見て分かるように残します',
      en: 'Please say why, so that others understand it',
    })
}

const requireTargets = async ({ tx, tenantId }: AlertCaller, alertId: number, ids: readonly number[]) => {
  const { count } = await tx
    .selectFrom('alert_targets')
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .where(idIn('medical_institution_id', ids))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) throw unknownIds('medical_institution_ids')
}

/** The column that names the condition or report, and its id. */
const sourceOf = ({ alertConditionId, reportId }: TargetSource) =>
  alertConditionId === null
    ? ({ column: 'report_id', id: reportId } as const)
    : ({ column: 'alert_condition_id', id: alertConditionId } as const)

/** Puts the states of the targets in all open alerts of the source right, and their counts. */
const restate = async (
  { tx, tenantId }: AlertCaller,
  source: TargetSource,
  ids: readonly number[],
  isSnoozed: boolean,
): Promise<void> => {
  const { column, id } = sourceOf(source)
  const openAlerts = tx
    .selectFrom('alerts')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', id)
    .where('archived_at', 'is', null)
    .select('id')
  const alertIds = (await openAlerts.forUpdate().execute()).map((alert) => alert.id)
  const change = isSnoozed
    ? sql`set unsnoozed_state = state, state = 'snoozed'`
    : sql`set state = coalesce(unsnoozed_state, 'continued'), unsnoozed_state = null`
  const states = isSnoozed ? ['new', 'continued'] : ['snoozed']
  await sql`
    update alert_targets
    ${change}
    where tenant_id = ${tenantId}
      and alert_id = any(${alertIds}::bigint[])
      and medical_institution_id = any(${ids}::bigint[])
      and state = any(${states}::text[])
  `.execute(tx)
  await sql`
    update alerts
    set target_count = counted.target_count, new_count = counted.new_count
    from (
      select
        alert_id,
        count(*) filter (where state <> 'withdrawn') as target_count,
        count(*) filter (where state = 'new') as new_count
      from alert_targets
      where tenant_id = ${tenantId} and alert_id = any(${alertIds}::bigint[])
      group by alert_id
    ) as counted
    where alerts.tenant_id = ${tenantId} and alerts.id = counted.alert_id
  `.execute(tx)
}

/**
 * Names institutions as no new targets of an alert's condition or report until a day, or ends that.
 * @returns how many were changed
 * @throws a 422 for institutions that the alert does not name
 */
export const snoozeTargets = async (
  caller: AlertCaller,
  alertId: number,
  source: TargetSource,
  snooze: Snooze,
): Promise<number> => {
  const { tx, tenantId, account } = caller
  const { medical_institution_ids: ids, until, reason } = snooze
  requirePlausibleSnooze(snooze, dayInJapan())
  await requireTargets(caller, alertId, ids)
  const { column, id } = sourceOf(source)
  if (until === null) {
    const { numDeletedRows } = await tx
      .deleteFrom('alert_snoozes')
      .where('tenant_id', '=', tenantId)
      .where(column, '=', id)
      .where(idIn('medical_institution_id', ids))
      .executeTakeFirst()
    await restate(caller, source, ids, false)
    return Number(numDeletedRows)
  }
  const rows = await withIds(
    tx,
    'alert_snoozes',
    ids.map((institutionId) => ({ institution_id: institutionId })),
  )
  const snoozes = insertComputed(
    tenantId,
    'alert_snoozes',
    ['id', column, 'medical_institution_id', 'until', 'reason', 'created_by', 'created_at'],
    sql`
      select id, ${id}::bigint, institution_id, ${until}::date, ${reason ?? ''}::text, ${account.id}::bigint, ${timeOf(tx)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (id bigint, institution_id bigint)`,
  )
  await sql`
    ${snoozes}
    on conflict (tenant_id, ${sql.ref(column)}, medical_institution_id) do update
    set until = excluded.until, reason = excluded.reason, created_by = excluded.created_by, created_at = excluded.created_at
  `.execute(tx)
  await restate(caller, source, ids, true)
  return ids.length
}
