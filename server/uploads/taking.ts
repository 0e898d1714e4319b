import { sql } from 'kysely'
import { DoublesChoice } from '../../contract/decisions.ts'
import { Recognised, type UploadErrorCode } from '../../contract/dataUploads.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { surveyKinds, type SurveyKind } from '../../contract/dataUploads.ts'
import type { SurveyUpload } from './surveyUpload.ts'

/** A file that was taken up so often without coming to its end is not tried again. */
const mostAttempts = 10

export interface Lease {
  /** Names this run; nobody else brings the file to its end under it. */
  readonly holder: string
  readonly seconds: number
}

export type Held = Pick<SurveyUpload, 'tenantId' | 'id'>

/** Ends an upload for good, with the reason. It has changed no figures. */
export const failUpload = async (
  tx: TenantTransaction,
  { tenantId, id }: Held,
  code: UploadErrorCode,
): Promise<void> => {
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .set({
      status: 'failed',
      error_code: code,
      step: null,
      finished_at: sql<string>`clock_timestamp()`,
      lease_until: null,
      lease_holder: null,
    })
    .execute()
}

/**
 * Takes up the tenant's file that has waited longest, unless somebody is at work on one: one at a time. Whatever an earlier run had read is read
 * anew; it has left nothing behind.
 * @returns undefined where there is nothing to do
 */
export const takeUp = async (
  tx: TenantTransaction,
  tenantId: number,
  { holder, seconds }: Lease,
): Promise<SurveyUpload | undefined> => {
  const row = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'processing')
    .where('kind', 'in', surveyKinds)
    .orderBy('queued_at')
    .orderBy('id')
    .forUpdate()
    .select([
      'id',
      'kind',
      'storage_key',
      'recognised',
      'first_month',
      'last_month',
      'attempt',
      'doubles_decision',
      'confirmed_loss',
    ])
    .select(sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`.as('is_leased'))
    .limit(1)
    .executeTakeFirst()
  if (!row || row.is_leased) return undefined
  const { id, attempt, storage_key: storageKey } = row
  const recognised = Recognised.safeParse(row.recognised).data
  const firstMonth = row.first_month ?? recognised?.month
  const lastMonth = row.last_month ?? recognised?.month
  const failure: UploadErrorCode | undefined =
    attempt >= mostAttempts
      ? 'interrupted'
      : storageKey === null
        ? 'file_gone'
        : !recognised || !firstMonth || !lastMonth
          ? 'not_recognised'
          : undefined
  if (failure || storageKey === null || !recognised || !firstMonth || !lastMonth) {
    await failUpload(tx, { tenantId, id }, failure ?? 'not_recognised')
    return takeUp(tx, tenantId, { holder, seconds })
  }
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({
      lease_holder: holder,
      lease_until: leaseEnd(seconds),
      attempt: attempt + 1,
      step: 'read',
      processed_byte_count: 0,
      row_count: 0,
    })
    .execute()
  return {
    tenantId,
    id,
    kind: row.kind as SurveyKind,
    storageKey,
    recognised,
    firstMonth,
    lastMonth,
    doubles: DoublesChoice.nullable().parse(row.doubles_decision),
    confirmedLoss: row.confirmed_loss,
  }
}

const leaseEnd = (seconds: number) => sql<string>`clock_timestamp() + ${seconds}::float8 * interval '1 second'`

export interface Progress {
  readonly step: 'read' | 'apply'
  readonly byteCount: number
  readonly rowCount: number
}

/** Shows how far a run has come and prolongs its lease. @returns whether the file is still its own */
export const renew = async (
  tx: TenantTransaction,
  { tenantId, id }: Held,
  { holder, seconds }: Lease,
  { step, byteCount, rowCount }: Progress,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('lease_holder', '=', holder)
    .set({ step, processed_byte_count: byteCount, row_count: rowCount, lease_until: leaseEnd(seconds) })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets somebody else take a file up at once. */
export const letGo = async (tx: TenantTransaction, { tenantId, id }: Held, { holder }: Lease): Promise<void> => {
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('lease_holder', '=', holder)
    .set({ lease_until: null, lease_holder: null })
    .execute()
}
