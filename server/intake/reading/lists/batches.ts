import type pg from 'pg'
import type { Table, TableRow } from '#server/tables/tableRow.ts'
import { dataRowsOf, ListRows } from '../../recognition/listRows.ts'
import type { ImportRecord } from '../../records/importRecords.ts'
import type { HashPatientInHex } from '#server/facts/referrals/patients.ts'
import { type Throttle, unthrottled } from '../../throttle.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface ImportDependencies {
  readonly jobs: pg.Pool
  readonly storage: Storage
  readonly hashPatient: HashPatientInHex
}

export interface ImportPace {
  /** After this time without renewing the lease, another process may continue an import. */
  readonly leaseSeconds?: number
  /** The number of rows per batch. */
  readonly batchRows?: number
  /** Makes the import give way to people. Without it, the import works at full speed. */
  readonly throttle?: Throttle
  /** Called for each batch. */
  readonly onBatch?: () => void
}

/**
 * Reads items one after the other, and stores the result of each while the next one is read. If storing is slow, one
 * item waits while one result is stored, so the memory use does not depend on the number of items.
 * @param read - returns what is to be stored of an item
 * @param rest - is called while nothing is read or stored
 */
export const readWhileStoring = async <T, R>(
  items: AsyncIterable<T>,
  read: (item: T) => Promise<R>,
  store: (made: R) => Promise<void>,
  rest = unthrottled.rest,
): Promise<void> => {
  let storing = Promise.resolve()
  try {
    for await (const item of items) {
      const made = await read(item)
      await storing
      await rest()
      storing = store(made)
      storing.catch(() => {})
    }
    await storing
  } finally {
    await storing.catch(() => {})
  }
}

/** In UTF-16 code units of the rows of a batch. Processing them takes at most some hundredths of a second. */
const batchLength = 100_000

const lengthOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0)

/** The remaining rows with data, in batches. @param size - the most rows of the current batch; rows with much text make smaller batches */
export async function* batchesOf(
  table: Table,
  { plan, last_row_number: last }: Pick<ImportRecord, 'plan' | 'last_row_number'>,
  size: () => number,
): AsyncIterable<TableRow[]> {
  let batch: TableRow[] = []
  let length = 0
  const list = new ListRows({ headerRow: plan.header_row, takesHidden: plan.takes_hidden_rows })
  for await (const rows of dataRowsOf(table.rows(plan.sheet), list))
    for (const row of rows) {
      if (row.rowNumber <= last) continue
      length += lengthOf(row)
      if (batch.push(row) < size() && length < batchLength) continue
      yield batch
      batch = []
      length = 0
    }
  if (batch.length > 0) yield batch
}
