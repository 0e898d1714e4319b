import type { ReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { readingGivenFile, writingGivenFile } from '../../startTrouble.ts'
import { OperatorError } from '../commandLine.ts'

/** Adds an entry to an archive. It resolves when there is room for the next one. */
export type AddEntry = (name: string, contents: Buffer) => Promise<void>

export interface ArchiveEntry {
  readonly name: string
  readonly contents: Buffer
}

/** Entries are small, so that neither side holds more in memory. */
export const pieceBytes = 1_048_576
const maxEntryBytes = 256 * pieceBytes

type WebStream = globalThis.ReadableStream<Uint8Array>

/**
 * Writes a tar archive, encrypted in the age format with a passphrase (https://age-encryption.org/v1). It has its name only when it is complete: until
 * then it is `path` with `.partial`, which the next attempt replaces. Only its owner may read it.
 * @throws OperatorError if there is a file of this name already
 */
export const writeArchive = async (
  path: string,
  passphrase: string,
  work: (add: AddEntry) => Promise<void>,
): Promise<void> => {
  if (await stat(path).catch(() => undefined)) throw new OperatorError(`${path} exists already.`)
  const draft = `${path}.partial`
  await writingGivenFile(path, () => rm(draft, { force: true }))
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const tar = pack()
  const encrypted = await encrypter.encrypt(ReadableStream.from(tar as AsyncIterable<Uint8Array>) as WebStream)
  const file = await writingGivenFile(path, () => open(draft, 'wx', 0o600))
  const written = writingGivenFile(path, () =>
    pipeline(Readable.fromWeb(encrypted as ReadableStream), file.createWriteStream({ flush: true })),
  )
  const failed = written.then(() => {
    throw new Error('The archive ended early')
  })
  failed.catch(() => {})
  const add: AddEntry = (name, contents) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) =>
        tar.entry({ name }, contents, (error) => (error ? reject(error) : resolve())),
      ),
    ])
  try {
    await work(add)
    tar.finalize()
    await written
    await rename(draft, path)
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

const isWrongPassphrase = (error: unknown) => error instanceof Error && error.message.startsWith('no identity matched')

/** @throws if it cannot be read, or is a folder, of which Node says so only when it is read */
const openFile = async (path: string): Promise<ReadStream> => {
  const file = await open(path)
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0)
  } catch (error) {
    await file.close()
    throw error
  }
  return file.createReadStream({ start: 0, highWaterMark: pieceBytes })
}

/**
 * The entries of an archive of {@link writeArchive}, in its order.
 * @throws OperatorError if the passphrase is wrong, or the file is no archive, damaged or cut off. What came before that is authentic
 */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<ArchiveEntry> {
  const file = await readingGivenFile(path, () => openFile(path))
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const tar = extract()
  let reading: Promise<void> | undefined
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(file) as WebStream)
    reading = pipeline(Readable.fromWeb(decrypted as ReadableStream), tar as unknown as Writable)
    reading.catch(() => {})
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (size > maxEntryBytes) throw new Error(`its entry ${name} is too large`)
      const chunks: Uint8Array[] = []
      for await (const chunk of entry as AsyncIterable<Uint8Array>) chunks.push(chunk)
      yield { name, contents: Buffer.concat(chunks) }
    }
    await reading
  } catch (error) {
    if (isWrongPassphrase(error)) throw new OperatorError(`The passphrase does not open ${basename(path)}.`)
    throw new OperatorError(
      `${basename(path)} is no archive of a tenant, or is damaged or cut off: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    tar.destroy()
    file.destroy()
    await reading?.catch(() => {})
  }
}
