import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface Answer {
  readonly message: unknown
  /** Memory that goes back to whoever asked. */
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * Whoever waits for an answer of the API goes before what threads work on: on Linux a thread has a priority of its own, elsewhere the whole process
 * would give way.
 */
const giveWay = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Answers the questions of a {@link BoundedThread}, one after the other. What is thrown ends the thread, and is thrown to whoever asked. */
export const answerQuestions = (answer: (question: unknown) => Answer | Promise<Answer>): void => {
  giveWay()
  parentPort?.on('message', (question: unknown) => {
    const reply = async () => {
      const { message, transfer = [] } = await answer(question)
      parentPort?.postMessage(message, [...transfer])
    }
    reply().catch((error: unknown) => {
      // Thrown out of any promise, so that the thread ends with it.
      setImmediate(() => {
        throw error
      })
    })
  })
}
