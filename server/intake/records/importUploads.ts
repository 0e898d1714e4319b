import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ImportRecord } from './importRecords.ts'
import { type FactKind, uploadKindOf } from './importKinds.ts'

export interface NewUpload {
  readonly tenantId: number
  readonly accountId: number
  readonly kind: FactKind
  readonly importId: number
  readonly filename: string
  readonly sha256: string
  readonly byteCount: number
}

/** Notes the file of an import among the uploads. */
export const addUpload = async (tx: TenantTransaction, given: NewUpload): Promise<void> => {
  await tx
    .insertInto('data_uploads')
    .values({
      tenant_id: given.tenantId,
      kind: uploadKindOf[given.kind],
      filename: given.filename,
      status: 'waiting',
      sha256: given.sha256,
      byte_count: given.byteCount,
      import_id: given.importId,
      created_by: given.accountId,
    })
    .execute()
}

/** Gives an upload that waits its import, which has the stored file from then on. @returns whether there is such an upload */
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
    .set({ kind: uploadKindOf[kind], import_id: importId, storage_key: null })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** Keeps what an upload says of itself in step with its import, in the same transaction. A check leaves it waiting. */
export const followImport = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
): Promise<void> => {
  await sql`
    update data_uploads as uploads
    set status = case when imports.step = 'check' then 'waiting' else imports.status end,
      step = case when imports.step = 'import' then 'read' end,
      error_code = imports.error_code,
      row_count = imports.row_count,
      imported_row_count = case when imports.step = 'check' then 0 else imports.imported_row_count end,
      failed_row_count = case when imports.step = 'check' then 0 else imports.failed_row_count end,
      warning_count = case when imports.status = 'completed' then imports.without_patient_row_count else 0 end,
      processed_byte_count = case
        when imports.status = 'completed' then uploads.byte_count
        when imports.step = 'import' and imports.row_count > 0
          then least(uploads.byte_count, uploads.byte_count * imports.processed_row_count / imports.row_count)
        else 0
      end,
      first_month = coalesce((select min(month) from unnest(imports.months) as month), uploads.first_month),
      last_month = coalesce((select max(month) from unnest(imports.months) as month), uploads.last_month),
      queued_at = imports.queued_at,
      finished_at = case
        when imports.status in ('completed', 'failed') then coalesce(uploads.finished_at, clock_timestamp())
      end
    from imports
    where imports.tenant_id = ${tenantId} and imports.id = ${id}
      and uploads.tenant_id = ${tenantId} and uploads.import_id = ${id}
  `.execute(tx)
}

/** The upload that the facts of an import name, which stays while the transaction lasts. */
export const uploadIdOf = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
): Promise<number> => {
  const upload = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .forKeyShare()
    .select('id')
    .executeTakeFirstOrThrow()
  return upload.id
}

/** Takes an upload out of the lists, with its import undone or discarded. */
export const deleteUpload = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: Pick<ImportRecord, 'tenant_id' | 'id'>,
): Promise<void> => {
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .set({ deleted_at: sql<string>`clock_timestamp()` })
    .execute()
}
