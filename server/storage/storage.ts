import type { Readable } from 'node:stream'

/** Stores the contents of uploaded files. Keys are made by the product and contain nothing that users type. */
export interface Storage {
  /** Stores a file under a new key. @param path - of a local file, which may be moved or copied */
  readonly put: (key: string, path: string) => Promise<void>
  /** @throws NotStored when nothing is stored under the key */
  readonly read: (key: string) => Promise<Readable>
  /** Removes the contents of a key. It is no error if there are none. */
  readonly remove: (key: string) => Promise<void>
}

/** Nothing is stored under a key that a record refers to. */
export class NotStored extends Error {
  constructor(key: string, cause?: unknown) {
    super(`Nothing is stored under ${key}`, { cause })
    this.name = 'NotStored'
  }
}

/** The storage is unreachable or fails. The same call may succeed later. */
export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The storage of files cannot be used: ${what}`, { cause })
    this.name = 'StorageUnavailable'
  }
}

/** @throws for anything but a key of the product, since it could lead out of the storage */
export const requireKey = (key: string): string => {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error('Not a storage key')
  return key
}
