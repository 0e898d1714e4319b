import { inTenantCopying } from '../../db/copying.ts'
import { inTenant } from '../../db/inTenant.ts'
import { keepLease, LeaseLost } from '../../db/keepLease.ts'
import { kyselyOn } from '../../db/tenant.ts'
import { changeFacts } from '../../facts/store/changeFacts.ts'
import { ArrivingFacts } from '../../facts/store/arrivingFacts.ts'
import type { FactTable } from '../../facts/store/factTables.ts'
import { type Destination, incomingLine, openIncoming, replaceMonths } from '../../facts/store/incomingFacts.ts'
import { leaveOutDoubles } from '../../facts/store/leaveOutDoubles.ts'
import { countStanding } from '../../facts/store/standingFacts.ts'
import { isDecided, monthDecisionsOf, reviewFacts } from '../check/factReview.ts'
import { FactTally } from '../check/factTally.ts'
import { findFacts } from '../check/foundFacts.ts'
import { isStandingAsSeen } from '../check/standingFiles.ts'
import type { FactContext } from '../mapping/importContext.ts'
import type { FactKind } from '../records/importKinds.ts'
import { findInstitutions, type FindInstitutions } from '../mapping/institutionReferences.ts'
import { listDecisionsOf } from '../check/listDecisions.ts'
import { uploadIdOf } from '../records/importUploads.ts'
import { noteFailures, noteQuestions } from '../check/noteOutcomes.ts'
import type { ThrottledRun } from '../throttle.ts'
import type { ImportRun } from './importRun.ts'
import { type FactDraft, readFactRows } from '../reading/lists/referralRows.ts'
import type { RowOutcome } from '../reading/lists/rowChecks.ts'
import type { WaitingCode } from '../records/fileTexts.ts'
import { withStoredTable } from '../records/storedFile.ts'
import { checkInstead, completeCheck, completeImport, showProgress } from './endFactStep.ts'
import { batchesOf, type ImportDependencies, type ImportPace, readWhileStoring } from '../reading/lists/batches.ts'

/**
 * The rows per batch. Objects made from rows take many times the memory of their text. Those that survive a collection
 * of young objects stay until memory is full, so small batches keep memory use low.
 */
const fewRows = 50
/** The first rows name most of the institutions. They form larger batches so that these are searched together. */
const firstRows = { count: 4_000, together: 200 }

/** The result of interpreting rows. Nothing else of the rows is kept until they are stored. */
interface ReadFacts {
  /** From `incomingLine`. */
  readonly lines: readonly string[]
  readonly failed: readonly RowOutcome<FactDraft>[]
  readonly questioned: readonly RowOutcome<FactDraft>[]
}

const factsIn = (
  { hashPatient }: ImportDependencies,
  tenantId: number,
  table: FactTable,
  outcomes: readonly RowOutcome<FactDraft>[],
  drafts: readonly FactDraft[],
): ReadFacts => {
  const lines = drafts.map((draft) => {
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

/** A list needs decisions before it can be imported, or other ones than those that were made. */
class Undecided extends Error {
  readonly reason: WaitingCode

  constructor(reason: WaitingCode) {
    super(`A list is to be decided on: ${reason}`)
    this.name = 'Undecided'
    this.reason = reason
  }
}

/**
 * Makes the stored rows of a list current, with the user's decisions. The review is repeated because others may have
 * changed the facts since the check.
 * @returns the number of doubles that were left out
 * @throws Undecided
 */
const takeIn = async (destination: Destination, { record }: ImportRun, tally: FactTally): Promise<number> => {
  const { tx, tenantId, table } = destination
  const decisions = listDecisionsOf(record)
  let doubles = 0
  await changeFacts(tx, tenantId, async () => {
    if (!(await isStandingAsSeen(tx, record))) throw new Undecided('months_changed')
    const added = new Set([...decisions.months].flatMap(([month, decision]) => (decision === 'add' ? month : [])))
    const foundFacts = await findFacts(destination, added)
    const review = reviewFacts(
      foundFacts,
      await countStanding(tx, tenantId, table, [...tally.months], destination),
      decisions,
    )
    if (!isDecided(review, record.confirmed_loss)) throw new Undecided('to_decide')
    if (decisions.doubles === 'once') doubles = await leaveOutDoubles(destination)
    return replaceMonths(destination, monthDecisionsOf(review, decisions.withinDepartments), tally)
  })
  return doubles
}

/**
 * Checks or imports a list of referrals or reverse referrals, in one transaction. If the process dies, nothing is left
 * behind, and other readers see the facts either from before or from after. An import that finds something undecided
 * becomes a check. Does nothing if the run no longer holds the lease.
 */
export const runFactStep = async (
  dependencies: ImportDependencies,
  run: ImportRun,
  kind: FactKind,
  facts: FactContext,
  { batchRows, onBatch, rest }: ImportPace & Pick<ThrottledRun, 'rest'>,
): Promise<void> => {
  const { record, context, columns } = run
  const { tenant_id: tenantId } = record
  const { jobs, storage } = dependencies
  const isCheck = record.step === 'check'
  const stage = isCheck ? 'incoming' : 'stored'
  const decisions = listDecisionsOf(record)
  const leavesOut = (month: string) => !isCheck && decisions.months.get(month) === 'leave_out'
  let rowsRead = 0
  const kept = keepLease(run.lease.seconds, () =>
    inTenant(jobs, tenantId, (client) => showProgress(kyselyOn(client), run, rowsRead)),
  )
  try {
    await withStoredTable(storage, record, (table) =>
      inTenantCopying(jobs, tenantId, async (client) => {
        const tx = kyselyOn(client)
        const tally = new FactTally()
        const uploadId = await uploadIdOf(tx, record)
        const destination = await openIncoming({ tx, tenantId, table: kind, uploadId, stage })
        const find: FindInstitutions = (references) =>
          inTenant(jobs, tenantId, (reader) => findInstitutions(kyselyOn(reader), context, record.id, references))
        const arriving = new ArrivingFacts(destination)
        await readWhileStoring(
          batchesOf(table, record, () => batchRows ?? (rowsRead < firstRows.count ? firstRows.together : fewRows)),
          async (rows) => {
            const outcomes = await readFactRows({ context, columns, shows: false, rows }, kind, facts, find)
            const drafts = tally.add(outcomes, leavesOut)
            rowsRead = tally.rows
            kept.signal.throwIfAborted()
            onBatch?.()
            return factsIn(dependencies, tenantId, kind, outcomes, drafts)
          },
          async ({ lines, failed, questioned }) => {
            await noteFailures(tx, record, failed)
            await noteQuestions(tx, record, questioned)
            await arriving.add(lines)
          },
          rest,
        )
        await arriving.end()
        const months = [...tally.months].sort()
        if (isCheck) return completeCheck(tx, run, kind, tally, months, await findFacts(destination))
        await completeImport(tx, run, tally, months, await takeIn(destination, run, tally))
      }),
    )
  } catch (error) {
    if (error instanceof Undecided) {
      const { reason } = error
      await inTenant(jobs, tenantId, (client) => checkInstead(kyselyOn(client), run, reason))
    } else if (!(error instanceof LeaseLost)) throw error
  } finally {
    await kept.stop()
  }
}
