import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { writingGivenFile } from '#server/startTrouble.ts'
import { type ImportMessages, rejectsHeader, rejectsLine } from './messages.ts'
import type { Reject } from './rejects.ts'

/** Where the rejected rows of an import are written. */
export interface RejectsFile {
  readonly add: (reject: Reject) => void
  /** @throws if a row could not be written */
  readonly close: () => Promise<void>
}

/**
 * Opens the file that `--rejects` names, before anything is imported.
 * @param path - undefined: rejected rows are not written
 * @throws if it cannot be written
 */
export const openRejectsFile = async (path: string | undefined, messages: ImportMessages): Promise<RejectsFile> => {
  if (path === undefined) return { add: () => {}, close: async () => {} }
  const file = await writingGivenFile(path, () => open(path, 'w'))
  const stream = file.createWriteStream()
  const end = writingGivenFile(path, () => finished(stream))
  // It is awaited when the file is closed, and may fail before.
  end.catch(() => {})
  stream.write(rejectsHeader)
  return {
    add: (reject) => void stream.write(rejectsLine(messages, reject)),
    close: async () => {
      stream.end()
      await end
    },
  }
}
