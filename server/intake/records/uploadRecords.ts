import { type NotNull, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Finding, Recognised, UploadDecisions, UploadStatus, type DataUpload } from '#contract/intake/dataUploads.ts'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { Language } from '#contract/messages.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DataUploadRecords } from '../../db/types.ts'
import { goneUpload } from '../undo/goneFile.ts'
import { uploadErrorText } from './uploadTexts.ts'

/** The columns of `data_upload_records` that are never empty. The database does not know this of a view. */
type Filled =
  | 'tenant_id'
  | 'id'
  | 'filename'
  | 'status'
  | 'byte_count'
  | 'processed_byte_count'
  | 'row_count'
  | 'imported_row_count'
  | 'failed_row_count'
  | 'warning_count'
  | 'findings'
  | 'created_at'
  | 'created_by'
type Columns = Selectable<DataUploadRecords>

/** An upload with its state and the sender's name. The state of a list is that of its import. */
export type UploadRecord = Omit<Columns, Filled> & {
  readonly [Name in Filled]: NonNullable<Columns[Name]>
} & { readonly username: string }

/** The uploads of a tenant that are not deleted, with the names of the senders. */
export const standingUploads = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('data_upload_records as uploads')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'uploads.tenant_id')
        .onRef('accounts.id', '=', 'uploads.created_by')
        .on('accounts.tenant_id', '=', tenantId),
    )
    .where('uploads.tenant_id', '=', tenantId)
    .where('uploads.deleted_at', 'is', null)

/** {@link standingUploads} with all their columns. */
export const wholeUploads = (uploads: ReturnType<typeof standingUploads>) =>
  uploads.selectAll('uploads').select('accounts.username').$narrowType<Record<Filled, NotNull>>()

/** @throws 404 that says who has undone or discarded it */
export const readUpload = async (tx: TenantTransaction, tenantId: number, id: number): Promise<UploadRecord> => {
  const row = await wholeUploads(standingUploads(tx, tenantId).where('uploads.id', '=', id)).executeTakeFirst()
  if (!row) throw await goneUpload(tx, tenantId, id)
  return row
}

/**
 * Reads uploads and locks them until the transaction ends. The imports of lists are locked too, and first, as
 * everywhere.
 * @returns the uploads that exist, in the order of their ids
 */
export const lockUploads = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<UploadRecord[]> => {
  await sql`
    select imports.id
    from data_uploads as uploads
    join imports on imports.tenant_id = ${tenantId} and imports.id = uploads.import_id
    where uploads.tenant_id = ${tenantId} and uploads.id = any(${ids}::bigint[])
    order by imports.id
    for no key update of imports
  `.execute(tx)
  await sql`
    select id
    from data_uploads
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and deleted_at is null
    order by id
    for update
  `.execute(tx)
  return wholeUploads(standingUploads(tx, tenantId).where(idIn('uploads.id', ids)).orderBy('uploads.id')).execute()
}

/** @throws 404 that says who has undone or discarded it */
export const lockUpload = async (tx: TenantTransaction, tenantId: number, id: number): Promise<UploadRecord> => {
  const [record] = await lockUploads(tx, tenantId, [id])
  if (!record) throw await goneUpload(tx, tenantId, id)
  return record
}

export const recognisedIn = ({ recognised }: Pick<UploadRecord, 'recognised'>) =>
  Recognised.nullable().parse(recognised)

export const openDecisionsIn = ({ open_decisions: open }: Pick<UploadRecord, 'open_decisions'>) =>
  UploadDecisions.nullable().parse(open)

export const findingsIn = ({ findings }: Pick<UploadRecord, 'findings'>) => z.array(Finding).parse(findings)

/** The results of reading a file, before it is read. */
export const unread = {
  processed_byte_count: 0,
  row_count: 0,
  imported_row_count: 0,
  failed_row_count: 0,
  warning_count: 0,
  findings: '[]',
  open_decisions: null,
} as const

export const forgetProblems = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<void> => {
  await tx.deleteFrom('data_upload_problems').where('tenant_id', '=', tenantId).where(idIn('upload_id', ids)).execute()
}

/** An upload as an item of a list. */
export const uploadItem = (record: UploadRecord, language: Language): z.input<typeof DataUpload> => ({
  id: record.id,
  filename: record.filename,
  kind: UploadKind.nullable().parse(record.kind),
  status: UploadStatus.parse(record.status),
  step: z.enum(['read', 'apply']).nullable().parse(record.step),
  first_month: record.first_month,
  last_month: record.last_month,
  recognised: recognisedIn(record),
  byte_count: record.byte_count,
  processed_byte_count: record.processed_byte_count,
  row_count: record.row_count,
  imported_row_count: record.imported_row_count,
  failed_row_count: record.failed_row_count,
  warning_count: record.warning_count,
  finding_count: findingsIn(record).length,
  error_messages: record.error_code === null ? [] : [uploadErrorText(record.error_code, language)],
  import_id: record.import_id,
  open_decisions: openDecisionsIn(record),
  replaced_at: record.replaced_at,
  created_at: record.created_at,
  finished_at: record.finished_at,
  created_by: { id: record.created_by, name: record.username },
})
