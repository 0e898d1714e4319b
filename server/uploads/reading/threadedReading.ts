import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
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
  /** Takes the next bytes, with their memory, which comes back. One at a time. */
  readonly push: (memory: ArrayBuffer, length: number) => Promise<ThreadAnswer>
  readonly end: () => Promise<ReadPiece>
  readonly stop: () => Promise<void>
}

/** What is open of a file takes a few megabytes; more room would only fill up before it is cleared. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }

/** Reads a file in a thread of its own, so that requests are answered meanwhile. */
export const threadedReading = (settings: ReadingSettings): ThreadedReading => {
  const thread = new Worker(new URL('./readingThread.ts', import.meta.url), { workerData: settings, resourceLimits })
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that reads a file has ended')))
  })
  failed.catch(() => {})
  const ask = async (question: ThreadQuestion): Promise<ThreadAnswer> => {
    const answer = once(thread, 'message')
    answer.catch(() => {})
    thread.postMessage(question, question.memory ? [question.memory] : [])
    const [answered] = (await Promise.race([answer, failed])) as [ThreadAnswer]
    return answered
  }
  return {
    push: (memory, length) => ask({ memory, length }),
    end: async () => (await ask({ memory: null, length: 0 })).piece,
    stop: async () => {
      await thread.terminate()
    },
  }
}
