import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'

/** Refuses to delete a report that dashboards show. @throws `in_use` with their names */
export const requireOnNoDashboard = async (
  tx: TenantTransaction,
  tenantId: number,
  reportId: number,
): Promise<void> => {
  const dashboards = await tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`contents @> ${JSON.stringify([{ report_id: reportId }])}::jsonb`)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  if (dashboards.length === 0) return
  throw problem('in_use', {
    errors: dashboards.map(({ id, name }) => ({
      path: `dashboards.${id}`,
      message: {
        ja: `ダッシュボード「${name}」に表示されています。先にそこから外してください`,
        en: `The dashboard “${name}” shows it. Please take it off there first`,
      },
    })),
  })
}
