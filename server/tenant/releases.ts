import { sql } from 'kysely'
import { ReleaseId, releaseOperations } from '#contract/tenant/releases.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'

/**
 * The versions that have been started since an account exists, and of which it has read nothing yet, the first one first. Those of a newer server are
 * left out, because this one has no texts of them.
 */
export const readNewReleases = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
): Promise<ReleaseId[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .innerJoin('releases', (join) =>
      join.on('releases.started_at', '>', sql<string>`greatest(accounts.created_at, accounts.releases_read_at)`),
    )
    .where('accounts.tenant_id', '=', tenantId)
    .where('accounts.id', '=', accountId)
    .orderBy('releases.started_at')
    .orderBy('releases.id')
    .select('releases.id')
    .execute()
  return rows.flatMap(({ id }) => ReleaseId.safeParse(id).data ?? [])
}

export const releaseHandlers = handlersFor(releaseOperations, {
  markReleasesRead: async ({ tx, tenantId, account, body, touches }) => {
    touches([account.id])
    const { newest } = await tx
      .selectFrom('releases')
      .where('id', 'in', body.releases)
      .select(sql<string | null>`max(started_at)`.as('newest'))
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', account.id)
      .where((where) => where.or([where('releases_read_at', 'is', null), where('releases_read_at', '<', newest)]))
      .set({ releases_read_at: newest })
      .execute()
  },
})
