import { sql } from 'kysely'
import { DoublesChoice } from '#contract/intake/decisions.ts'
import { Recognised, SurveyKind, type UploadErrorCode } from '#contract/intake/dataUploads.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { type Lease, maxAttempts, nextInQueue, noLease, type QueuedFile, renewLease, takeLease } from '../../lease.ts'
import { notifyOfEnd } from '../notifyOfEnd.ts'
import type { SurveyUpload } from './surveyUpload.ts'

/** Ends an upload for good, with the reason. It has changed no figures. */
export const failUpload = async (tx: TenantTransaction, file: QueuedFile, code: UploadErrorCode): Promise<void> => {
  const { tenantId, id } = file
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .set({
      status: 'failed',
      error_code: code,
      step: null,
      finished_at: sql<string>`statement_timestamp()`,
      ...noLease,
    })
    .execute()
  await notifyOfEnd(tx, file)
}

/** @returns the file to import, or why that is not possible */
const readQueuedUpload = async (
  tx: TenantTransaction,
  file: QueuedFile & { readonly table: 'data_uploads' },
): Promise<SurveyUpload | UploadErrorCode> => {
  const row = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', file.tenantId)
    .where('id', '=', file.id)
    .select(['kind', 'storage_key', 'byte_count', 'sha256', 'recognised', 'first_month', 'last_month'])
    .select(['doubles_decision', 'confirmed_loss', 'seen_standing'])
    .executeTakeFirstOrThrow()
  if (row.storage_key === null) return 'file_gone'
  const recognised = Recognised.safeParse(row.recognised).data
  const firstMonth = row.first_month ?? recognised?.month
  const lastMonth = row.last_month ?? recognised?.month
  if (!recognised || !firstMonth || !lastMonth) return 'not_recognised'
  return {
    ...file,
    kind: SurveyKind.parse(row.kind),
    file: { storage_key: row.storage_key, byte_count: row.byte_count, sha256: row.sha256 },
    recognised,
    firstMonth,
    lastMonth,
    doubles: DoublesChoice.nullable().parse(row.doubles_decision),
    confirmedLoss: row.confirmed_loss,
    seenStanding: row.seen_standing,
  }
}

/**
 * Starts a run of the tenant's survey file that has waited longest, unless another run is active. It reads the file
 * from the beginning, as an earlier run has left nothing behind. Files that cannot be imported fail and are skipped.
 * @returns undefined if there is nothing to do
 */
export const takeNextUpload = async (
  tx: TenantTransaction,
  tenantId: number,
  lease: Lease,
): Promise<SurveyUpload | undefined> => {
  const next = await nextInQueue(tx, 'data_uploads', tenantId)
  if (!next) return undefined
  const file = { table: 'data_uploads', tenantId, id: next.id } as const
  const upload = next.attempt >= maxAttempts ? 'interrupted' : await readQueuedUpload(tx, file)
  if (typeof upload === 'string') {
    await failUpload(tx, file, upload)
    return takeNextUpload(tx, tenantId, lease)
  }
  await takeLease(tx, file, lease)
  await showStep(tx, file, { step: 'read', byteCount: 0, rowCount: 0 })
  return upload
}

export interface Progress {
  readonly step: 'read' | 'apply'
  readonly byteCount: number
  readonly rowCount: number
}

const showStep = async (
  tx: TenantTransaction,
  { tenantId, id }: QueuedFile,
  { step, byteCount, rowCount }: Progress,
): Promise<void> => {
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ step, processed_byte_count: byteCount, row_count: rowCount })
    .execute()
}

/** Shows the progress of a run and extends its lease. @returns whether the run still holds it */
export const showProgress = async (
  tx: TenantTransaction,
  file: QueuedFile,
  lease: Lease,
  progress: Progress,
): Promise<boolean> => {
  const isHeld = await renewLease(tx, file, lease)
  if (isHeld) await showStep(tx, file, progress)
  return isHeld
}
