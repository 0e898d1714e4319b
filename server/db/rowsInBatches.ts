import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Reads the rows of a query in batches, so that they never are in memory all at once. It is for temporary tables: these stay on one machine of a
 * database that is distributed by tenant (docs/DISTRIBUTION.md), so their rows are sent as parameters of the statements that need them.
 * @param name - of the cursor, trusted text; one that no other reading of the transaction uses meanwhile
 */
export const rowsInBatches = async function* <Row>(
  tx: TenantTransaction,
  name: string,
  query: RawBuilder<Row>,
  batchSize: number,
): AsyncGenerator<readonly Row[]> {
  const cursor = sql.id(name)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close ${cursor}`.execute(tx)
}
