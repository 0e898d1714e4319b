import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { guarded, isZip, UnreadableFile } from '#server/tables/source.ts'

/** A workbook: a file itself or an entry of an archive. */
export interface StoredWorkbook {
  readonly name: string
  /** Writes it into the folder, where reading it may leave files beside it. @returns its path @throws UnreadableFile */
  readonly place: () => Promise<string>
}

const maxEntries = 1_000
/** The bureaus' largest workbooks have some ten megabytes. */
const maxWorkbookBytes = 200 * 1024 ** 2

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

const isWorkbook = (path: string) =>
  /\.xls[xm]?$/i.test(path) && !path.startsWith('__MACOSX/') && !basename(path).startsWith('~$')

const entriesOf = async (archive: ZipFile, file: string) => {
  const entries: { readonly path: string; readonly entry: Entry }[] = []
  for await (const entry of archive.eachEntry()) {
    if (entries.length >= maxEntries) throw new UnreadableFile(file, 'archive_too_large')
    entries.push({ path: decoded(entry.fileNameRaw).replaceAll('\\', '/'), entry })
  }
  return entries
}

const unpack = async (archive: ZipFile, entry: Entry, name: string, target: string): Promise<string> => {
  if (entry.isEncrypted()) throw new UnreadableFile(name, 'archive_encrypted')
  if (entry.uncompressedSize > maxWorkbookBytes) throw new UnreadableFile(name, 'archive_too_large')
  try {
    const content = guarded(name, entry.compressedSize, await archive.openReadStreamPromise(entry), maxWorkbookBytes)
    await pipeline(content, createWriteStream(target))
  } catch (error) {
    if (error instanceof UnreadableFile || (error instanceof Error && 'syscall' in error)) throw error
    throw new UnreadableFile(name, 'archive_damaged')
  }
  return target
}

/**
 * The workbooks of a file: of a zip archive its entries, in which names are in UTF-8 or cp932, and otherwise the file itself, whatever it is.
 * @param folder - for the workbooks. Each replaces the one before it.
 * @throws UnreadableFile
 */
export async function* workbooksOf(path: string, folder: string): AsyncGenerator<StoredWorkbook> {
  const file = basename(path)
  const target = join(folder, 'workbook.xlsx')
  const itself: StoredWorkbook = {
    name: file,
    place: async () => {
      await copyFile(path, target)
      return target
    },
  }
  if (!(await isZip(path))) {
    yield itself
    return
  }
  const damaged = (error: unknown) => {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(path, 'archive_damaged')
  }
  const archive = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch(damaged)
  try {
    const entries = (await entriesOf(archive, path).catch(damaged)) ?? []
    if (entries.some((entry) => entry.path === '[Content_Types].xml')) {
      yield itself
      return
    }
    const workbooks = entries.filter((entry) => isWorkbook(entry.path))
    if (workbooks.length === 0) throw new UnreadableFile(path, 'archive_without_workbook')
    for (const { path: place, entry } of workbooks) {
      const name = `${file}/${basename(place)}`
      yield { name, place: () => unpack(archive, entry, name, target) }
    }
  } finally {
    archive.close()
  }
}
