import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Upload } from '../../handlers.ts'
import { UnreadableTable } from '../../ingest/tables/unreadableTable.ts'
import { invalidField, problem } from '../../problems.ts'
import { fileKind } from '../../storage/fileKind.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ImportType } from './columns.ts'
import { type FileFacts, readFileFacts } from './fileFacts.ts'
import { fileTexts } from './fileTexts.ts'
import { type ImportKind, loadImportContext } from './importContext.ts'
import { findSameFile } from './importDetails.ts'
import { rowsAsJson } from './importRecords.ts'
import {
  countRecognised,
  type Plan,
  plannedColumns,
  planErrors,
  readRemembered,
  type Suggesting,
  suggestingOf,
  suggestTargets,
} from './planning.ts'
import { startStep } from './steps.ts'
import { withTable } from './storedFile.ts'

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @throws a 422 at `file` that says what to do, in place of an UnreadableTable */
export const sayingUnreadable = async <T>(work: () => Promise<T>, path = 'file'): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableTable ? invalidField(path, fileTexts[error.reason]) : error
  }
}

const lookInto = (file: Upload, suggesting: Suggesting) =>
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
  /** Whether somebody looks at the plan before it starts. */
  readonly review: boolean
  readonly again: boolean
}

/** One import of a file at a time, so that the same file sent twice at once is noticed. */
const lockFile = (tx: TenantTransaction, tenantId: number, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${tenantId} ${sha256}`}, 0))`.execute(tx)

/** @throws a 422 at `file` where it cannot start as it is */
const requireStartable = ({ kind, type }: NewImport, facts: FileFacts, suggesting: Suggesting, plan: Plan): void => {
  if (facts.recognised === 0) throw invalidField('file', fileTexts.no_headings)
  const missing = planErrors(kind, type, plannedColumns(suggesting.context, type, plan))
  if (missing.length > 0)
    throw problem('invalid_input', { errors: missing.map((message) => ({ path: 'file', message })) })
}

/**
 * Takes in a file, and starts its import unless it is to be reviewed.
 * @returns the import's id
 * @throws 409 `already_imported`; a 422 at `file` for one that cannot be read, has no rows, or lacks headings without a review
 */
export const takeIn = async (given: NewImport): Promise<number> => {
  const { tx, tenantId, accountId, kind, type, file, review } = given
  const context = await loadImportContext(tx, tenantId, kind)
  const suggesting = suggestingOf(context, type, await readRemembered(tx, tenantId, kind))
  const { sheets, facts } = await lookInto(file, suggesting)
  await fileKind(file)
  if (facts.rowCount === 0 && (!review || facts.firstRows.length <= 1))
    throw invalidField('file', fileTexts.header_only)
  const plan: Plan = {
    sheet: facts.sheet,
    header_row: facts.headerRow,
    columns: suggestTargets(suggesting, facts.headings).map(({ target }) => target),
  }
  if (!review) requireStartable(given, facts, suggesting, plan)
  const sha256 = await sha256Of(file.path)
  await lockFile(tx, tenantId, sha256)
  const same = review || given.again ? null : await findSameFile(tx, tenantId, { kind, import_type: type, sha256 })
  if (same) throw problem('already_imported', { current: same })
  const key = `${tenantId}/${randomUUID()}`
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
      first_rows: rowsAsJson(facts.firstRows),
      sample_rows: rowsAsJson(facts.sampleRows),
      row_count: facts.rowCount,
      last_row_number: facts.headerRow,
      created_by: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await given.storage.put(key, file.path)
  if (!review) await startStep(tx, tenantId, id, 'import')
  return id
}
