import { posix } from 'node:path'
import { rm } from 'node:fs/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { guarded, UnreadableFile } from './source.ts'
import { sheetRows } from './sheetRows.ts'
import { findMergedRanges, MergedFilling } from './mergedCells.ts'
import { noRemarks, OddityCounts, type SheetRemarks, type Table } from './tableRow.ts'
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

/** Where a workbook is within its file, as nearly all programs have it. */
const usualPlace = 'xl/workbook.xml'
const packageRelationships = '_rels/.rels'

/** The path of a part, as one of those in a folder names it. */
const pathFrom = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(folder, target))

const openParts = async (archive: ZipFile, path: string): Promise<Table> => {
  const entries = await entriesOf(archive)
  const read = (name: string | undefined) => {
    const entry = name === undefined ? undefined : entries.get(name)
    return entry && part(archive, entry)
  }
  const packaged = read(packageRelationships)
  const main = (packaged ? await readRelationships(packaged) : []).find(({ kind }) => kind === 'officeDocument')
  const named = main && pathFrom('', main.target)
  const place = named !== undefined && entries.has(named) ? named : usualPlace
  const folder = posix.dirname(place)
  const workbook = read(place)
  const relationships = read(posix.join(folder, '_rels', `${posix.basename(place)}.rels`))
  if (!workbook || !relationships) throw new UnreadableTable('no_workbook')
  const parts = await readRelationships(relationships)
  const placeOf = ({ target }: { target: string }) => pathFrom(folder, target)
  // Some programs move a workbook without what its relationships say of the parts beside it.
  const byKind = (kind: string) =>
    parts
      .filter((one) => one.kind === kind)
      .flatMap((one) => [placeOf(one), pathFrom('xl', one.target)])
      .find((one) => entries.has(one))
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
  let remarks: SheetRemarks = noRemarks
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
      const sheetPlace = tables.find(({ name }) => name === sheet)?.place
      const [searched, chunks] = [read(sheetPlace), read(sheetPlace)]
      if (!searched || !chunks) throw new UnreadableTable('unknown_sheet')
      const texts = await sharedTexts()
      const merged = await findMergedRanges(searched)
      const filling = new MergedFilling(merged)
      let formulaCount = 0
      const oddities = new OddityCounts()
      remarks = { ...noRemarks, merged: merged.slice(0, maxMerged) }
      yield* sheetRows(chunks, {
        sharedText: (index) => texts.at(index),
        timeStyles,
        system,
        onFormula: (cell, hasResult) => {
          formulaCount += 1
          if (!hasResult) oddities.add('formulas_without_result', cell)
        },
        merged: filling,
      })
      if (system === 1904) oddities.add('days_from_1904')
      oddities.add('merged_rows', undefined, filling.filled)
      remarks = { ...remarks, formulaCount, oddities: oddities.all }
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
