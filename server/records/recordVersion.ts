import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'

/** Tables whose `updated_at` is the version of a record. Everything that changes what its form shows renews it with `timeOf`. */
export type VersionedTable =
  | 'accounts'
  | 'communication_comments'
  | 'communication_labels'
  | 'letter_templates'
  | 'medical_institution_labels'
  | 'tag_groups'
  | 'tags'
  | 'tasks'
  | 'webhooks'

/**
 * Locks a record until the transaction ends, and refuses a writer that saw an older version of it.
 * @param seen - `updated_at` of the version that the writer saw; null or undefined accepts any version
 * @param read - reads the present record for a refused writer; throws `not_found` if there is none
 * @throws `edit_conflict` with the present record
 */
export const requireSeenRecord = async (
  tx: TenantTransaction,
  { tenantId, table, id }: { readonly tenantId: number; readonly table: VersionedTable; readonly id: number },
  seen: string | null | undefined,
  read: () => Promise<unknown>,
): Promise<void> => {
  const stored = await tx
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .select(sql<boolean>`coalesce(updated_at = ${seen ?? null}::timestamptz, true)`.as('is_newest'))
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  if (!stored.is_newest) throw problem('edit_conflict', { current: await read() })
}
