import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import yauzl from 'yauzl'

export type UnreadableReason =
  | 'missing'
  | 'folder'
  | 'no_file'
  | 'unpermitted'
  | 'empty'
  | 'excel'
  | 'utf16'
  | 'archive_damaged'
  | 'archive_encrypted'
  | 'archive_too_large'
  | 'archive_without_csv'
  | 'archive_without_workbook'
  | 'archive_without_boundaries'
  | 'unknown_format'
  | 'missing_columns'

/** A file without a readable row. `detail` is a part of the message (see messages.ts). */
export class UnreadableFile extends Error {
  readonly file: string
  readonly reason: UnreadableReason
  readonly detail: string

  constructor(file: string, reason: UnreadableReason, detail = '') {
    super(`${file}: ${reason} ${detail}`.trim())
    this.name = 'UnreadableFile'
    this.file = file
    this.reason = reason
    this.detail = detail
  }
}

/** One file that is read: the file itself, the content of a gzip, or an entry of a zip. */
export interface Source {
  readonly name: string
  readonly chunks: AsyncIterable<Uint8Array>
}

const maxContentBytes = 2 * 1024 ** 3
const maxCompressionRatio = 200
const tooSmallToJudge = 16 * 1024 ** 2

/**
 * Yields the content of a packed file and limits its size. Official archives unpack to 6 times their size, not to
 * hundreds of times.
 * @throws UnreadableFile - `archive_too_large`
 */
export async function* guarded(
  name: string,
  packedSize: number,
  stream: AsyncIterable<unknown>,
  largest: number = maxContentBytes,
): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > largest || (size > tooSmallToJudge && size > packedSize * maxCompressionRatio))
      throw new UnreadableFile(name, 'archive_too_large')
    yield chunk
  }
}

const damagedAs = async function* (name: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(name, 'archive_damaged')
  }
}

const notOpened = (path: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return new UnreadableFile(path, 'missing')
  return code === 'EACCES' || code === 'EPERM' ? new UnreadableFile(path, 'unpermitted') : error
}

const beginning = async (path: string): Promise<{ head: Buffer; size: number }> => {
  const file = await open(path).catch((error: unknown) => {
    throw notOpened(path, error)
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new UnreadableFile(path, stat.isDirectory() ? 'folder' : 'no_file')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw new UnreadableFile(path, 'empty')
    return { head: buffer.subarray(0, bytesRead), size: stat.size }
  } finally {
    await file.close()
  }
}

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)

/** Whether a file is a zip archive by its first bytes, as workbooks also are. @throws UnreadableFile - also `missing`, `folder`, `unpermitted`, `empty` */
export const isZip = async (path: string): Promise<boolean> => startsWith((await beginning(path)).head, 0x50, 0x4b)

export interface SourceOptions {
  /** Called with the number of bytes read from the file on disk (plain and gzip). */
  readonly onRead?: (bytes: number) => void
  /** Whether an entry of a zip is read. Default: CSVs. */
  readonly isWanted?: (name: string) => boolean
  /** The reason if a zip has no such entry. */
  readonly without?: UnreadableReason
}

const isCsv = (name: string) => /\.csv$/i.test(name)

async function* zipped(
  path: string,
  { isWanted = isCsv, without = 'archive_without_csv' }: SourceOptions,
): AsyncIterable<Source> {
  const archive = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
    throw new UnreadableFile(path, 'archive_damaged')
  })
  try {
    let hasWanted = false
    for await (const entry of archive.eachEntry()) {
      const name = `${basename(path)}/${entry.fileName}`
      if (entry.fileName === '[Content_Types].xml') throw new UnreadableFile(path, 'excel')
      if (!isWanted(entry.fileName) || entry.fileName.startsWith('__MACOSX/')) continue
      if (entry.isEncrypted()) throw new UnreadableFile(name, 'archive_encrypted')
      if (entry.uncompressedSize > maxContentBytes) throw new UnreadableFile(name, 'archive_too_large')
      hasWanted = true
      const stream = await archive.openReadStreamPromise(entry)
      yield { name, chunks: damagedAs(name, guarded(name, entry.compressedSize, stream)) }
    }
    if (!hasWanted) throw new UnreadableFile(path, without)
  } catch (error) {
    throw error instanceof UnreadableFile || !isArchiveError(error)
      ? error
      : new UnreadableFile(path, 'archive_damaged')
  } finally {
    archive.close()
  }
}

const isArchiveError = (error: unknown) =>
  error instanceof Error && /central directory|local file header|unsupported|invalid|zip/i.test(error.message)

/**
 * The CSVs, or other wanted files, in a file, which is plain, gzip or zip by its first bytes, not by its name. Read each source to its end
 * before the next one.
 * @throws UnreadableFile - also while the chunks are read
 */
export async function* openSources(path: string, options: SourceOptions = {}): AsyncIterable<Source> {
  const { head, size } = await beginning(path)
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile(path, 'excel')
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)) throw new UnreadableFile(path, 'utf16')
  if (startsWith(head, 0x50, 0x4b)) {
    yield* zipped(path, options)
    return
  }
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 })
  stream.on('data', () => options.onRead?.(stream.bytesRead))
  const name = basename(path)
  if (!startsWith(head, 0x1f, 0x8b)) {
    yield { name, chunks: stream }
    return
  }
  const gunzip = createGunzip()
  stream.on('error', (error) => gunzip.destroy(error))
  yield { name, chunks: damagedAs(name, guarded(name, size, stream.pipe(gunzip))) }
}
