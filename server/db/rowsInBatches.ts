import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from './tenant.ts'

/**
 * Reads all rows of a query in batches, so that they never are in memory all at once. Rows of temporary tables are read with it too: these stay
 * on one machine of a database that is distributed by tenant (docs/DISTRIBUTION.md), so they are sent as parameters of the statements that need
 * them.
 * @param name - of the cursor, trusted text; one that no other reading of the transaction uses meanwhile
 */
export const rowsInBatches = async function* <Row>(
  tx: TenantTransaction,
  name: string,
  query: RawBuilder<Row>,
  batchSize: number,
): AsyncGenerator<readonly Row[]> {
  const cursor = sql.id(name)
  // PostgreSQL otherwise plans for the first tenth of the rows, which can take many times as long for all of them.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close ${cursor}`.execute(tx)
}

/** {@link rowsInBatches}, each batch as a JSON array of objects, for {@link recordsOf}. It is never taken apart here. */
export const recordsInBatches = async function* (
  tx: TenantTransaction,
  name: string,
  query: RawBuilder<unknown>,
  batchSize: number,
): AsyncGenerator<string> {
  const records = sql<{ record: string }>`select to_json(listed)::text as record from (${query}) as listed`
  for await (const rows of rowsInBatches(tx, name, records, batchSize))
    yield `[${rows.map(({ record }) => record).join(',')}]`
}

/** A query of the rows in a JSON array of objects. @param columns - names and types, trusted text */
export const recordsOf = (records: string, columns: Readonly<Record<string, string>>): RawBuilder<unknown> => sql`
  select ${sql.join(Object.keys(columns).map((column) => sql.ref(column)))}
  from jsonb_to_recordset(${records}::jsonb) as listed (${sql.join(
    Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
  )})`
