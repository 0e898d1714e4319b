import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Runs a statement that writes and gives the rows that it returns, as JSON. In the `returning` itself a distributed database calls no function that is not
 * immutable, and `to_jsonb` is not.
 * @param statement - with `returning`
 */
export const returnedAsJson = async (
  tx: TenantTransaction,
  statement: RawBuilder<unknown>,
): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    with returned as (${statement}) select to_jsonb(returned) as row from returned
  `.execute(tx)
  return rows.map(({ row }) => row)
}
