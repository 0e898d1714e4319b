import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { TableRow } from '../../tables/tableRow.ts'
import { readCommunicationRows } from '../reading/lists/communicationRows.ts'
import type { Reading } from '../reading/lists/reading.ts'
import { readLabelValueRows } from '../reading/lists/labelValueRows.ts'
import { renewLease } from '../lease.ts'
import type { ImportRun } from './importRun.ts'
import { noteFailures, noteQuestions } from '../check/noteOutcomes.ts'
import type { RowOutcome } from '../reading/lists/rowChecks.ts'
import { changeCommunications, createCommunications, type Storing } from './storeCommunications.ts'
import { storeLabelValues } from './storeLabelValues.ts'

const draftsIn = <T>(outcomes: readonly RowOutcome<T>[]): T[] => outcomes.flatMap(({ draft }) => draft ?? [])

/** Interprets rows and, unless this is a check, stores them. */
const takeOver = async (reading: Reading, storing: Storing | null): Promise<RowOutcome<unknown>[]> => {
  const { kind } = reading.context
  if (kind === 'medical_institution_label_values') {
    const outcomes = await readLabelValueRows(reading)
    if (storing) await storeLabelValues(storing, draftsIn(outcomes))
    return outcomes
  }
  const outcomes = await readCommunicationRows(reading)
  const drafts = draftsIn(outcomes)
  if (storing && reading.importType === 'create') await createCommunications(storing, drafts)
  if (storing && reading.importType === 'update') await changeCommunications(storing, drafts)
  return outcomes
}

/**
 * Imports a batch of rows of communications or label values and updates the counts, in the caller's transaction.
 * @returns false if the run no longer holds the lease: the import was aborted or given to another run
 */
export const processBatch = async (
  tx: TenantTransaction,
  run: ImportRun,
  rows: readonly TableRow[],
): Promise<boolean> => {
  const { record, context, columns, seen, file, lease } = run
  if (!(await renewLease(tx, file, lease))) return false
  const isImport = record.step === 'import'
  const storing = { tx, tenantId: record.tenant_id, importId: record.id, accountId: record.created_by }
  const reading = { tx, context, columns, importId: record.id, importType: record.import_type, seen, rows }
  const outcomes = await takeOver(
    { ...reading, accountId: record.created_by, locks: isImport, shows: false },
    isImport ? storing : null,
  )
  const failed = outcomes.filter(({ errors }) => errors.length > 0)
  await noteFailures(tx, record, failed)
  await noteQuestions(tx, record, outcomes)
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .set({
      processed_row_count: sql<number>`processed_row_count + ${rows.length}::int`,
      imported_row_count: sql<number>`imported_row_count + ${rows.length - failed.length}::int`,
      failed_row_count: sql<number>`failed_row_count + ${failed.length}::int`,
      last_row_number: rows.at(-1)?.rowNumber ?? record.last_row_number,
      attempt: 0,
    })
    .execute()
  return renewLease(tx, file, lease)
}
