import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ImportRecord } from './importRecords.ts'
import { type FactKind, uploadKindOf } from './importKinds.ts'
import { unread } from './uploadRecords.ts'

export interface NewUpload {
  readonly tenantId: number
  readonly accountId: number
  readonly kind: FactKind
  readonly importId: number
  readonly filename: string
  readonly sha256: string
  readonly byteCount: number
}

/** The state columns of an upload that has an import. The view `data_upload_records` takes the import's state instead. */
const noState = {
  status: null,
  error_code: null,
  processed_byte_count: null,
  row_count: null,
  imported_row_count: null,
  failed_row_count: null,
  warning_count: null,
} as const

/** Records the file of an import as an upload. */
export const addUpload = async (tx: TenantTransaction, given: NewUpload): Promise<void> => {
  await tx
    .insertInto('data_uploads')
    .values({
      tenant_id: given.tenantId,
      kind: uploadKindOf[given.kind],
      filename: given.filename,
      ...noState,
      sha256: given.sha256,
      byte_count: given.byteCount,
      import_id: given.importId,
      created_by: given.accountId,
    })
    .execute()
}

/** Links a waiting upload to its import, which owns the stored file from then on. @returns whether there was such an upload */
export const linkUpload = async (
  tx: TenantTransaction,
  { tenantId, kind, importId }: Pick<NewUpload, 'tenantId' | 'kind' | 'importId'>,
  uploadId: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .where('status', '=', 'waiting')
    .where('import_id', 'is', null)
    .where('deleted_at', 'is', null)
    .set({ kind: uploadKindOf[kind], import_id: importId, storage_key: null, ...noState })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** The upload of an import, which its facts refer to. It cannot be deleted until the transaction ends. */
export const uploadIdOf = async (
  tx: TenantTransaction,
  record: Pick<ImportRecord, 'tenant_id' | 'id'>,
): Promise<number> => (await uploadOf(tx, record)).id

/** The upload that an import of a list is of: its id, and who brought the file, which a colleague may have imported. */
export const uploadOf = (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
): Promise<{ readonly id: number; readonly created_by: number }> =>
  tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .forKeyShare()
    .select(['id', 'created_by'])
    .executeTakeFirstOrThrow()

/** Deletes the upload of an import that is being undone or discarded. @param accountId - whoever does so */
export const deleteUpload = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
  accountId: number,
): Promise<void> => {
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .set({ deleted_at: timeOf(tx), deleted_by: accountId })
    .execute()
}

/** Gives a deleted upload a state of its own again, before its import is deleted. */
export const releaseUpload = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
): Promise<void> => {
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .set({ import_id: null, discarded_import_id: id, status: 'waiting', ...unread })
    .execute()
}
