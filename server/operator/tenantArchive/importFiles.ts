import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../../storage/storage.ts'

/** Stores files that arrive in pieces, one after the other. */
export class IncomingFiles {
  readonly #storage: Storage
  readonly #folder: string
  #key: string | undefined
  #count = 0

  /** @param folder - for the file that is arriving; nothing else lies there */
  constructor(storage: Storage, folder: string) {
    this.#storage = storage
    this.#folder = folder
  }

  get #place(): string {
    return join(this.#folder, 'arriving')
  }

  /** Empties the folder, also of what an attempt that was killed has left. */
  async begin(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  async add(key: string, piece: Buffer): Promise<void> {
    if (this.#key !== key) await this.store()
    this.#key = key
    await appendFile(this.#place, piece, { mode: 0o600 })
  }

  /** Stores the file whose last piece has come. @returns how many files have been stored */
  async store(): Promise<number> {
    if (this.#key === undefined) return this.#count
    await this.#storage.put(this.#key, this.#place)
    await rm(this.#place, { force: true })
    this.#key = undefined
    return (this.#count += 1)
  }

  end(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}
