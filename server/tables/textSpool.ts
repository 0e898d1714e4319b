import { type FileHandle, open } from 'node:fs/promises'
import { readSync } from 'node:fs'
import { LRUCache } from 'lru-cache'

const blockSize = 64 * 1024
const blocksInMemory = 64

/**
 * A list of texts on disk, so that a workbook's shared texts take the same memory however many there are. All texts are
 * added first and then read, mostly in sequence.
 */
export class TextSpool {
  readonly #file: FileHandle
  readonly #blocks = new LRUCache<number, Buffer>({ max: blocksInMemory })
  /** The end of each text. */
  readonly #ends: number[] = []
  #pending: Buffer[] = []
  #pendingBytes = 0
  #size = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** @param path - of a file that does not exist yet; the owner of the folder removes it */
  static async create(path: string): Promise<TextSpool> {
    return new TextSpool(await open(path, 'wx+', 0o600))
  }

  add(text: string): void {
    const bytes = Buffer.from(text)
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.#size += bytes.length
    this.#ends.push(this.#size)
  }

  /** Writes the added texts to disk. Await it now and then while adding texts, and before reading the first. */
  async flush(): Promise<void> {
    if (this.#pendingBytes === 0) return
    await this.#file.appendFile(Buffer.concat(this.#pending))
    this.#pending = []
    this.#pendingBytes = 0
  }

  /** The text at an index from 0; empty if there is none. */
  at(index: number): string {
    const end = this.#ends[index]
    if (end === undefined) return ''
    const begin = this.#ends[index - 1] ?? 0
    const parts: Buffer[] = []
    for (let at = begin; at < end;) {
      const number = Math.floor(at / blockSize)
      const from = at - number * blockSize
      const part = this.#block(number).subarray(from, from + end - at)
      parts.push(part)
      at += part.length
    }
    return (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)).toString('utf8')
  }

  #block(number: number): Buffer {
    const cachedBlock = this.#blocks.get(number)
    if (cachedBlock) return cachedBlock
    const buffer = Buffer.alloc(blockSize)
    const length = readSync(this.#file.fd, buffer, 0, blockSize, number * blockSize)
    const block = buffer.subarray(0, length)
    if (length === 0) throw new Error('The texts on disk have been cut off')
    this.#blocks.set(number, block)
    return block
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
