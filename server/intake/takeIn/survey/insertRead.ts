import type { RawBuilder } from 'kysely'
import { insertComputed } from '#server/db/insertComputed.ts'
import { recordsInBatches, recordsOf } from '#server/db/rowsInBatches.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'

const insertedTogether = 4_000

/**
 * Inserts what was read from a file into a table of the tenant.
 * @param columns - of the table and of the query, with their types
 * @param rows - a query of temporary tables
 */
export const insertRead = async (
  tx: TenantTransaction,
  tenantId: number,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: RawBuilder<unknown>,
): Promise<void> => {
  for await (const records of recordsInBatches(tx, 'rows_to_insert', rows, insertedTogether))
    await insertComputed(tenantId, table, Object.keys(columns), recordsOf(records, columns)).execute(tx)
}
