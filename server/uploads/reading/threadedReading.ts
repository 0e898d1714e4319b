import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadingSettings } from './settings.ts'
import type { ReadPiece } from './surveyReading.ts'

export interface ThreadedReading {
  /** Takes the next bytes, which belong to it from then on. One at a time. */
  readonly push: (chunk: Uint8Array<ArrayBuffer>) => Promise<ReadPiece>
  readonly end: () => Promise<ReadPiece>
  readonly stop: () => Promise<void>
}

/** Reads a file in a thread of its own, so that requests are answered meanwhile. */
export const threadedReading = (settings: ReadingSettings): ThreadedReading => {
  const thread = new Worker(new URL('./readingThread.ts', import.meta.url), { workerData: settings })
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that reads a file has ended')))
  })
  failed.catch(() => {})
  const ask = async (chunk: Uint8Array<ArrayBuffer> | null): Promise<ReadPiece> => {
    const answer = once(thread, 'message')
    answer.catch(() => {})
    thread.postMessage(chunk, chunk ? [chunk.buffer] : [])
    const [piece] = (await Promise.race([answer, failed])) as [ReadPiece]
    return piece
  }
  return {
    push: ask,
    end: () => ask(null),
    stop: async () => {
      await thread.terminate()
    },
  }
}
