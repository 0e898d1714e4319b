import { sql, type UpdateObject } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DB } from '../../db/types.ts'
import type { FactTally } from '../check/factTally.ts'
import { FoundFacts } from '../check/foundFacts.ts'
import { monthVersions, plannedIn } from '../check/standingFiles.ts'
import type { FactKind } from '../records/importKinds.ts'
import { noLease, renewLease, requireLease } from '../lease.ts'
import type { WaitingCode } from '../records/fileTexts.ts'
import { noResults } from './endImport.ts'
import type { ImportRun } from './importRun.ts'
import { notifyOfEnd } from './notifyOfEnd.ts'

/** Changes an import whose lease this run holds. */
const update = async (
  tx: TenantTransaction,
  { file }: ImportRun,
  values: UpdateObject<DB, 'imports'>,
): Promise<void> => {
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', file.tenantId)
    .where('id', '=', file.id)
    .set(values)
    .executeTakeFirstOrThrow()
}

/** Extends the lease and shows how many rows have been read. @returns whether the run still holds the lease */
export const showProgress = async (tx: TenantTransaction, run: ImportRun, rowsRead: number): Promise<boolean> => {
  const isHeld = await renewLease(tx, run.file, run.lease)
  if (isHeld) await update(tx, run, { processed_row_count: rowsRead })
  return isHeld
}

/** The counts of a list's rows. */
const countsOf = (tally: FactTally, months: readonly string[], doubles: number) => ({
  left_out_row_count: tally.leftOut + tally.leftOutOfMonths + doubles,
  left_out_month_rows: tally.leftOutOfMonths,
  left_out_double_rows: doubles,
  without_patient_row_count: tally.withoutPatient,
  months: sql<string[]>`${[...months]}::date[]`,
})

/** Completes an import. @param doubles - the number of rows left out as doubles. @throws LeaseLost */
export const completeImport = async (
  tx: TenantTransaction,
  run: ImportRun,
  tally: FactTally,
  months: readonly string[],
  doubles: number,
): Promise<void> => {
  await requireLease(tx, run.file, run.lease)
  await update(tx, run, {
    step: null,
    ...noLease,
    ...countsOf(tally, months, doubles),
    status: 'completed',
    finished_at: sql<string>`statement_timestamp()`,
    error_code: null,
    processed_row_count: tally.rows,
    imported_row_count: tally.taken - doubles,
    failed_row_count: tally.failed,
  })
  await notifyOfEnd(tx, run.file)
}

/**
 * Adds which files of others stand in the months of a checked list. Months that were checked before keep what stood in them then, so that what others
 * have changed since is not taken as seen.
 */
const withStanding = async (
  tx: TenantTransaction,
  { record }: ImportRun,
  kind: FactKind,
  { months, ...found }: FoundFacts,
): Promise<FoundFacts> => {
  const before = record.found_facts === null ? [] : FoundFacts.parse(record.found_facts).months
  const seen = new Map(before.map(({ month, standing }) => [month, standing]))
  const versions = await monthVersions(
    tx,
    plannedIn(
      record,
      kind,
      months.map(({ month }) => month),
    ),
  )
  return {
    ...found,
    months: months.map((of) => {
      const compared = versions.get(of.month) ?? ''
      return { ...of, standing: seen.get(of.month) ?? compared, compared }
    }),
  }
}

/** Completes a check. The import waits again. @throws LeaseLost */
export const completeCheck = async (
  tx: TenantTransaction,
  run: ImportRun,
  kind: FactKind,
  tally: FactTally,
  months: readonly string[],
  foundFacts: FoundFacts,
): Promise<void> => {
  await requireLease(tx, run.file, run.lease)
  await update(tx, run, {
    step: null,
    ...noLease,
    ...countsOf(tally, months, 0),
    status: 'waiting',
    found_facts: JSON.stringify(await withStanding(tx, run, kind, foundFacts)),
    checked_importable: tally.taken,
    checked_failed: tally.failed,
    imported_row_count: 0,
    failed_row_count: 0,
    processed_row_count: 0,
  })
}

/** Turns an import that cannot go on as it was decided into a check, which shows why. Nothing is stored. */
export const checkInstead = async (tx: TenantTransaction, run: ImportRun, reason: WaitingCode): Promise<void> => {
  if (!(await renewLease(tx, run.file, run.lease))) return
  await update(tx, run, {
    ...noResults,
    step: 'check',
    error_code: reason,
    confirmed_loss: null,
    ...noLease,
    attempt: 0,
  })
}
