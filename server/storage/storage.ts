import type { Readable } from 'node:stream'

/** Keeps the contents of uploaded files. Keys are ours; nothing that people type is part of them. */
export interface Storage {
  /** Stores a file under a new key. @param path - of a local file, which may be moved or copied */
  readonly put: (key: string, path: string) => Promise<void>
  /** @throws when nothing is stored under the key */
  readonly read: (key: string) => Promise<Readable>
  /** Forgets what is stored under a key; nothing there is no error. */
  readonly remove: (key: string) => Promise<void>
}
