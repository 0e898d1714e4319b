import { BoundedThread } from '#server/threads/boundedThread.ts'
import type { ReadingSettings } from './settings.ts'
import type { ReadPiece } from './surveyReading.ts'

/** A message to the thread: bytes at the beginning of a buffer, or null for the end of the file. */
export interface ThreadQuestion {
  readonly memory: ArrayBuffer | null
  readonly length: number
}

/** The thread's answer. It returns the buffer. */
export interface ThreadAnswer {
  readonly piece: ReadPiece
  readonly memory: ArrayBuffer | null
}

export interface ThreadedReading {
  /** Reads the next bytes. The buffer is transferred and returned in the answer. Only one call at a time. @throws ThreadOverLimit */
  readonly push: (memory: ArrayBuffer, length: number) => Promise<ThreadAnswer>
  readonly end: () => Promise<ReadPiece>
  readonly stop: () => Promise<void>
}

/**
 * The open rows of a file take a few megabytes. A higher limit would only fill up before garbage collection. Half a
 * megabyte takes some hundredths of a second to read, the largest file some minutes.
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
