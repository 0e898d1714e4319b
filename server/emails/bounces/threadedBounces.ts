import { BoundedThread, ThreadOverLimit } from '#server/threads/boundedThread.ts'
import type { BounceMessage } from './bounceMessage.ts'

/** @property message - null if it cannot be read */
export interface BounceAnswer {
  readonly message: BounceMessage | null
}

/** A message of a megabyte takes some ten milliseconds. */
const limits = { answerSeconds: 10, totalSeconds: 600, memoryMegabytes: 128 }

/** Reads messages that came back in a thread of its own. After one that exceeded its limits, another thread goes on. */
export class ThreadedBounces {
  #thread: BoundedThread | undefined

  /** {@link readBounce} in the thread. @returns null for a message that cannot be read within the limits */
  async read(source: Uint8Array): Promise<BounceMessage | null> {
    this.#thread ??= new BoundedThread(new URL('./bounceThread.ts', import.meta.url), limits)
    try {
      return ((await this.#thread.ask(source)) as BounceAnswer).message
    } catch (error) {
      await this.stop()
      if (error instanceof ThreadOverLimit) return null
      throw error
    }
  }

  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.stop()
  }
}
