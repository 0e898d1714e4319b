import { BoundedThread } from '../threads/boundedThread.ts'

/** The longest document takes a few seconds. */
const limits = { answerSeconds: 120, totalSeconds: Infinity, memoryMegabytes: 512 }

/**
 * Draws documents in a thread, one at a time. The fonts and the drawing library are slow to load, so the thread starts with the first document and is
 * kept for the next.
 * @param module - answers each question with the bytes of a document (threads/answerQuestions.ts)
 */
export const documentThread = (module: URL) => {
  let thread: BoundedThread | undefined
  let lastDrawn: Promise<unknown> = Promise.resolve()

  const draw = async (question: unknown): Promise<Uint8Array> => {
    thread ??= new BoundedThread(module, limits, { isKept: true })
    try {
      return (await thread.ask(question)) as Uint8Array
    } catch (error) {
      await thread?.stop()
      thread = undefined
      throw error
    }
  }

  return (question: unknown): Promise<Uint8Array> => {
    const drawn = lastDrawn.then(() => draw(question))
    lastDrawn = drawn.catch(() => {})
    return drawn
  }
}
