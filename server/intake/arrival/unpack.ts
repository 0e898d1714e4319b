import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { guarded, UnreadableFile } from '../../tables/source.ts'
import { type ArchivedFile, openArchive } from './archive.ts'
import { readableOf } from './readableOf.ts'
import { UnreadableArchive } from './unreadableArchive.ts'
import type { ArchiveTrouble } from '../records/uploadTexts.ts'

/** One file of what was sent: the sent file itself, its unpacked content, or one of the files in it. */
export interface Unpacked {
  readonly filename: string
  /** Valid until the next file is requested. */
  readonly path: string
  readonly byteCount: number
  readonly sha256: string
}

/** A file of what was sent that cannot be read. */
export interface Unreadable {
  readonly filename: string
  readonly byteCount: number
  readonly reason: ArchiveTrouble
}

export interface Sent {
  readonly path: string
  readonly filename: string
  /** The folder for unpacked files. */
  readonly workFolder: string
  /** The most bytes that one file may have, unpacked. */
  readonly largest: number
}

/** All files of an archive together may be this many times as large as one file. */
const maxTogether = 5

const extensions = new Set(['', '.txt', '.csv', '.tsv', '.dat', '.xlsx'])

const beginningOf = async (path: string) => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return { head: buffer.subarray(0, bytesRead), byteCount: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

const isZip = (head: Buffer) => ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(head.toString('latin1'))
const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b

const hashed = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const asItIs = async ({ path, filename }: Sent, byteCount: number): Promise<Unpacked> => ({
  filename,
  path,
  byteCount,
  sha256: await hashed(path),
})

const reasonOf = (error: unknown): ArchiveTrouble => {
  if (error instanceof UnreadableArchive) return error.reason
  if (error instanceof UnreadableFile) return 'archive_too_large'
  if (error instanceof Error && 'syscall' in error) throw error
  return 'archive_damaged'
}

/** Writes the unpacked content to a file. @throws UnreadableArchive - `archive_nested` if the content is an archive again */
const write = async (
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): Promise<Pick<Unpacked, 'byteCount' | 'sha256'>> => {
  const hash = createHash('sha256')
  let byteCount = 0
  const file = await open(path, 'w', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      byteCount += chunk.length
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  const { head } = await beginningOf(path)
  const isNested = isGzip(head) || (isZip(head) && !(await isDocument(path)))
  if (isNested) throw new UnreadableArchive('archive_nested')
  return { byteCount, sha256: hash.digest('hex') }
}

const isDocument = async (path: string): Promise<boolean> => {
  try {
    const archive = await openArchive(path, Infinity)
    archive.close()
    return archive.isDocument
  } catch (error) {
    if (error instanceof UnreadableArchive) return false
    throw error
  }
}

/** @returns what the name alone says is wrong with a file of an archive */
const troubleOf = ({ name }: ArchivedFile): ArchiveTrouble | undefined => {
  const extension = extname(name).toLowerCase()
  if (extensions.has(extension)) return undefined
  return /^\.(zip|gz|tgz|7z|lzh|rar)$/.test(extension) ? 'archive_nested' : 'other_file'
}

const unpackOne = async (
  { name, packedSize, open: openFile }: ArchivedFile,
  { workFolder, largest }: Sent,
): Promise<Unpacked | Unreadable> => {
  const path = join(workFolder, 'file')
  try {
    return { filename: name, path, ...(await write(guarded(name, packedSize, await openFile(), largest), path)) }
  } catch (error) {
    return { filename: name, byteCount: packedSize, reason: reasonOf(error) }
  }
}

async function* inArchive(sent: Sent, byteCount: number): AsyncGenerator<Unpacked | Unreadable> {
  const archive = await openArchive(sent.path, sent.largest * maxTogether).catch(reasonOf)
  if (typeof archive === 'string') {
    yield { filename: sent.filename, byteCount, reason: archive }
    return
  }
  try {
    if (archive.isDocument) yield await asItIs(sent, byteCount)
    else
      for (const file of archive.files) {
        const reason = troubleOf(file)
        yield reason ? { filename: file.name, byteCount: file.packedSize, reason } : await unpackOne(file, sent)
      }
  } finally {
    archive.close()
  }
}

/** The files of what was sent, one after the other: the entries of a zip file, the content of a gzip file, or any other file itself. */
export async function* unpack(sent: Sent): AsyncGenerator<Unpacked | Unreadable> {
  const { head, byteCount } = await beginningOf(sent.path)
  if (isZip(head)) yield* inArchive(sent, byteCount)
  else if (isGzip(head))
    yield await unpackOne(
      {
        name: sent.filename.replace(/\.gz$/i, ''),
        packedSize: byteCount,
        open: async () => readableOf(createReadStream(sent.path), createGunzip()),
      },
      sent,
    )
  else yield await asItIs(sent, byteCount)
}
