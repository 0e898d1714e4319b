import { noLease } from '../lease.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { noteFreedFiles } from '../../storage/freedFiles.ts'
import { problem } from '../../problems.ts'
import { type ImportKind, isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { releaseUpload } from '../records/importUploads.ts'
import { failImport, noResults } from '../takeIn/endImport.ts'

/** What an import knows of the rows of its file, emptied. */
const noContents = () => ({ headings: [], merged_headings: [], first_rows: '[]', sample_rows: '[]', ...noResults })

type Named = Pick<ImportRecord, 'tenant_id' | 'id'>

/**
 * Stops an import that is being processed. What it has stored stays. An import that stores everything at the end has
 * stored nothing yet and waits, as after a check.
 * @throws 409 unless it is being processed
 */
export const abortImport = async (tx: TenantTransaction, record: ImportRecord): Promise<void> => {
  if (record.status !== 'processing') throw problem('import_started')
  const kind: ImportKind = record.kind
  if (record.step === 'import' && !isFactKind(kind)) await failImport(tx, record, 'aborted')
  else
    await tx
      .updateTable('imports')
      .where('tenant_id', '=', record.tenant_id)
      .where('id', '=', record.id)
      .set({ status: 'waiting', step: null, ...noResults, ...noLease })
      .execute()
}

/**
 * Removes an import from the lists, after it has been undone.
 * @param keepsName - whether one that waited keeps its name for a month, without its contents, because its maker is told that it was discarded
 * @returns the key of its file if nobody needs it any more; it is noted as freed, and may be removed after the transaction
 */
export const forgetImport = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, status, storage_key: key }: Named & Pick<ImportRecord, 'status' | 'storage_key'>,
  { keepsName = false } = {},
): Promise<string | null> => {
  if (status === 'waiting' && keepsName) {
    await tx
      .updateTable('imports')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ ...noContents(), deleted_at: timeOf(tx), storage_key: null })
      .execute()
    for (const table of ['import_failed_rows', 'import_questions'] as const)
      await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('import_id', '=', id).execute()
    if (key !== null) await noteFreedFiles(tx, tenantId, [key])
    return key
  }
  if (status === 'waiting') {
    await releaseUpload(tx, { tenant_id: tenantId, id })
    await tx.deleteFrom('imports').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
    if (key !== null) await noteFreedFiles(tx, tenantId, [key])
    return key
  }
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ deleted_at: timeOf(tx) })
    .execute()
  return null
}
