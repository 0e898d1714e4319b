import { sql } from 'kysely'
import { inTenantCopying } from '../db/copying.ts'
import { inTenant } from '../db/inTenant.ts'
import { keepLease, LeaseLost } from '../db/keepLease.ts'
import { kyselyOn, type TenantTransaction } from '../db/tenant.ts'
import { changeFacts } from '../facts/changeFacts.ts'
import { ArrivingFacts } from '../facts/arrivingFacts.ts'
import { type FactTable, incomingLine, openIncoming, replaceMonths } from '../facts/incomingFacts.ts'
import { FactTally } from '../modules/imports/factTally.ts'
import type { FactContext } from '../modules/imports/importContext.ts'
import type { FactKind } from '../modules/imports/importKinds.ts'
import { findInstitutions, type FindInstitutions } from '../modules/imports/institutionReferences.ts'
import { followImport, uploadIdOf } from '../modules/imports/importUploads.ts'
import { noteFailures, noteQuestions } from '../modules/imports/noteOutcomes.ts'
import type { Taken } from '../modules/imports/processBatch.ts'
import { type FactDraft, readFactRows } from '../modules/imports/referralRows.ts'
import type { RowOutcome } from '../modules/imports/rowChecks.ts'
import { withStoredTable } from '../modules/imports/storedFile.ts'
import { batchesOf, type ImportDependencies, type ImportPace, readWhileStoring } from './importPace.ts'

/**
 * Rows that are read at a time. What they are made of is many times their text, and whatever of it is there when young memory is cleared counts as
 * old, and stays until memory is full: the fewer the better.
 */
const fewRows = 50
/** The first rows name most of the institutions, which are looked for together. */
const firstRows = { count: 4_000, together: 200 }

/** What rows have come to. Nothing else of them is kept while they wait to be stored. */
interface ReadFacts {
  /** Of `incomingLine`. */
  readonly lines: readonly string[]
  readonly failed: readonly RowOutcome<FactDraft>[]
  readonly questioned: readonly RowOutcome<FactDraft>[]
}

const factsIn = (
  { hashPatient }: ImportDependencies,
  tenantId: number,
  table: FactTable,
  outcomes: readonly RowOutcome<FactDraft>[],
): ReadFacts => {
  const lines = outcomes.flatMap(({ draft }) => {
    if (!draft) return []
    const hash = draft.patientId === null ? null : hashPatient(tenantId, draft.patientId)
    return incomingLine(table, {
      upload_row: draft.rowNumber,
      day: draft.day,
      institution_id: draft.institutionId,
      own_department_id: draft.departmentId,
      patient_id: hash && draft.patientId,
      patient_hash: hash,
      details: draft.details,
    })
  })
  return {
    lines,
    failed: outcomes.filter(({ errors }) => errors.length > 0),
    questioned: outcomes.filter(({ questions }) => questions && questions.length > 0),
  }
}

/** Prolongs the lease and shows how many rows have been read. @returns whether the import is still this run's */
const renew = async (tx: TenantTransaction, { record, holder, leaseSeconds }: Taken, rowsRead: number) => {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .where('status', '=', 'processing')
    .where('lease_holder', '=', holder)
    .set({
      processed_row_count: rowsRead,
      lease_until: sql<string>`clock_timestamp() + ${leaseSeconds}::float8 * interval '1 second'`,
    })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await followImport(tx, record)
  return true
}

/** @throws LeaseLost */
const complete = async (
  tx: TenantTransaction,
  { record, holder }: Taken,
  tally: FactTally,
  months: readonly string[],
) => {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .where('tenant_id', '=', record.tenant_id)
    .where('id', '=', record.id)
    .where('status', '=', 'processing')
    .where('lease_holder', '=', holder)
    .set({
      status: 'completed',
      step: null,
      lease_until: null,
      lease_holder: null,
      processed_row_count: tally.rows,
      imported_row_count: tally.taken,
      failed_row_count: tally.failed,
      left_out_row_count: tally.leftOut,
      without_patient_row_count: tally.withoutPatient,
      months: sql<string[]>`${[...months]}::date[]`,
    })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new LeaseLost()
  await followImport(tx, record)
}

/**
 * Makes a list referrals or reverse referrals in place of those of its months, in one transaction: a process that dies leaves nothing behind, and
 * what reads meanwhile sees the figures from before or after. Does nothing where the import is no longer this run's.
 */
export const importFacts = async (
  dependencies: ImportDependencies,
  taken: Taken,
  kind: FactKind,
  facts: FactContext,
  { batchRows, onBatch }: ImportPace,
): Promise<void> => {
  const { record, context, columns } = taken
  const { tenant_id: tenantId } = record
  const { jobs, storage } = dependencies
  let rowsRead = 0
  const kept = keepLease(taken.leaseSeconds, () =>
    inTenant(jobs, tenantId, (client) => renew(kyselyOn(client), taken, rowsRead)),
  )
  try {
    await withStoredTable(storage, record, (table) =>
      inTenantCopying(jobs, tenantId, async (client) => {
        const tx = kyselyOn(client)
        const tally = new FactTally()
        const uploadId = await uploadIdOf(tx, record)
        const destination = await openIncoming({ tx, tenantId, table: kind, uploadId })
        const find: FindInstitutions = (references) =>
          inTenant(jobs, tenantId, (reader) => findInstitutions(kyselyOn(reader), context, record.id, references))
        const arriving = new ArrivingFacts(client, destination)
        await readWhileStoring(
          batchesOf(table, record, () => batchRows ?? (rowsRead < firstRows.count ? firstRows.together : fewRows)),
          async (rows) => {
            const outcomes = await readFactRows({ context, columns, shows: false, rows }, kind, facts, find)
            tally.add(outcomes)
            rowsRead = tally.rows
            kept.signal.throwIfAborted()
            onBatch?.()
            return factsIn(dependencies, tenantId, kind, outcomes)
          },
          async ({ lines, failed, questioned }) => {
            await noteFailures(tx, record, failed)
            await noteQuestions(tx, record, questioned)
            await arriving.add(lines)
          },
        )
        await arriving.end()
        const months = [...tally.months].sort()
        const decisions = months.map((month) => ({ month, decision: 'replace' as const, departmentIds: null }))
        await changeFacts(tx, tenantId, () => replaceMonths(destination, decisions, tally))
        await complete(tx, taken, tally, months)
      }),
    )
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
  } finally {
    await kept.stop()
  }
}
