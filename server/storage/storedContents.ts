import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** The contents of a stored file as a record of the database knows them. */
export interface StoredContents {
  readonly key: string
  readonly byteCount: number
  /** In hexadecimal digits; absent or null where none was noted. */
  readonly sha256?: string | null
}

/** The storage gave other contents than those that were stored: a part of them, or a page of a proxy. */
export class DamagedContents extends Error {
  constructor(key: string) {
    super(`The storage does not give what was stored under ${key}`)
    this.name = 'DamagedContents'
  }
}

/** The SHA-256 of a local file, in hexadecimal digits. */
export const sha256OfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const checking = ({ key, byteCount, sha256 }: StoredContents): Transform => {
  const hash = sha256 ? createHash('sha256') : undefined
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      hash?.update(chunk)
      if (bytes > byteCount) done(new DamagedContents(key))
      else done(null, chunk)
    },
    flush: (done) => {
      done(bytes === byteCount && hash?.digest('hex') === (sha256 ?? undefined) ? null : new DamagedContents(key))
    },
  })
}

/**
 * Reads a stored file. The stream fails with DamagedContents at its end, or before, unless size and digest are those of
 * the file that was stored. What is done with it must come to nothing then.
 * @throws NotStored, StorageUnavailable
 */
export const readContents = async (storage: Storage, contents: StoredContents): Promise<Readable> => {
  const chunks = await storage.read(contents.key)
  const checked = checking(contents)
  // Whoever reads the stream gets its error.
  pipeline(chunks, checked).catch(() => {})
  return checked
}

/**
 * Fetches a stored file to this machine, checks it, and keeps it there for the duration of the work.
 * @throws NotStored, StorageUnavailable, DamagedContents
 */
export const withContents = async <T>(
  storage: Storage,
  contents: StoredContents,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-file-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await readContents(storage, contents), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
