import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type pg from 'pg'
import { noteMasterChange } from '../masterVersion.ts'
import { postalCodeIntake } from '../postalCodes/postalCodeIntake.ts'
import { refreshPostalCodes } from '../postalCodes/refreshPostalCodes.ts'
import { municipalityIntake, secondaryAreaIntake } from './areaIntake.ts'
import { bureauChangesIntake, bureauIntake } from './bureau/bureauIntake.ts'
import { type CsvRecord, CsvReader } from '#server/tables/csv.ts'
import { decodeText } from '#server/tables/decodeText.ts'
import { Row } from './fields.ts'
import { columnsOf, detectKind, type FileKind, headerlessColumns } from './formats.ts'
import { hoursIntake } from './hours/hoursIntake.ts'
import { facilityFormat, institutionIntake, mergedFormat } from './institutionIntake.ts'
import { diseaseIntake, kcodeIntake, mdcIntake } from './codeIntake.ts'
import type { Intake, IntakeSession } from './intake.ts'
import { loadMunicipalities } from './municipalityFinder.ts'
import { type ImportReport, Tally } from './report.ts'
import { InvalidField, type Reject } from './rejects.ts'
import { openSources, type Source, UnreadableFile } from '#server/tables/source.ts'

export interface ImportProgress {
  readonly rows: number
  /** Bytes of the file read so far, and its size. Archives report no progress until they are done. */
  readonly bytes: number
  readonly size: number
}

export interface ImportOptions {
  /** The file is complete: institutions of its prefectures and kinds that are not in it are closed. */
  readonly full?: boolean
  /** The operator has said that what the file lacks may go, however much it is. */
  readonly removesMany?: boolean
  /** Receives every rejected row. The report keeps the first 100. */
  readonly onReject?: (reject: Reject) => void
  readonly onProgress?: (progress: ImportProgress) => void
}

const batchSize = 5_000

const intakeFor = async (
  kind: FileKind,
  session: IntakeSession,
  columns: ReadonlyMap<string, number>,
): Promise<Intake> => {
  switch (kind) {
    case 'facility':
      return institutionIntake(session, facilityFormat)
    case 'merged':
      return institutionIntake(session, mergedFormat)
    case 'hours':
      return hoursIntake(session)
    case 'bureau':
      return bureauIntake(session)
    case 'bureau_changes':
      return bureauChangesIntake(session, columns.keys())
    case 'municipalities':
      return municipalityIntake(session, columns.keys())
    case 'mdcs':
      return mdcIntake(session)
    case 'dpc_diseases':
      return diseaseIntake(session)
    case 'kcodes':
      return kcodeIntake(session)
    case 'secondary_areas':
      return secondaryAreaIntake(session)
    case 'postal_codes':
      return postalCodeIntake(session)
  }
}

interface Opened {
  readonly kind: FileKind
  readonly columns: ReadonlyMap<string, number>
  /** The first record is a row already. */
  readonly isHeaderless?: true
}

const maxShownCharacters = 80

/** The first fields as text for a message; '' if they are none. */
const beginningOf = ({ fields = [] }: CsvRecord): string => {
  const text = fields.slice(0, 4).join(', ')
  return /[\p{Cc}\ufffd]/u.test(text) ? '' : text.slice(0, maxShownCharacters)
}

/** @throws UnreadableFile - when the header is unknown */
const readHeader = (source: string, record: CsvRecord): Opened => {
  const headerless = headerlessColumns(record.fields ?? [])
  if (headerless) return { kind: 'postal_codes', columns: headerless, isHeaderless: true }
  const columns = columnsOf(record.fields ?? [])
  const detection = detectKind(columns)
  if (detection.kind === 'incomplete') throw new UnreadableFile(source, 'missing_columns', detection.missing.join(', '))
  if (detection.kind === 'unknown') throw new UnreadableFile(source, 'unknown_format', beginningOf(record))
  return { kind: detection.kind, columns }
}

