import { sql } from 'kysely'
import type { LatestAlert } from '#contract/reports/definitions.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'

/** SQL for the last alert of a report, as JSON. */
export const latestAlertOf = (tenantId: number) => sql<LatestAlert | null>`(
  select jsonb_build_object('id', told.id, 'alert_date', told.alert_date, 'target_count', told.target_count)
  from alerts as told
  where told.tenant_id = ${tenantId} and told.report_id = reports.id
  order by told.as_of desc
  limit 1
)`

/** SQL for the day of the last alert of a report. */
export const latestAlertDateOf = (tenantId: number) => sql<string | null>`(
  select told.alert_date
  from alerts as told
  where told.tenant_id = ${tenantId} and told.report_id = reports.id
  order by told.as_of desc
  limit 1
)`

/** Refuses to delete a report of whose new rows people hear. @throws `in_use` with their names */
export const requireWatchedByNobody = async (
  tx: TenantTransaction,
  tenantId: number,
  reportId: number,
): Promise<void> => {
  const users = await tx
    .selectFrom('report_alert_users as listeners')
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'listeners.account_id'),
    )
    .where('listeners.tenant_id', '=', tenantId)
    .where('listeners.report_id', '=', reportId)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('accounts.username')
    .orderBy('accounts.id')
    .select(['accounts.id', 'accounts.username'])
    .execute()
  if (users.length === 0) return
  throw problem('in_use', {
    errors: users.map(({ id, username }) => ({
      path: `alert_settings.user_ids.${id}`,
      message: {
        ja: `${username}さんがこのレポートのアラートを受け取っています。先にアラートの受け取りをやめてください`,
        en: `${username} gets alerts of this report. Please end them first`,
      },
    })),
  })
}

/** Forgets the rows of a report whose definition has changed, so that a new condition is not told as new rows. */
export const forgetWatchedRows = async (tx: TenantTransaction, tenantId: number, reportId: number): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('report_alert_rows')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await sql`select queue_alerts(interval '0')`.execute(tx)
}
