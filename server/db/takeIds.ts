import { sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'
import type { DB } from './types.ts'

/**
 * Takes the next ids of a table, for rows that a query computes ({@link insertComputed}): a default that takes an id is volatile, and a database that
 * is distributed over several machines refuses it there. Ids that are not used are lost, as after a rollback.
 */
export const takeIds = async (tx: TenantTransaction, table: keyof DB, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${table}_id_seq`}::regclass) as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}
