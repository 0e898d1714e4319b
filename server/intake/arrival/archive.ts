import { basename } from 'node:path'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { readableOf } from './readableOf.ts'
import { UnreadableArchive } from './unreadableArchive.ts'

const maxEntries = 1_000

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

/** The name of an entry, without its folders. It is in UTF-8, or in cp932 if Windows packed it. */
const nameOf = (path: string) => basename(path.replaceAll('\\', '/'))

const isOfNoInterest = (path: string) =>
  path.endsWith('/') || /(^|\/)__MACOSX\//.test(path) || /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(nameOf(path))

export interface ArchivedFile {
  readonly name: string
  readonly packedSize: number
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}

/** The contents of a zip file. */
export interface Archive {
  /** Whether it is a workbook or another document in the format of a zip file. */
  readonly isDocument: boolean
  readonly files: readonly ArchivedFile[]
  readonly close: () => void
}

interface Listed {
  readonly entry: Entry
  readonly path: string
}

const list = async (zip: ZipFile): Promise<Listed[]> => {
  const listed: Listed[] = []
  for await (const entry of zip.eachEntry()) {
    if (listed.length >= maxEntries) throw new UnreadableArchive('archive_too_large')
    listed.push({ entry, path: decoded(entry.fileNameRaw) })
  }
  return listed
}

const contentsOf = (zip: ZipFile, listed: readonly Listed[], largest: number): Archive => {
  const files = listed.filter(({ path }) => !isOfNoInterest(path))
  const isDocument = listed.some(({ path }) => path === '[Content_Types].xml')
  if (!isDocument) {
    if (files.some(({ entry }) => entry.isEncrypted())) throw new UnreadableArchive('archive_encrypted')
    if (files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > largest)
      throw new UnreadableArchive('archive_too_large')
    if (files.length === 0) throw new UnreadableArchive('archive_empty')
  }
  return {
    isDocument,
    files: files.map(({ entry, path }) => ({
      name: nameOf(path),
      packedSize: entry.compressedSize,
      open: async () => readableOf(await zip.openReadStreamPromise(entry)),
    })),
    close: () => zip.close(),
  }
}

/** Opens a zip file and reads its directory. @throws UnreadableArchive */
export const openArchive = async (path: string, largest: number): Promise<Archive> => {
  const damaged = () => {
    throw new UnreadableArchive('archive_damaged')
  }
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch(damaged)
  try {
    return contentsOf(zip, await list(zip), largest)
  } catch (error) {
    zip.close()
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('archive_damaged')
  }
}
