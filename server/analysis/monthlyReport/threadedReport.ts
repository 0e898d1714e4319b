import { documentThread } from '../../paper/documentThread.ts'
import type { Report } from './reportFigures.ts'
import type { Head } from '../../paper/titleBlock.ts'
import type { Sheets } from '../../paper/writeSheets.ts'

/** A monthly report, or a document of sheets. */
export type ReportQuestion = { readonly report: Report; readonly head: Head } | { readonly sheets: Sheets }

const drawNext = documentThread(new URL('./reportThread.ts', import.meta.url))

/** Runs `writeReport` in a thread that is kept, one document at a time. */
export const writeReportInThread = (report: Report, head: Head): Promise<Uint8Array> =>
  drawNext({ report, head } satisfies ReportQuestion)

/** Runs `writeSheets` in the same thread. */
export const writeSheetsInThread = (sheets: Sheets): Promise<Uint8Array> =>
  drawNext({ sheets } satisfies ReportQuestion)
