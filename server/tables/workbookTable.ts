import { posix } from 'node:path'
import { rm } from 'node:fs/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { guarded, UnreadableFile } from './source.ts'
import { sheetRows } from './sheetRows.ts'
import type { SheetRemarks, Table } from './tableRow.ts'
import { TextSpool } from './textSpool.ts'
import { UnreadableTable } from './unreadableTable.ts'
import { readRelationships, readTimeStyles, readWorkbook, spoolSharedTexts } from './workbookParts.ts'

/** The most bytes of one unpacked part of a workbook. */
const maxPartBytes = 1024 ** 3
const maxParts = 10_000
/** The most merged ranges that are reported. Those of the headings come first. */
const maxMerged = 1_000

const asUnreadable = (error: unknown): Error => {
  if (error instanceof UnreadableTable) return error
  if (error instanceof UnreadableFile) return new UnreadableTable('too_large')
  return error instanceof Error && 'syscall' in error ? error : new UnreadableTable('damaged')
}

async function* part(archive: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  try {
    if (entry.uncompressedSize > maxPartBytes) throw new UnreadableTable('too_large')
    yield* guarded(entry.fileName, entry.compressedSize, await archive.openReadStreamPromise(entry), maxPartBytes)
  } catch (error) {
    throw asUnreadable(error)
  }
}

const entriesOf = async (archive: ZipFile) => {
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableTable('encrypted')
    if (entries.size >= maxParts) throw new UnreadableTable('too_large')
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** The path of the file with the texts of an open workbook. */
export const spoolPathOf = (path: string): string => `${path}.texts`

const workbookName = 'xl/workbook.xml'

const openParts = async (archive: ZipFile, path: string): Promise<Table> => {
  const entries = await entriesOf(archive)
  const read = (name: string | undefined) => {
    const entry = name === undefined ? undefined : entries.get(name)
    return entry && part(archive, entry)
  }
  const workbook = read(workbookName)
  const relationships = read('xl/_rels/workbook.xml.rels')
  if (!workbook || !relationships) throw new UnreadableTable('no_workbook')
  const parts = await readRelationships(relationships)
  const placeOf = ({ target }: { target: string }) =>
    target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join('xl', target))
  const byKind = (kind: string) => parts.filter((one) => one.kind === kind).map(placeOf)[0]
  const { sheets, system } = await readWorkbook(workbook)
  const tables = sheets.flatMap(({ name, relationship, hidden }) => {
    const worksheet = parts.find(({ id, kind }) => id === relationship && kind === 'worksheet')
    return worksheet && entries.has(placeOf(worksheet)) ? [{ name, place: placeOf(worksheet), hidden }] : []
  })
  if (tables.length === 0) throw new UnreadableTable('no_workbook')
  const styles = read(byKind('styles'))
  const timeStyles = styles ? await readTimeStyles(styles) : []
  const spoolPath = spoolPathOf(path)
  let spool: TextSpool | undefined
  let remarks: SheetRemarks = { merged: [], formulaCount: 0, encoding: null }
  const sharedTexts = async () => {
    if (spool) return spool
    await rm(spoolPath, { force: true })
    spool = await TextSpool.create(spoolPath)
    const texts = read(byKind('sharedStrings'))
    if (texts) await spoolSharedTexts(texts, spool)
    return spool
  }
  return {
    sheets: tables.toSorted((one, other) => Number(one.hidden) - Number(other.hidden)).map(({ name }) => name),
    rows: async function* (sheet) {
      const chunks = read(tables.find(({ name }) => name === sheet)?.place)
      if (!chunks) throw new UnreadableTable('unknown_sheet')
      const texts = await sharedTexts()
      let formulaCount = 0
      const merged: string[] = []
      remarks = { merged, formulaCount, encoding: null }
      yield* sheetRows(chunks, {
        sharedText: (index) => texts.at(index),
        timeStyles,
        system,
        onFormula: () => {
          formulaCount += 1
        },
        onMerged: (range) => {
          if (merged.length < maxMerged) merged.push(range)
        },
      })
      remarks = { merged, formulaCount, encoding: null }
    },
    remarks: () => remarks,
    close: async () => {
      archive.close()
      await spool?.close()
      await rm(spoolPath, { force: true })
    },
  }
}

/**
 * An Excel workbook (.xlsx), read as a stream. Until it is closed, a file with its texts is next to it.
 * @throws UnreadableTable
 */
export const openWorkbook = async (path: string): Promise<Table> => {
  const archive = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw asUnreadable(error)
  })
  try {
    return await openParts(archive, path)
  } catch (error) {
    archive.close()
    throw asUnreadable(error)
  }
}
