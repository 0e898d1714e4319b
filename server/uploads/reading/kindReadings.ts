import type { ByteRow } from '../../ingest/dpc/byteRows.ts'
import type { SurveyKind } from '../../../contract/dataUploads.ts'
import type { Complaints } from './complaints.ts'
import { dReading, efReading } from './chargeReadings.ts'
import type { ReadRows } from './readTables.ts'
import type { ReadingSettings } from './settings.ts'
import { stayReading } from './stayReading.ts'
import { visitReading } from './visitReading.ts'

/** Reads the rows of data of a file of one kind. */
export interface KindReading {
  readonly take: (row: ByteRow) => void
  /** What is still open, when there are no more rows. */
  readonly end: () => void
}

export interface ReadingTools {
  readonly settings: ReadingSettings
  readonly rows: ReadRows
  readonly complaints: Complaints
  readonly hash: (identifier: string) => string
}

export const kindReadings: Readonly<Record<SurveyKind, (tools: ReadingTools) => KindReading>> = {
  ff1_file: stayReading,
  d_file: dReading,
  hospital_admission_ef_file: efReading,
  outpatient_ef_file: visitReading,
}
