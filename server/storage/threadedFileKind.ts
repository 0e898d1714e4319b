import { BoundedThread, ThreadOverLimit } from '../threads/boundedThread.ts'

/** @property mime - null for what is no known format */
export interface FileKindAnswer {
  readonly mime: string | null
}

/** Of any file the format is told by some kilobytes, within milliseconds. */
const limits = { answerSeconds: 20, totalSeconds: 20, memoryMegabytes: 64 }

/**
 * The media type of a file by its contents, found in a thread of its own: what looks into formats of all kinds is led by what it finds there.
 * @returns null for what is no known format, or takes more time or memory to look into than any
 */
export const mimeInThread = async (path: string): Promise<string | null> => {
  const thread = new BoundedThread(new URL('./fileKindThread.ts', import.meta.url), limits)
  try {
    return ((await thread.ask(path)) as FileKindAnswer).mime
  } catch (error) {
    if (error instanceof ThreadOverLimit) return null
    throw error
  } finally {
    await thread.stop()
  }
}
