import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ImportErrorCode } from './fileTexts.ts'
import { loadImportContext } from './importContext.ts'
import { isFactKind } from './importKinds.ts'
import { importRecordOf, type ImportRecord } from './importRecords.ts'
import { followImport } from './importUploads.ts'
import { exists } from './columns.ts'
import { plannedColumns } from './planning.ts'
import type { Taken } from './processBatch.ts'

/** An import that was taken up so often without getting any further is not tried again. */
const mostAttempts = 10

export interface Lease {
  /** Names this run; nobody else's rows are stored under it. */
  readonly holder: string
  readonly leaseSeconds: number
}

/** What a step that has come to nothing leaves behind. */
export const nothingFound = {
  processed_row_count: 0,
  imported_row_count: 0,
  failed_row_count: 0,
  left_out_row_count: 0,
  left_out_month_rows: 0,
  left_out_double_rows: 0,
  without_patient_row_count: 0,
  months: sql<string[]>`'{}'`,
} as const

/** Ends an import for good, with the reason. What is stored stays until it is undone. */
export const failImport = async (
  tx: TenantTransaction,
  record: Pick<ImportRecord, 'tenant_id' | 'id' | 'kind'>,
  code: ImportErrorCode,
): Promise<void> => {
  const { tenant_id: tenantId, id, kind } = record
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .set({
      status: 'failed',
      error_code: code,
      abortion_row_number: sql<number>`last_row_number`,
      imported_row_count: sql<number>`case when step = 'check' then 0 else imported_row_count end`,
      failed_row_count: sql<number>`case when step = 'check' then 0 else failed_row_count end`,
      step: null,
      lease_until: null,
      lease_holder: null,
      ...(isFactKind(kind) && { ...nothingFound, abortion_row_number: null }),
    })
    .execute()
  await followImport(tx, record)
}

/** A dry run, and what stores all at its end, has nothing to lose: taken up again, it begins anew. */
const beginAnew = async (tx: TenantTransaction, record: ImportRecord): Promise<ImportRecord> => {
  await tx
    .deleteFrom('import_failed_rows')
    .where('tenant_id', '=', record.tenant_id)
    .where('import_id', '=', record.id)
    .execute()
  await tx
    .deleteFrom('import_questions')
    .where('tenant_id', '=', record.tenant_id)
    .where('import_id', '=', record.id)
    .where('answer', '=', 'open')
    .execute()
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .set({ ...nothingFound, last_row_number: record.plan.header_row })
    .execute()
  return { ...record, processed_row_count: 0, last_row_number: record.plan.header_row }
}

/** The records that rows of an import have changed already; new ones are never named twice. */
const seenBefore = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, kind, import_type: type }: ImportRecord,
) => {
  if (isFactKind(kind) || (kind === 'communications' && type === 'create')) return new Map<number, number>()
  const rows = await tx
    .selectFrom('import_rows')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .distinct()
    .select(['record_id', 'row_number'])
    .execute()
  return new Map(rows.map(({ record_id: record, row_number: row }) => [record, row]))
}

/**
 * Takes up the tenant's import that has waited longest, unless somebody is at work on it: one at a time.
 * @returns undefined where there is nothing to do
 */
export const takeUp = async (
  tx: TenantTransaction,
  tenantId: number,
  { holder, leaseSeconds }: Lease,
): Promise<Taken | undefined> => {
  const row = await tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'processing')
    .orderBy('queued_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .selectAll()
    .select(sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`.as('is_leased'))
    .limit(1)
    .executeTakeFirst()
  if (!row || row.is_leased) return undefined
  const found = importRecordOf(row)
  if (found.attempt >= mostAttempts) {
    await failImport(tx, found, 'interrupted')
    return takeUp(tx, tenantId, { holder, leaseSeconds })
  }
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', found.id)
    .set({
      lease_holder: holder,
      lease_until: sql<string>`clock_timestamp() + ${leaseSeconds}::float8 * interval '1 second'`,
      attempt: found.attempt + 1,
    })
    .execute()
  const isToBeginAnew = (found.step === 'check' || isFactKind(found.kind)) && found.processed_row_count > 0
  const record = isToBeginAnew ? await beginAnew(tx, found) : found
  const context = await loadImportContext(tx, tenantId, record.kind)
  const isWhole = record.plan.columns.every((target) => target === null || exists(context, record.import_type, target))
  if (!isWhole) {
    await failImport(tx, record, 'plan')
    return takeUp(tx, tenantId, { holder, leaseSeconds })
  }
  const columns = plannedColumns(context, record.import_type, record.plan, record.number_forms)
  const seen = await seenBefore(tx, record)
  return { record, context, columns, seen, holder, leaseSeconds }
}

/** Ends a step that has come to the end of its file; does nothing where it is no longer this run's. */
export const finishStep = async (tx: TenantTransaction, { record, holder }: Taken): Promise<void> => {
  const isCheck = record.step === 'check'
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .where('status', '=', 'processing')
    .where('lease_holder', '=', holder)
    .set({
      status: isCheck ? 'waiting' : 'completed',
      step: null,
      lease_until: null,
      lease_holder: null,
      ...(isCheck && {
        checked_importable: sql<number>`imported_row_count`,
        checked_failed: sql<number>`failed_row_count`,
        imported_row_count: 0,
        failed_row_count: 0,
        processed_row_count: 0,
      }),
    })
    .execute()
  await followImport(tx, record)
}

/** Lets somebody else take an import up at once. */
export const letGo = async (tx: TenantTransaction, { record, holder }: Taken): Promise<void> => {
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .where('lease_holder', '=', holder)
    .set({ lease_until: null, lease_holder: null })
    .execute()
}
