import { sql, type UpdateObject } from 'kysely'
import { LeaseLost } from '../db/keepLease.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import type { FactTally } from '../modules/imports/factTally.ts'
import type { FoundFacts } from '../modules/imports/foundFacts.ts'
import { followImport } from '../modules/imports/importUploads.ts'
import type { Taken } from '../modules/imports/processBatch.ts'
import { nothingFound } from '../modules/imports/taking.ts'

/** Changes an import that is this run's. @returns whether it still is */
const setHeld = async (
  tx: TenantTransaction,
  { record, holder }: Taken,
  values: UpdateObject<DB, 'imports'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .where('status', '=', 'processing')
    .where('lease_holder', '=', holder)
    .set(values)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await followImport(tx, record)
  return true
}

/** Prolongs the lease and shows how many rows have been read. @returns whether the import is still this run's */
export const renew = (tx: TenantTransaction, taken: Taken, rowsRead: number): Promise<boolean> =>
  setHeld(tx, taken, {
    processed_row_count: rowsRead,
    lease_until: sql<string>`statement_timestamp() + ${taken.leaseSeconds}::float8 * interval '1 second'`,
  })

const over = { step: null, lease_until: null, lease_holder: null } as const

/** What the rows of a list have come to. */
const foundOf = (tally: FactTally, months: readonly string[], doubles: number) => ({
  left_out_row_count: tally.leftOut + tally.leftOutOfMonths + doubles,
  left_out_month_rows: tally.leftOutOfMonths,
  left_out_double_rows: doubles,
  without_patient_row_count: tally.withoutPatient,
  months: sql<string[]>`${[...months]}::date[]`,
})

/** Ends an import. @param doubles - rows of which one was taken. @throws LeaseLost */
export const completeImport = async (
  tx: TenantTransaction,
  taken: Taken,
  tally: FactTally,
  months: readonly string[],
  doubles: number,
): Promise<void> => {
  const isHeld = await setHeld(tx, taken, {
    ...over,
    ...foundOf(tally, months, doubles),
    status: 'completed',
    error_code: null,
    processed_row_count: tally.rows,
    imported_row_count: tally.taken - doubles,
    failed_row_count: tally.failed,
  })
  if (!isHeld) throw new LeaseLost()
}

/** Ends a check, whose import waits. @throws LeaseLost */
export const completeCheck = async (
  tx: TenantTransaction,
  taken: Taken,
  tally: FactTally,
  months: readonly string[],
  found: FoundFacts,
): Promise<void> => {
  const isHeld = await setHeld(tx, taken, {
    ...over,
    ...foundOf(tally, months, 0),
    status: 'waiting',
    found_facts: JSON.stringify(found),
    checked_importable: tally.taken,
    checked_failed: tally.failed,
    imported_row_count: 0,
    failed_row_count: 0,
    processed_row_count: 0,
  })
  if (!isHeld) throw new LeaseLost()
}

/** Turns an import that has come to something undecided into a check, which tells it; nothing of it is stored. */
export const checkInstead = async (tx: TenantTransaction, taken: Taken): Promise<void> => {
  await setHeld(tx, taken, {
    ...nothingFound,
    step: 'check',
    error_code: 'to_decide',
    confirmed_loss: null,
    lease_until: null,
    lease_holder: null,
    attempt: 0,
  })
}
