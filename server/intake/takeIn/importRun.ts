import type { QueuedFile, Lease } from '../lease.ts'
import type { Columns } from '../mapping/columns.ts'
import type { ImportContext } from '../mapping/importContext.ts'
import type { ImportRecord } from '../records/importRecords.ts'

/** A run of a step of an import that this process has taken up. */
export interface ImportRun {
  readonly file: QueuedFile
  readonly lease: Lease
  readonly record: ImportRecord
  readonly context: ImportContext
  readonly columns: Columns
  /** The row that has named a record first, by the record's id. */
  readonly seen: Map<number, number>
}
