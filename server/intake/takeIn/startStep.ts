import { sql } from 'kysely'
import { noLease } from '../lease.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { noResults } from './endImport.ts'
import { requireNoSample } from '../samples/sampleRecords.ts'

/**
 * Queues an import for a step, from its first row on. Discards the results of an earlier check.
 * @throws `sample_data_present` if it would store something beside sample data
 */
export const startStep = async (
  tx: TenantTransaction,
  tenantId: number,
  importId: number,
  step: 'check' | 'import',
): Promise<void> => {
  if (step === 'import') await requireNoSample(tx, tenantId, 'imports', [importId])
  await tx
    .deleteFrom('import_failed_rows')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .execute()
  await tx
    .deleteFrom('import_questions')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('answer', '=', 'open')
    .execute()
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .set({
      status: 'processing',
      step,
      ...noResults,
      last_row_number: sql<number>`(plan ->> 'header_row')::int`,
      checked_importable: null,
      checked_failed: null,
      error_code: null,
      queued_at: timeOf(tx),
      finished_at: null,
      ...noLease,
      attempt: 0,
    })
    .execute()
  await sql`select queue_imports()`.execute(tx)
}
