import type pg from 'pg'
import type { Table, TableRow } from '../ingest/tables/tableRow.ts'
import type { ImportRecord } from '../modules/imports/importRecords.ts'
import type { HashPatient } from '../modules/patients.ts'
import type { Storage } from '../storage/storage.ts'

export interface ImportDependencies {
  readonly jobs: pg.Pool
  readonly storage: Storage
  readonly hashPatient: HashPatient
}

export interface ImportPace {
  /** After so long without a sign of life, another process may go on with an import. */
  readonly leaseSeconds?: number
  /** Rows that are worked on at a time. */
  readonly batchRows?: number
  /** Hears of each batch. */
  readonly onBatch?: () => void
}

/** What `items` give, of which the next is fetched while the last is worked on. */
export async function* fetchedAhead<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = iterator.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The rows that are still to be processed, in batches. */
export async function* batchesOf(
  table: Table,
  { plan, last_row_number: last }: Pick<ImportRecord, 'plan' | 'last_row_number'>,
  size: number,
): AsyncIterable<TableRow[]> {
  let batch: TableRow[] = []
  for await (const row of table.rows(plan.sheet)) {
    if (row.rowNumber <= last) continue
    if (batch.push(row) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
