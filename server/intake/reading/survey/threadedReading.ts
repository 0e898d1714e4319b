import { BoundedThread } from '../../../threads/boundedThread.ts'
import type { ReadingSettings } from './settings.ts'
import type { ReadPiece } from './surveyReading.ts'

/** What the thread is sent: bytes at the beginning of some memory; without any, the end. */
export interface ThreadQuestion {
  readonly memory: ArrayBuffer | null
  readonly length: number
}

/** What it sends back, the memory too. */
export interface ThreadAnswer {
  readonly piece: ReadPiece
  readonly memory: ArrayBuffer | null
}

export interface ThreadedReading {
  /** Takes the next bytes, with their memory, which comes back. One at a time. @throws ThreadOverLimit */
  readonly push: (memory: ArrayBuffer, length: number) => Promise<ThreadAnswer>
  readonly end: () => Promise<ReadPiece>
  readonly stop: () => Promise<void>
}

/**
 * What is open of a file takes a few megabytes; more room would only fill up before it is cleared. Half a megabyte is read in some hundredths of a
 * second, and the largest file in minutes.
 */
const limits = { answerSeconds: 60, totalSeconds: 3600, memoryMegabytes: 256 }

/** Reads a file in a thread of its own, so that requests are answered meanwhile. */
export const threadedReading = (settings: ReadingSettings): ThreadedReading => {
  const thread = new BoundedThread(new URL('./readingThread.ts', import.meta.url), limits, { workerData: settings })
  const ask = async ({ memory, length }: ThreadQuestion) =>
    (await thread.ask({ memory, length }, memory ? [memory] : [])) as ThreadAnswer
  return {
    push: (memory, length) => ask({ memory, length }),
    end: async () => (await ask({ memory: null, length: 0 })).piece,
    stop: () => thread.stop(),
  }
}
