import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Upload } from '../../handlers.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { invalidField, problem } from '../../problems.ts'
import { sha256OfFile } from '../../storage/storedContents.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ImportType } from '../mapping/columns.ts'
import { type FileFacts, readFileFacts } from '../recognition/fileFacts.ts'
import { fileTexts } from '../records/fileTexts.ts'
import { loadImportContext } from '../mapping/importContext.ts'
import { type FactKind, type ImportKind, isFactKind } from '../records/importKinds.ts'
import { addUpload, linkUpload } from '../records/importUploads.ts'
import { findSameFile } from '../handlers/importDetails.ts'
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

const readBeginning = (file: Upload, suggesting: Suggesting) =>
  sayingUnreadable(() =>
    withTable(file.path, file.filename, async (table) => ({
      sheets: table.sheets,
      facts: await readFileFacts(table, (cells) => countRecognised(suggesting, cells)),
    })),
  )

export interface NewImport {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly accountId: number
  readonly kind: ImportKind
  readonly type: ImportType
  readonly file: Upload
  readonly storage: Storage
  /** Whether a user reviews the plan before the import starts. */
  readonly review: boolean
  readonly again: boolean
  /** Whether it is a part of the tenant's sample data. */
  readonly isSample?: boolean | undefined
}

/** A file that is already in the storage. */
export interface StoredUpload {
  readonly key: string
  /** The upload of the file, which owns the file until the import does. */
  readonly uploadId: number
}

/** Lets only one transaction at a time import a file, so that a file sent twice at once is noticed. */
const lockFile = (tx: TenantTransaction, tenantId: number, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${tenantId} ${sha256}`}, 0))`.execute(tx)

/** @throws a 422 at `file` if the import cannot start with this plan */
const requireStartable = ({ kind, type }: NewImport, facts: FileFacts, suggesting: Suggesting, plan: Plan): void => {
  if (facts.recognised === 0) throw invalidField('file', fileTexts.no_headings)
  const missing = planErrors(kind, type, plannedColumns(suggesting.context, type, plan))
  if (missing.length > 0)
    throw problem('invalid_input', { errors: missing.map((message) => ({ path: 'file', message })) })
}

/** Records a file as an import, and for a list of facts also as an upload. @returns the import's id */
const noteImport = async (
  { tx, tenantId, accountId, kind, type, file, review, isSample = false }: NewImport,
  { sheets, facts }: Awaited<ReturnType<typeof readBeginning>>,
  plan: Plan,
  sha256: string,
  { key, uploadId }: { readonly key: string; readonly uploadId: number | null },
): Promise<number> => {
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
      merged_headings: [...facts.mergedHeadings],
      formula_count: facts.formulaCount,
      encoding: facts.encoding,
      number_forms: JSON.stringify(facts.numberForms),
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

/**
 * Makes an import of a file, and starts it unless it is to be reviewed.
 * @param stored - the stored file and its waiting upload, if there is one
 * @returns the import's id
 * @throws 409 `already_imported`; a 422 at `file` if it cannot be read, has no rows, or lacks headings and is not to be
 *   reviewed
 */
export const takeIn = async (given: NewImport, stored?: StoredUpload): Promise<number> => {
  const { tx, tenantId, kind, type, file, review } = given
  const context = await loadImportContext(tx, tenantId, kind)
  const suggesting = suggestingOf(context, type, await readRemembered(tx, tenantId, kind))
  const beginning = await readBeginning(file, suggesting)
  const { facts } = beginning
  if (facts.rowCount === 0 && (!review || facts.firstRows.length <= 1))
    throw invalidField('file', fileTexts.header_only)
  const plan: Plan = {
    sheet: facts.sheet,
    header_row: facts.headerRow,
    columns: suggestTargets(suggesting, facts.headings).map(({ target }) => target),
  }
  if (!review) requireStartable(given, facts, suggesting, plan)
  const sha256 = await sha256OfFile(file.path)
  await lockFile(tx, tenantId, sha256)
  const same = review || given.again ? null : await findSameFile(tx, tenantId, { kind, import_type: type, sha256 })
  if (same) throw problem('already_imported', { current: same })
  const key = stored?.key ?? `${tenantId}/${randomUUID()}`
  const id = await noteImport(given, beginning, plan, sha256, { key, uploadId: stored?.uploadId ?? null })
  if (!stored) await given.storage.put(key, file.path)
  if (!review) await startStep(tx, tenantId, id, 'import')
  return id
}

export interface WaitingUpload extends Omit<NewImport, 'file' | 'kind' | 'type'> {
  readonly kind: FactKind
  readonly uploadId: number
}

/**
 * {@link takeIn} for a list whose upload waits with its file in the storage. From then on the import owns the file.
 * @throws 404 if there is no such upload or its file is gone
 */
export const takeInUploaded = async (given: WaitingUpload): Promise<number> => {
  const { tx, tenantId, uploadId, storage } = given
  const upload = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select(['filename', 'byte_count', 'storage_key', 'sha256'])
    .executeTakeFirst()
  const key = upload?.storage_key
  if (!upload || !key) throw problem('not_found')
  const importId = withStoredFile(storage, upload, (path) => {
    const file = { path, filename: upload.filename, byteCount: upload.byte_count }
    return takeIn({ ...given, type: 'create', file }, { key, uploadId })
  })
  return importId.catch((error: unknown) => {
    throw error instanceof FileGone ? problem('not_found') : error
  })
}
