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
const noContents = () => ({
  headings: [],
  merged_headings: [],
  oddities: '{}',
  day_forms: '{}',
  first_rows: '[]',
  sample_rows: '[]',
  ...noResults,
})

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
 * One that waited keeps its name for a month, without its contents: its page and its maker are told who discarded it. A list is known by its upload.
 * @param accountId - whoever does so; null for the product itself
 * @returns the key of its file if nobody needs it any more; it is noted as freed, and may be removed after the transaction
 */
export const forgetImport = async (
  tx: TenantTransaction,
  {
    tenant_id: tenantId,
    id,
    kind,
    status,
    storage_key: key,
  }: Named & Pick<ImportRecord, 'kind' | 'status' | 'storage_key'>,
  accountId: number | null,
): Promise<string | null> => {
  const removal = { deleted_at: timeOf(tx), deleted_by: accountId }
  if (status === 'waiting' && !isFactKind(kind)) {
    await tx
      .updateTable('imports')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ ...noContents(), ...removal, storage_key: null })
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
  await tx.updateTable('imports').where('tenant_id', '=', tenantId).where('id', '=', id).set(removal).execute()
  return null
}
