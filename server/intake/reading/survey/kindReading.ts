import type { ByteRow } from '../dpc/byteRows.ts'
import type { Complaints } from './complaints.ts'
import type { ReadRows } from './readTables.ts'
import type { ReadingSettings } from './settings.ts'

/** Reads the data rows of a file of one kind. */
export interface KindReading {
  readonly take: (row: ByteRow) => void
  /** Emits what is still open, after the last row. */
  readonly end: () => void
}

export interface ReadingTools {
  readonly settings: ReadingSettings
  readonly rows: ReadRows
  readonly complaints: Complaints
  readonly hash: (identifier: string) => string
}
