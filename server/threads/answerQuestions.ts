import { parentPort } from 'node:worker_threads'
import { lowerPriority } from './lowerPriority.ts'

export interface Answer {
  readonly message: unknown
  /** Memory that is transferred back to the asking thread. */
  readonly transfer?: readonly ArrayBuffer[]
}

/** Answers the questions of a {@link BoundedThread}, one after the other. An error ends the thread and rejects the question. */
export const answerQuestions = (answer: (question: unknown) => Answer | Promise<Answer>): void => {
  lowerPriority()
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
