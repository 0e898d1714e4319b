import type pg from 'pg'

const maxRows = 5_000
const maxCharacters = 2_000_000

/**
 * Puts rows together to JSON arrays for `jsonb_to_recordset`, each short enough for one statement. Masters are written only from such arrays: in a
 * database that is distributed over several machines, every machine has the masters, but only one has the temporary tables of an import
 * (docs/DISTRIBUTION.md).
 * @param rows - each a JSON object
 */
export function* jsonBatches(rows: Iterable<string>): Iterable<string> {
  let batch: string[] = []
  let characters = 0
  for (const row of rows) {
    batch.push(row)
    characters += row.length
    if (batch.length < maxRows && characters < maxCharacters) continue
    yield `[${batch.join(',')}]`
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`
}

/**
 * Runs a statement with the rows of a query, in batches of {@link jsonBatches}.
 * @param select - returns JSON objects as the text column `row`; it sees the tables as they were before the first batch
 * @param write - its parameter is the array
 * @returns how many rows it has written
 */
export const writeSelected = async (client: pg.ClientBase, select: string, write: string): Promise<number> => {
  let written = 0
  await client.query(`declare selected no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${maxRows} from selected`)
    if (rows.length === 0) break
    for (const batch of jsonBatches(rows.map(({ row }) => row)))
      written += (await client.query(write, [batch])).rowCount ?? 0
  }
  await client.query('close selected')
  return written
}
