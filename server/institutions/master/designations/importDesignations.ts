import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { UnreadableFile } from '#server/tables/source.ts'
import type { Table } from '#server/tables/tableRow.ts'
import { openTableInThread } from '#server/tables/threadedTable.ts'
import { UnreadableTable } from '#server/tables/unreadableTable.ts'
import { keepBureauRows, matchedBureauRows, prepareBureauList } from '../import/bureau/bureauList.ts'
import { exclusively } from '../import/importInstitutionFile.ts'
import { noteSeen, prepareSeen, withoutRepeats } from '../import/intake.ts'
import { loadMunicipalities, type Municipalities } from '../import/municipalityFinder.ts'
import { InvalidField, type Reject } from '../import/rejects.ts'
import { type StoredWorkbook, workbooksOf } from './archivedWorkbooks.ts'
import { type Block, BlockReader } from './blockReader.ts'
import { DesignationTally, type DesignationReport } from './designationReport.ts'
import { writeDesignations } from './designationWriter.ts'
import { type ListedDesignation, parseBlock } from './listedDesignation.ts'
import { type ListTitle, listTitle } from './listTitle.ts'
import { UnreadableList } from './unreadableList.ts'

const batchSize = 2_000

interface Session {
  readonly client: pg.ClientBase
  readonly tally: DesignationTally
  readonly municipalities: Municipalities
  readonly file: string
}

const reject = ({ tally, file }: Session, line: number, { column, reason, value }: InvalidField) =>
  tally.reject({ source: file, line, column, reason, value: value.slice(0, 100) })

/** Stores institutions of a list for matching, without those that an earlier row names already. */
const keep = async (session: Session, listed: readonly ListedDesignation[]) => {
  const repeated = ({ rowNumber, insuranceCode }: ListedDesignation) =>
    reject(session, rowNumber, new InvalidField('医療機関番号', 'duplicate', insuranceCode))
  const distinct = withoutRepeats(listed, ({ insuranceCode }) => insuranceCode, repeated)
  const fresh = await noteSeen(
    session.client,
    distinct.map(({ insuranceCode }) => insuranceCode),
  )
  distinct.filter(({ insuranceCode }) => !fresh.has(insuranceCode)).forEach(repeated)
  await keepBureauRows(
    session.client,
    distinct.filter(({ insuranceCode }) => fresh.has(insuranceCode)),
  )
}

/** Reads a sheet and stores its institutions for matching. @returns its title; undefined if there is no institution */
const readSheet = async (session: Session, table: Table, sheet: string | null): Promise<ListTitle | undefined> => {
  const reader = new BlockReader()
  let title: ListTitle | undefined
  let titleLines = 0
  let waiting: ListedDesignation[] = []
  const take = (block: Block) => {
    if (!title || reader.titles.length > titleLines) title = listTitle(session.file, sheet ?? '', reader.titles)
    titleLines = reader.titles.length
    session.tally.add({ read: 1 })
    try {
      waiting.push(parseBlock(block, title, session.municipalities))
    } catch (error) {
      if (!(error instanceof InvalidField)) throw error
      reject(session, block.rowNumber, error)
    }
  }
  const flush = async () => {
    await keep(session, waiting)
    waiting = []
  }
  for await (const rows of table.rows(sheet)) {
    for (const row of rows) {
      const block = reader.take(row)
      if (block) take(block)
    }
    if (waiting.length >= batchSize) await flush()
  }
  const last = reader.end()
  if (last) take(last)
  await flush()
  return title
}

const writeSheet = async ({ client, tally }: Session, title: ListTitle) => {
  for await (const batch of matchedBureauRows<ListedDesignation>(client, batchSize)) {
    const matched = batch.flatMap(({ incoming, matchedId }) =>
      matchedId === null ? [] : [[matchedId, incoming] as const],
    )
    for (const { incoming, matchedId } of batch) if (matchedId === null) tally.unmatched(incoming)
    tally.add({ matched: matched.length, ...(await writeDesignations(client, title, matched)) })
  }
}

const importTable = async (session: Session, table: Table) => {
  let hasInstitutions = false
  for (const sheet of table.sheets.length > 0 ? table.sheets : [null]) {
    await prepareSeen(session.client)
    await prepareBureauList(session.client)
    const title = await readSheet(session, table, sheet)
    if (!title) continue
    hasInstitutions = true
    session.tally.list(title)
    await writeSheet(session, title)
  }
  if (!hasInstitutions) throw new UnreadableList(session.file, 'no_institutions')
}

const importWorkbook = async (
  pool: pg.Pool,
  { name, place }: StoredWorkbook,
  onReject?: (reject: Reject) => void,
): Promise<DesignationReport> => {
  const tally = new DesignationTally(name, onReject)
  const table = await openTableInThread(await place(), name)
  try {
    await exclusively(pool, async (client) =>
      importTable({ client, tally, file: name, municipalities: await loadMunicipalities(client) }, table),
    )
  } finally {
    await table.close()
  }
  return tally.report()
}

/** What became of a workbook. */
export type DesignationResult = DesignationReport | UnreadableFile | UnreadableList

const orUnreadable =
  (file: string) =>
  (error: unknown): UnreadableFile | UnreadableList => {
    if (error instanceof UnreadableFile || error instanceof UnreadableList) return error
    if (error instanceof UnreadableTable) return new UnreadableList(file, error.reason)
    throw error
  }

/**
 * Imports lists of the regional bureaus (コード内容別医療機関一覧表): of each institution that the master has, when and why it was designated. Each
 * workbook is imported in one transaction, or not at all if it is unreadable.
 * @param pool - of the role that owns the masters, made by createPool()
 * @param path - of a workbook, with one list per sheet, or of a zip archive of workbooks
 */
export async function* importDesignations(
  pool: pg.Pool,
  path: string,
  onReject?: (reject: Reject) => void,
): AsyncGenerator<DesignationResult> {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-designations-'))
  try {
    for await (const workbook of workbooksOf(path, folder))
      yield await importWorkbook(pool, workbook, onReject).catch(orUnreadable(workbook.name))
    await pool.query('analyze medical_institution_designations')
  } catch (error) {
    yield orUnreadable(path)(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
