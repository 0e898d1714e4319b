import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Context, Upload } from '../../handlers.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { invalidField, problem } from '../../problems.ts'
import { sha256OfFile } from '../../storage/storedContents.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ImportType } from '../mapping/columns.ts'
import { type FileFacts, readFileFacts } from '../recognition/fileFacts.ts'
import { fileTexts } from '../records/fileTexts.ts'
import { loadImportContext } from '../mapping/importContext.ts'
import { type ImportKind, isFactKind } from '../records/importKinds.ts'
import { addUpload, linkUpload } from '../records/importUploads.ts'
import { findSameFile, findWaitingFile } from '../handlers/importDetails.ts'
import { rowsAsJson } from '../records/importRecords.ts'
import {
  countRecognised,
  type Plan,
  plannedColumns,
  planErrors,
  readRemembered,
  type Suggesting,
  suggestingOf,
  suggestTargets,
} from '../mapping/planning.ts'
import { startStep } from '../takeIn/startStep.ts'
import { FileGone, withStoredFile, withTable } from '../records/storedFile.ts'

/** Runs `work` and replaces its UnreadableTable by a problem. @throws a 422 at `path` that says what to do */
export const sayingUnreadable = async <T>(work: () => Promise<T>, path = 'file'): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableTable ? invalidField(path, fileTexts[error.reason]) : error
  }
}

const readBeginning = (file: Pick<Upload, 'path' | 'filename'>, suggesting: Suggesting) =>
  sayingUnreadable(() =>
    withTable(file.path, file.filename, async (table) => ({
      sheets: table.sheets,
      facts: await readFileFacts(table, (cells) => countRecognised(suggesting, cells)),
    })),
  )

/** What is known of the headings of such files, by which a file is read. */
export const readSuggesting = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: ImportKind,
  type: ImportType,
): Promise<Suggesting> => {
  const context = await loadImportContext(tx, tenantId, kind)
  return suggestingOf(context, type, await readRemembered(tx, tenantId, kind))
}

/** What an import takes from its file. */
export interface ReadFile {
  readonly suggesting: Suggesting
  readonly sheets: readonly string[]
  readonly facts: FileFacts
  readonly sha256: string
  readonly filename: string
  readonly byteCount: number
}

/**
 * Reads a file on this machine that is to be imported. Only outside of a transaction.
 * @throws a 422 at `file` if it cannot be read
 */
export const readImportFile = async (file: Upload, suggesting: Suggesting): Promise<ReadFile> => ({
  suggesting,
  ...(await readBeginning(file, suggesting)),
  sha256: await sha256OfFile(file.path),
  filename: file.filename,
  byteCount: file.byteCount,
})

export interface NewImport {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly accountId: number
  readonly kind: ImportKind
  readonly type: ImportType
  readonly file: ReadFile
  /** Of the file in the storage. */
  readonly key: string
  /** The waiting upload of the file, which owns the file until the import does; null if the file came alone. */
  readonly uploadId: number | null
  /** Whether a user reviews the plan before the import starts. */
  readonly review: boolean
  readonly again: boolean
  /** Whether it is a part of the tenant's sample data. */
  readonly isSample?: boolean | undefined
}

