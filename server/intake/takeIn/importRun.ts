import type { QueuedFile, Lease } from '../lease.ts'
import type { Columns } from '../mapping/columns.ts'
import type { ImportContext } from '../mapping/importContext.ts'
import type { ImportRecord } from '../records/importRecords.ts'

/** A run of an import's step in this process. */
export interface ImportRun {
  readonly file: QueuedFile
  readonly lease: Lease
  readonly record: ImportRecord
  readonly context: ImportContext
  readonly columns: Columns
  /** Row numbers by the id of the record that the row identifies. */
  readonly seen: Map<number, number>
}
