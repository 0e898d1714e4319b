import { type Kysely, sql } from 'kysely'

/** Prepares a transaction that changes tables on several machines: one connection to each sees all that was done before. */
export const beginDistributedChange = async (db: Kysely<unknown>): Promise<void> => {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
}

const creation = /^(?:\s|--[^\n]*)*create table (?:if not exists )?([a-z_0-9]+)\b/i

/**
 * Distributes a table that a statement of a migration has just made on a distributed database: by its tenant, or as a copy on each machine if it has none.
 * Keys to other tables are statements that come later, because a table that is not distributed yet can't refer to one that is.
 */
export const distributeMade = async (db: Kysely<unknown>, statement: string): Promise<void> => {
  const table = creation.exec(statement)?.[1]
  if (table === undefined) return
  const { rows } = await sql<{ has_tenant: boolean }>`
    select exists (
      select from pg_attribute where attrelid = ${table}::regclass and attname = 'tenant_id' and not attisdropped
    ) as has_tenant`.execute(db)
  if (rows[0]?.has_tenant)
    await sql`select create_distributed_table(${table}, 'tenant_id', colocate_with => 'tenants')`.execute(db)
  else await sql`select create_reference_table(${table})`.execute(db)
}
