import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { noLease, renewLease } from '../lease.ts'
import type { ImportErrorCode } from '../records/fileTexts.ts'
import { isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import type { ImportRun } from './importRun.ts'
import { notifyOfEnd } from './notifyOfEnd.ts'

/** The counts of a step that has not begun or has been undone. The months of a list stay until a step finds others. */
export const noResults = {
  processed_row_count: 0,
  imported_row_count: 0,
  failed_row_count: 0,
  left_out_row_count: 0,
  left_out_month_rows: 0,
  left_out_double_rows: 0,
  without_patient_row_count: 0,
} as const

/** Ends an import for good, with the reason. Stored records stay until the import is undone. Whoever stops one knows of it. */
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
      finished_at: sql<string>`statement_timestamp()`,
      ...noLease,
      ...(isFactKind(kind) && { ...noResults, abortion_row_number: null }),
    })
    .execute()
  if (code !== 'aborted') await notifyOfEnd(tx, { table: 'imports', tenantId, id })
}

/** Completes a step at the end of its file. Does nothing if the run no longer holds the lease. */
export const finishStep = async (tx: TenantTransaction, { record, file, lease }: ImportRun): Promise<void> => {
  if (!(await renewLease(tx, file, lease))) return
  const isCheck = record.step === 'check'
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', file.tenantId)
    .where('id', '=', file.id)
    .set({
      status: isCheck ? 'waiting' : 'completed',
      step: null,
      ...noLease,
      ...(isCheck
        ? {
            checked_importable: sql<number>`imported_row_count`,
            checked_failed: sql<number>`failed_row_count`,
            imported_row_count: 0,
            failed_row_count: 0,
            processed_row_count: 0,
          }
        : { finished_at: sql<string>`statement_timestamp()` }),
    })
    .execute()
  await notifyOfEnd(tx, file)
}
