import { Worker } from 'node:worker_threads'
import { forbidReading } from '../db/openTransactions.ts'

/** Limits of a thread. Beyond them it is ended. */
export interface ThreadLimits {
  /** For one answer. */
  readonly answerSeconds: number
  /** For all answers together. */
  readonly totalSeconds: number
  /** Of its heap. Bytes in buffers do not count. */
  readonly memoryMegabytes: number
}

/** A thread took more time or memory than allowed. The same question would exceed the limit again. */
export class ThreadOverLimit extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`A thread was ended over its limit of ${limit}`)
    this.name = 'ThreadOverLimit'
    this.limit = limit
  }
}

export interface ThreadOptions {
  readonly workerData?: unknown
  readonly isKept?: boolean
}

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

const failureOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ThreadOverLimit('memory')
    : error

/**
 * A thread that answers one question at a time, within limits. It parses files that others have made: a malicious file
 * can use up no more than this thread, and requests are answered meanwhile.
 */
export class BoundedThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #pending: Pending | undefined
  #failure: unknown
  #spentMilliseconds = 0

  /**
   * @param module - answers each message that it receives with one message (answerQuestions.ts)
   * @param isKept - the thread waits for questions as long as the process runs, but does not keep the process alive
   */
  constructor(module: URL, limits: ThreadLimits, { workerData, isKept = false }: ThreadOptions = {}) {
    this.#limits = limits
    this.#worker = new Worker(module, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: limits.memoryMegabytes },
    })
    this.#worker.on('message', (answer: unknown) => this.#settle(({ resolve }) => resolve(answer)))
    this.#worker.once('error', (error) => this.#fail(failureOf(error)))
    if (isKept) this.#worker.unref()
    this.#worker.once('exit', () => this.#fail(new Error('A thread has ended')))
  }

  /**
   * Asks the next question. The previous one must be answered.
   * @param transfer - memory that is transferred to the thread
   * @throws ThreadOverLimit, after which the thread is gone; or any other error that ended the thread
   */
  async ask(question: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    forbidReading('A thread')
    if (this.#failure !== undefined) throw this.#failure
    if (this.#pending) throw new Error('A thread is asked one question at a time')
    const { answerSeconds, totalSeconds } = this.#limits
    const milliseconds = Math.min(answerSeconds * 1000, totalSeconds * 1000 - this.#spentMilliseconds)
    const begin = performance.now()
    const timer = setTimeout(() => this.#fail(new ThreadOverLimit('time')), Math.max(1, milliseconds))
    try {
      return await new Promise<unknown>((resolve, reject) => {
        this.#pending = { resolve, reject }
        this.#worker.postMessage(question, [...transfer])
      })
    } finally {
      clearTimeout(timer)
      this.#spentMilliseconds += performance.now() - begin
    }
  }

  /** Ends the thread, even while it answers a question. */
  async stop(): Promise<void> {
    this.#failure ??= new Error('A thread has been stopped')
    this.#settle(({ reject }) => reject(this.#failure))
    await this.#worker.terminate()
  }

  #fail(error: unknown) {
    this.#failure ??= error
    this.#settle(({ reject }) => reject(this.#failure))
    void this.#worker.terminate()
  }

  #settle(how: (pending: Pending) => void) {
    const pending = this.#pending
    this.#pending = undefined
    if (pending) how(pending)
  }
}