/** Lets only one transaction at a time import a file, so that a file sent twice at once is noticed. */
const lockFile = (tx: TenantTransaction, tenantId: number, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${tenantId} ${sha256}`}, 0))`.execute(tx)

/** @throws a 422 at `file` if the import cannot start with this plan */
const requireStartable = ({ kind, type, file: { facts, suggesting } }: NewImport, plan: Plan): void => {
  if (facts.recognised === 0) throw invalidField('file', fileTexts.no_headings)
  const missing = planErrors(kind, type, plannedColumns(suggesting.context, type, plan))
  if (missing.length > 0)
    throw problem('invalid_input', { errors: missing.map((message) => ({ path: 'file', message })) })
}

/** Records a file as an import, and for a list of facts also as an upload. @returns the import's id */
const noteImport = async (
  { tx, tenantId, accountId, kind, type, file, key, uploadId, review, isSample = false }: NewImport,
  plan: Plan,
): Promise<number> => {
  const { sheets, facts, sha256 } = file
  const { id } = await tx
    .insertInto('imports')
    .values({
      tenant_id: tenantId,
      kind,
      import_type: type,
      filename: file.filename,
      storage_key: key,
      sha256,
      byte_count: file.byteCount,
      status: 'waiting',
      reviewed: review,
      sheets: [...sheets],
      plan: JSON.stringify(plan),
      headings: [...facts.headings],
      formula_count: facts.formulaCount,
      encoding: facts.encoding,
      number_forms: JSON.stringify(facts.numberForms),
      day_forms: JSON.stringify(facts.dayForms),
      oddities: JSON.stringify(facts.oddities),
      first_rows: rowsAsJson(facts.firstRows),
      sample_rows: rowsAsJson(facts.sampleRows),
      row_count: facts.rowCount,
      last_row_number: facts.headerRow,
      created_by: accountId,
      is_sample: isSample,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isFactKind(kind)) return id
  const upload = { tenantId, accountId, kind, importId: id, filename: file.filename, sha256, byteCount: file.byteCount }
  if (uploadId === null) await addUpload(tx, upload)
  else if (!(await linkUpload(tx, upload, uploadId))) throw problem('not_found')
  return id
}

/** @throws a 422 at `file` if it has no rows */
const requireRows = ({ facts }: ReadFile, review: boolean): void => {
  const isOneRow = facts.firstRows.length <= 1
  if (facts.rowCount === 0 && (!review || isOneRow))
    throw invalidField('file', facts.recognised === 0 && !isOneRow ? fileTexts.no_headings : fileTexts.header_only)
}

/**
 * Makes an import of a stored file that has been read, and starts it unless it is to be reviewed.
 * @returns the import's id
 * @throws 409 `already_imported`, or `already_waiting` if nothing of the same file has been taken in yet; a 422 at `file` if it has no rows, or lacks headings and is not to be reviewed
 */
export const takeIn = async (given: NewImport): Promise<number> => {
  const { tx, tenantId, kind, type, file, review } = given
  const { facts, suggesting, sha256 } = file
  requireRows(file, review)
  const plan: Plan = {
    sheet: facts.sheet,
    header_row: facts.headerRow,
    takes_hidden_rows: false,
    short_days: null,
    columns: suggestTargets(suggesting, facts.headings).map(({ target }) => target),
  }
  if (!review) requireStartable(given, plan)
  await lockFile(tx, tenantId, sha256)
  const record = { kind, import_type: type, sha256 }
  const same = review || given.again ? null : await findSameFile(tx, tenantId, record)
  if (same) throw problem('already_imported', { current: same })
  // A list of facts waits as an upload, and is asked about when it is started.
  const waiting = isFactKind(kind) || given.again ? null : await findWaitingFile(tx, tenantId, record)
  if (waiting) throw problem('already_waiting', { current: waiting })
  const id = await noteImport(given, plan)
  if (!review) await startStep(tx, tenantId, id, 'import')
  return id
}

type FileCall = Pick<
  Context<unknown, unknown, unknown>,
  'tx' | 'tenantId' | 'account' | 'services' | 'outside' | 'afterFailure'
>

/**
 * Stores the file of a call and makes an import of it with {@link takeIn}. The file is read and stored outside of the call's
 * transaction, and freed if the call fails.
 * @throws as `takeIn` and `readImportFile`
 */
export const takeInFileOfCall = async (
  { tx, tenantId, account, services: { storage, freeFile }, outside, afterFailure }: FileCall,
  upload: Upload,
  given: Pick<NewImport, 'kind' | 'type' | 'review' | 'again'>,
): Promise<number> => {
  const suggesting = await readSuggesting(tx, tenantId, given.kind, given.type)
  const key = `${tenantId}/${randomUUID()}`
  const file = await outside(async () => {
    const read = await readImportFile(upload, suggesting)
    requireRows(read, given.review)
    afterFailure(() => freeFile(tenantId, key))
    await storage.put(key, upload.path)
    return read
  })
  return takeIn({ ...given, tx, tenantId, accountId: account.id, file, key, uploadId: null })
}

/** A list whose upload waits with its file in the storage. */
export interface WaitingList {
  readonly filename: string
  readonly byteCount: number
  readonly sha256: string | null
  readonly key: string
}

/** @throws 404 if there is no such upload that waits */
export const readWaitingList = async (
  tx: TenantTransaction,
  tenantId: number,
  uploadId: number,
): Promise<WaitingList> => {
  const upload = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .select(['filename', 'byte_count', 'storage_key', 'sha256'])
    .executeTakeFirst()
  const key = upload?.storage_key
  if (!upload || !key) throw problem('not_found')
  return { filename: upload.filename, byteCount: upload.byte_count, sha256: upload.sha256, key }
}

/**
 * Fetches and reads the file of a list that waits. Only outside of a transaction.
 * @throws 404 `file_lost` if the file is gone, or as `readImportFile`
 */
export const readWaitingFile = (
  storage: Storage,
  { filename, byteCount, sha256, key }: WaitingList,
  suggesting: Suggesting,
): Promise<ReadFile> =>
  withStoredFile(storage, { storage_key: key, byte_count: byteCount, sha256 }, (path) =>
    readImportFile({ path, filename, byteCount }, suggesting),
  ).catch((error: unknown) => {
    throw error instanceof FileGone ? problem('file_lost') : error
  })