const takeRecord = (record: CsvRecord, columns: Opened['columns'], intake: Intake, session: IntakeSession) => {
  session.tally.add({ rows: 1 })
  const row = record.fields && new Row(columns, record.fields, record.line)
  if ('problem' in record) {
    session.reject(record.line, record.problem, '', record.detail)
    intake.missed(row)
    return
  }
  if (!row) return
  try {
    intake.take(row)
  } catch (error) {
    if (!(error instanceof InvalidField)) throw error
    session.reject(record.line, error.reason, error.column, error.value)
    intake.missed(row)
  }
}

const importSource = async (source: Source, session: IntakeSession, onBatch: () => void): Promise<void> => {
  const reader = new CsvReader()
  let opened: Opened | undefined
  let intake: Intake | undefined
  const take = async (records: readonly CsvRecord[]) => {
    for (const record of records) {
      if (!opened || !intake) {
        opened = readHeader(source.name, record)
        session.tally.kind(opened.kind)
        intake = await intakeFor(opened.kind, session, opened.columns)
        if (!opened.isHeaderless) continue
      }
      takeRecord(record, opened.columns, intake, session)
      if (intake.waiting() < batchSize) continue
      await intake.flush()
      onBatch()
    }
  }
  for await (const text of decodeText(source.chunks)) await take(reader.push(text))
  await take(reader.end())
  if (!intake) throw new UnreadableFile(source.name, 'empty')
  await intake.flush()
  await intake.end()
  onBatch()
}

/** Kinds of files that change where a postal code lies. */
const withPostalCodes: readonly FileKind[] = ['facility', 'merged', 'bureau', 'bureau_changes', 'postal_codes']

/**
 * Runs work that changes the masters in a transaction. Only one import at a time can run.
 * @param pool - of the role that owns the masters
 */
export const exclusively = async (pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('renkei import'))`,
    )
    await work(client)
    await noteMasterChange(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * Updates the planner's statistics, and moves the pending entries of the GIN indexes into the indexes. Until then every
 * search would scan these entries.
 */
const settle = async (pool: pg.Pool) => {
  await pool.query('analyze medical_institutions')
  await pool.query(`
    select gin_clean_pending_list(indexes.indexrelid)
    from pg_index as indexes
    join pg_class as classes on classes.oid = indexes.indexrelid
    join pg_am as methods on methods.oid = classes.relam
    where indexes.indrelid = 'medical_institutions'::regclass and methods.amname = 'gin'`)
}

/**
 * Imports one file of any kind: all valid rows in one transaction, or nothing if the file is unreadable. A second
 * import of the same file changes nothing. Memory does not grow with the file.
 * @param pool - of the role that owns the masters, made by createPool() (counts and ids arrive as numbers)
 * @throws UnreadableFile; TooManyRemovals if the file lacks so much that it is rather incomplete
 */
export const importInstitutionFile = async (
  pool: pg.Pool,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const file = basename(path)
  const tally = new Tally(file, options.onReject)
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  )
  let bytes = 0
  await exclusively(pool, async (client) => {
    const municipalities = await loadMunicipalities(client)
    for await (const source of openSources(path, { onRead: (read) => (bytes = read) })) {
      await importSource(
        source,
        {
          client,
          tally,
          municipalities,
          full: options.full ?? false,
          removesMany: options.removesMany ?? false,
          note: (note, count) => tally.note(note, count),
          reject: (line, reason, column = '', value = '') =>
            tally.reject({ source: source.name, line, column, reason, value: value.slice(0, 100) }),
        },
        () => options.onProgress?.({ rows: tally.rows, bytes, size }),
      )
    }
    if (tally.report().kinds.some((kind) => withPostalCodes.includes(kind))) await refreshPostalCodes(client)
  })
  const report = tally.report()
  if (report.added + report.changed > 0) await settle(pool)
  return report
}

/** Detects the kind of a file by the header of its first CSV. @throws UnreadableFile */
export const sniffFile = async (path: string): Promise<FileKind> => {
  for await (const source of openSources(path)) {
    const reader = new CsvReader()
    for await (const text of decodeText(source.chunks)) {
      const [header] = reader.push(text)
      if (header) return readHeader(source.name, header).kind
    }
    const [header] = reader.end()
    if (header) return readHeader(source.name, header).kind
  }
  throw new UnreadableFile(path, 'empty')
}
