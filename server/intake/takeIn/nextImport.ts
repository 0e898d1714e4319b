import type { TenantTransaction } from '../../db/tenant.ts'
import { type Lease, maxAttempts, nextInQueue, takeLease } from '../lease.ts'
import { exists } from '../mapping/columns.ts'
import { loadImportContext } from '../mapping/importContext.ts'
import { plannedColumns } from '../mapping/planning.ts'
import { isFactKind } from '../records/importKinds.ts'
import { importRecordOf, type ImportRecord } from '../records/importRecords.ts'
import { failImport, noResults } from './endImport.ts'
import type { ImportRun } from './importRun.ts'

/** Resets an import so that it starts from the beginning. This is for checks, and for imports that store everything at the end. */
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
    .set({ ...noResults, last_row_number: record.plan.header_row })
    .execute()
  return { ...record, processed_row_count: 0, last_row_number: record.plan.header_row }
}

/** The records that the import has changed already. New records need no such check. */
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

const readQueuedImport = async (tx: TenantTransaction, tenantId: number, id: number): Promise<ImportRecord> => {
  const row = await tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return importRecordOf(row)
}

/**
 * Starts a run of the tenant's import that has waited longest, unless another run is active. Imports that cannot
 * continue fail and are skipped.
 * @returns undefined if there is nothing to do
 */
export const takeNextImport = async (
  tx: TenantTransaction,
  tenantId: number,
  lease: Lease,
): Promise<ImportRun | undefined> => {
  const next = await nextInQueue(tx, 'imports', tenantId)
  if (!next) return undefined
  const file = { table: 'imports', tenantId, id: next.id } as const
  const queued = await readQueuedImport(tx, tenantId, next.id)
  if (next.attempt >= maxAttempts) {
    await failImport(tx, queued, 'interrupted')
    return takeNextImport(tx, tenantId, lease)
  }
  await takeLease(tx, file, lease)
  const isToBeginAnew = (queued.step === 'check' || isFactKind(queued.kind)) && queued.processed_row_count > 0
  const record = isToBeginAnew ? await beginAnew(tx, queued) : queued
  const context = await loadImportContext(tx, tenantId, record.kind)
  const isWhole = record.plan.columns.every((target) => target === null || exists(context, record.import_type, target))
  if (!isWhole) {
    await failImport(tx, record, 'plan')
    return takeNextImport(tx, tenantId, lease)
  }
  const columns = plannedColumns(context, record.import_type, record.plan, record)
  return { file, lease, record, context, columns, seen: await seenBefore(tx, record) }
}
