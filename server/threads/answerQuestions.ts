import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface Answer {
  readonly message: unknown
  /** Memory that is transferred back to the asking thread. */
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * Gives this thread a lower priority than requests of the API. Linux has a priority per thread. Elsewhere the call
 * would lower that of the whole process, so it is left out.
 */
const giveWay = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Answers the questions of a {@link BoundedThread}, one after the other. An error ends the thread and rejects the question. */
export const answerQuestions = (answer: (question: unknown) => Answer | Promise<Answer>): void => {
  giveWay()
  parentPort?.on('message', (question: unknown) => {
    const reply = async () => {
      const { message, transfer = [] } = await answer(question)
      parentPort?.postMessage(message, [...transfer])
    }
    reply().catch((error: unknown) => {
      // Thrown outside of any promise, so that it ends the thread.
      setImmediate(() => {
        throw error
      })
    })
  })
}
