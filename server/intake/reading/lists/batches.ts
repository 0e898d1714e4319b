import type pg from 'pg'
import type { Table, TableRow } from '../../../tables/tableRow.ts'
import type { ImportRecord } from '../../records/importRecords.ts'
import type { HashPatientInHex } from '../../../facts/referrals/patients.ts'
import type { Storage } from '../../../storage/storage.ts'

export interface ImportDependencies {
  readonly jobs: pg.Pool
  readonly storage: Storage
  readonly hashPatient: HashPatientInHex
}

export interface ImportPace {
  /** After so long without a sign of life, another process may go on with an import. */
  readonly leaseSeconds?: number
  /** Rows that are worked on at a time. */
  readonly batchRows?: number
  /** Called for each batch. */
  readonly onBatch?: () => void
}

/**
 * Reads items one after the other, and stores what each becomes while the next is read. However slowly they are stored, one item waits and what one
 * has become is under way: the memory that this takes is the same whatever there is to read.
 * @param read - makes of an item what is stored
 */
export const readWhileStoring = async <T, R>(
  items: AsyncIterable<T>,
  read: (item: T) => Promise<R>,
  store: (made: R) => Promise<void>,
): Promise<void> => {
  let storing = Promise.resolve()
  try {
    for await (const item of items) {
      const made = await read(item)
      await storing
      storing = store(made)
      storing.catch(() => {})
    }
    await storing
  } finally {
    await storing.catch(() => {})
  }
}

/** UTF-16 code units of rows that are worked on at a time: what is made of them takes no longer than some hundredths of a second. */
const batchLength = 100_000

const lengthOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0)

/** The rows that are still to be processed, in batches. @param size - rows of the batch under way; fewer where they hold much text */
export async function* batchesOf(
  table: Table,
  { plan, last_row_number: last }: Pick<ImportRecord, 'plan' | 'last_row_number'>,
  size: () => number,
): AsyncIterable<TableRow[]> {
  let batch: TableRow[] = []
  let length = 0
  for await (const rows of table.rows(plan.sheet))
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
