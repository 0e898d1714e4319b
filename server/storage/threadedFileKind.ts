import { BoundedThread, ThreadOverLimit } from '../threads/boundedThread.ts'

/** @property mime - null for an unknown format */
export interface FileKindAnswer {
  readonly mime: string | null
}

/** Some kilobytes are enough to detect any format, within milliseconds. */
const limits = { answerSeconds: 20, totalSeconds: 20, memoryMegabytes: 64 }

/**
 * Detects the media type of a file from its contents, in a thread of its own, because a malicious file could mislead a
 * parser of many formats.
 * @returns null for an unknown format, or if the detection exceeds its limits of time or memory
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
