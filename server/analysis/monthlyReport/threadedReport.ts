import { BoundedThread } from '../../threads/boundedThread.ts'
import type { Report } from './reportFigures.ts'
import type { Head } from './drawing/titleBlock.ts'
import type { Sheets } from './drawing/writeSheets.ts'

/** A monthly report, or a document of sheets. */
export type ReportQuestion = { readonly report: Report; readonly head: Head } | { readonly sheets: Sheets }

/** The longest report takes a few seconds. */
const limits = { answerSeconds: 120, totalSeconds: Infinity, memoryMegabytes: 512 }

let thread: BoundedThread | undefined
let lastDrawn: Promise<unknown> = Promise.resolve()

const draw = async (question: ReportQuestion): Promise<Uint8Array> => {
  // The fonts and the drawing library are slow to load. The thread starts with the first report and is kept for the next.
  thread ??= new BoundedThread(new URL('./reportThread.ts', import.meta.url), limits, { isKept: true })
  try {
    return (await thread.ask(question)) as Uint8Array
  } catch (error) {
    await thread?.stop()
    thread = undefined
    throw error
  }
}

const drawNext = (question: ReportQuestion): Promise<Uint8Array> => {
  const drawn = lastDrawn.then(() => draw(question))
  lastDrawn = drawn.catch(() => {})
  return drawn
}

/** Runs `writeReport` in a thread that is kept, one document at a time. */
export const writeReportInThread = (report: Report, head: Head): Promise<Uint8Array> => drawNext({ report, head })

/** Runs `writeSheets` in the same thread. */
export const writeSheetsInThread = (sheets: Sheets): Promise<Uint8Array> => drawNext({ sheets })
