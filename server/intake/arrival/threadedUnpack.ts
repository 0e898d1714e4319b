import { BoundedThread, ThreadOverLimit } from '../../threads/boundedThread.ts'
import type { Sent, Unpacked, Unreadable } from './unpack.ts'

/** @property file - null after the last one */
export interface UnpackAnswer {
  readonly file: Unpacked | Unreadable | null
}

/** A file of two gigabytes is unpacked, written and hashed in about a minute. An archive holds at most five times as much. */
const limits = { answerSeconds: 600, totalSeconds: 3600, memoryMegabytes: 256 }

/** {@link unpack} in a thread of its own. If it exceeds the limits of a thread, the archive counts as too large. */
export async function* unpackInThread(sent: Sent): AsyncGenerator<Unpacked | Unreadable> {
  const thread = new BoundedThread(new URL('./unpackThread.ts', import.meta.url), limits, { workerData: sent })
  try {
    for (;;) {
      const { file } = (await thread.ask(null)) as UnpackAnswer
      if (!file) return
      yield file
    }
  } catch (error) {
    if (!(error instanceof ThreadOverLimit)) throw error
    yield { filename: sent.filename, byteCount: 0, reason: 'archive_too_large' }
  } finally {
    await thread.stop()
  }
}
