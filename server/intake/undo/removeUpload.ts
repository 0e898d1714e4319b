import { sql } from 'kysely'
import { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withLockTimeout } from '../../db/lockTimeout.ts'
import { notifyOfUndoing, otherFilesOf } from './notifyOfUndoing.ts'
import { changeFacts } from '../../facts/store/changeFacts.ts'
import { lockFacts } from '../../facts/store/links.ts'
import { readReplacements } from '../../facts/replaced/replacements.ts'
import { readUndoConsequences } from '../../facts/replaced/undoConsequences.ts'
import { undoUpload } from '../../facts/replaced/undoUpload.ts'
import { sequenceNumberOf } from '../../facts/replaced/uploadMonths.ts'
import { problem } from '../../problems.ts'
import { forgetProblems, lockUpload, type UploadRecord } from '../records/uploadRecords.ts'
import { importKindOf } from '../records/importKinds.ts'
import { type ImportRecord, readImport } from '../records/importRecords.ts'
import { forgetImport } from './leaveImport.ts'
import { undoingInUse } from './undoingInUse.ts'
import { findingMonths } from '../takeIn/survey/findingMonths.ts'
import { refreshFindings } from '../takeIn/survey/findings.ts'

/** The import of a list, locked; undefined if there is none. */
export const readImportOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, import_id: importId, kind }: Pick<UploadRecord, 'tenant_id' | 'import_id' | 'kind'>,
): Promise<ImportRecord | undefined> => {
  if (importId === null) return undefined
  const importKind = kind === 'referral' || kind === 'reverse_referral' ? importKindOf[kind] : undefined
  return importKind && readImport(tx, tenantId, importKind, importId, { locks: true })
}

/** Whether the upload may have added or replaced facts. */
const isTakenIn = async (tx: TenantTransaction, tenantId: number, id: number) =>
  (await sequenceNumberOf(tx, tenantId, id)) !== null

/** What an upload has replaced and what has replaced it; nothing if it was not imported. */
export const replacementsOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, kind, status }: Pick<UploadRecord, 'tenant_id' | 'id' | 'kind' | 'status'>,
) => {
  const uploadKind = UploadKind.nullable().parse(kind)
  return uploadKind === null || status !== 'completed'
    ? { replaced: [], replaced_by: [] }
    : readReplacements(tx, tenantId, { id, kind: uploadKind })
}

/** What undoing an upload would do; null if it was not imported. */
export const undoConsequencesOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, kind, status }: Pick<UploadRecord, 'tenant_id' | 'id' | 'kind' | 'status'>,
) => {
  const uploadKind = UploadKind.nullable().parse(kind)
  return uploadKind === null || status !== 'completed'
    ? null
    : readUndoConsequences(tx, tenantId, { id, kind: uploadKind })
}

/** What removing an upload means for other files; null if it was not imported. */
const otherFilesOfRecord = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, kind, status }: Pick<UploadRecord, 'tenant_id' | 'id' | 'kind' | 'status'>,
) => {
  const uploadKind = UploadKind.nullable().parse(kind)
  return uploadKind === null || status !== 'completed' ? null : otherFilesOf(tx, tenantId, { id, kind: uploadKind })
}

/** What whoever removes an upload has said of its facts. */
interface Removal {
  /** Whether they may be removed. */
  readonly withFacts: boolean
  /** The version of the consequences that were shown; undefined accepts any. */
  readonly seen?: string | undefined
}

const removeFacts = async (tx: TenantTransaction, record: UploadRecord, { withFacts, seen }: Removal) => {
  const { tenant_id: tenantId, id, first_month: firstMonth, last_month: lastMonth } = record
  const kind = UploadKind.nullable().parse(record.kind)
  if (kind === null) return
  if (!withFacts || seen !== undefined) {
    const consequences = await undoConsequencesOf(tx, record)
    const isAccepted = withFacts && consequences?.version === seen
    if (consequences && consequences.fact_count + consequences.returning_count > 0 && !isAccepted)
      throw undoingInUse(consequences)
  }
  if (!withFacts && !(await isTakenIn(tx, tenantId, id))) return
  const isList = kind === 'referral' || kind === 'reverse_referral'
  const months =
    isList || firstMonth === null || lastMonth === null
      ? null
      : await findingMonths(tx, tenantId, { id, firstMonth, lastMonth })
  await changeFacts(tx, tenantId, async () => ({ touched: await undoUpload(tx, tenantId, { id, kind }) }))
  if (months) await refreshFindings(tx, tenantId, months)
}

/**
 * Removes an upload from the list, and its facts too if that is allowed. The facts that it had replaced come back.
 * @param accountId - whoever does so; null for the product itself, which tells nobody
 * @returns the keys of stored files that nobody needs any more; remove them after the commit
 * @throws 409 while it is being processed; `in_use` if it has facts that may not be removed, or others than were seen
 */
export const removeUpload = (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
  { withFacts, seen }: Removal,
  accountId: number | null,
): Promise<string[]> =>
  withLockTimeout(tx, async () => {
    if (withFacts || (await isTakenIn(tx, tenantId, id))) {
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await lockFacts(tx, tenantId)
    }
    const record = await lockUpload(tx, tenantId, id)
    const importOf = await readImportOf(tx, record)
    if ((importOf ?? record).status === 'processing') throw problem('import_running')
    await tx
      .updateTable('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ deleted_at: timeOf(tx), deleted_by: accountId })
      .execute()
    const others = accountId === null ? null : await otherFilesOfRecord(tx, record)
    await removeFacts(tx, record, { withFacts, seen })
    await forgetProblems(tx, tenantId, [id])
    const freed = importOf ? await forgetImport(tx, importOf) : null
    if (accountId !== null) {
      // The import of a list that waited is gone.
      const file =
        importOf && importOf.status !== 'waiting'
          ? ({ table: 'imports', id: importOf.id } as const)
          : ({ table: 'data_uploads', id } as const)
      await notifyOfUndoing(tx, {
        tenantId,
        ...file,
        createdBy: record.created_by,
        importedRowCount: record.status === 'completed' ? record.imported_row_count : null,
        actorId: accountId,
        ...(others && { others }),
      })
    }
    return [record.storage_key, freed].filter((key) => key !== null)
  })
