import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'

/**
 * Lets only one writer of a tenant in at a time, and refuses a writer that saw an older version of a record.
 * @param seen - `updated_at` of the version that the writer saw; null if there was none
 * @param read - reads the present record
 * @throws `edit_conflict` with the present record
 */
export const requireSeenVersion = async (
  tx: TenantTransaction,
  tenantId: number,
  seen: string | null,
  read: () => Promise<{ readonly updated_at: string | null }>,
): Promise<void> => {
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  const current = await read()
  const { rows } = await sql<{ is_newest: boolean }>`
    select ${current.updated_at}::timestamptz is not distinct from ${seen}::timestamptz as is_newest
  `.execute(tx)
  if (!rows[0]?.is_newest) throw problem('edit_conflict', { current })
}
