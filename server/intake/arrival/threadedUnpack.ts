import { BoundedThread, ThreadOverLimit } from '../../threads/boundedThread.ts'
import type { Sent, Unpacked, Unreadable } from './unpack.ts'

/** @property file - null behind the last */
export interface UnpackAnswer {
  readonly file: Unpacked | Unreadable | null
}

/** A file of two gigabytes is unpacked, written and hashed in about a minute; an archive holds five times as much at most. */
const limits = { answerSeconds: 600, totalSeconds: 3600, memoryMegabytes: 256 }

/** {@link unpack} in a thread of its own. What takes more than a thread may is an archive too large. */
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
