import { Worker } from 'node:worker_threads'

/** What a thread may use before it is ended. */
export interface ThreadLimits {
  /** For one answer. */
  readonly answerSeconds: number
  /** For all answers together. */
  readonly totalSeconds: number
  /** Of its heap; bytes in buffers are not counted. */
  readonly memoryMegabytes: number
}

/** A thread took longer, or more memory, than it may. Asked the same again it would do so again. */
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
 * A thread that answers one question after the other, within limits. What others wrote is parsed in such a thread: however it is made, it can use up
 * no more than that thread, and requests are answered meanwhile.
 */
export class BoundedThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #pending: Pending | undefined
  #failure: unknown
  #spentMilliseconds = 0

  /**
   * @param module - answers the messages that it is sent, each with one (answerQuestions.ts)
   * @param isKept - it waits for questions as long as the process runs, and does not keep the process
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
   * Asks the next question, once the last is answered.
   * @param transfer - memory that goes over to the thread
   * @throws ThreadOverLimit - the thread is gone then; whatever else ends the thread
   */
  async ask(question: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
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

  /** Ends the thread, also in the midst of a question. */
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
