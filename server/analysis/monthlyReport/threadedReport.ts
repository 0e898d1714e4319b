import { BoundedThread } from '../../threads/boundedThread.ts'
import type { Report } from './reportFigures.ts'
import type { Head } from './drawing/titleBlock.ts'

export interface ReportQuestion {
  readonly report: Report
  readonly head: Head
}

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

/** Runs `writeReport` in a thread that is kept, one report at a time. */
export const writeReportInThread = async (report: Report, head: Head): Promise<Uint8Array> => {
  const drawn = lastDrawn.then(() => draw({ report, head }))
  lastDrawn = drawn.catch(() => {})
  return drawn
}
