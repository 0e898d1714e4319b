import { BoundedThread, ThreadOverLimit } from '../threads/boundedThread.ts'
import type { PictureSize } from './pictureSize.ts'

export interface FileKindAnswer {
  /** null for an unknown format. */
  readonly mime: string | null
  /** Of a picture that browsers show. */
  readonly size: PictureSize | null
}

/** Some kilobytes are enough to detect any format, within milliseconds. */
const limits = { answerSeconds: 20, totalSeconds: 20, memoryMegabytes: 64 }

/**
 * Detects the media type of a file from its contents, in a thread of its own, because a malicious file could mislead a
 * parser of many formats.
 * @returns an unknown format also if the detection exceeds its limits of time or memory
 */
export const fileKindInThread = async (path: string): Promise<FileKindAnswer> => {
  const thread = new BoundedThread(new URL('./fileKindThread.ts', import.meta.url), limits)
  try {
    return (await thread.ask(path)) as FileKindAnswer
  } catch (error) {
    if (error instanceof ThreadOverLimit) return { mime: null, size: null }
    throw error
  } finally {
    await thread.stop()
  }
}
