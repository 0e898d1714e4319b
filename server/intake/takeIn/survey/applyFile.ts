import type { UploadErrorCode } from '#contract/intake/dataUploads.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { monthsBetween } from '#contract/months.ts'
import { changeFacts, type Touched } from '#server/facts/store/changeFacts.ts'
import { withHashJoins } from '#server/db/hashJoins.ts'
import { noteDecisions } from '#server/facts/replaced/uploadMonths.ts'
import type { ReadingSummary, RowFinding } from '../../reading/survey/settings.ts'
import type { SurveyUpload } from './surveyUpload.ts'
import type { Lease } from '../../lease.ts'
import { replaceCharges } from './charges.ts'
import { conclude, storeProblems, waitAgain, waitForDecisions } from './conclude.ts'
import { filesVersion } from '../../check/standingFiles.ts'
import { plannedOf } from '../../check/uploadConsequences.ts'
import { findRepeatedCharges, openDecisionsOf, takeChargesOnce } from '../../check/surveyDecisions.ts'
import { findingMonths } from './findingMonths.ts'
import { refreshFindings } from './findings.ts'
import { prepareStays, type Rejected } from './preparedStays.ts'
import { replaceStays } from './stays.ts'
import { replaceVisits } from './visits.ts'

const nothing: Touched = { patients: [], months: [] }

const prepare = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Rejected> => {
  if (upload.kind === 'ff1_file') return prepareStays(tx, upload)
  if (upload.kind === 'outpatient_ef_file' || upload.doubles === 'all') return { rowCount: 0, findings: [] }
  if (upload.doubles === 'once') await takeChargesOnce(tx)
  return { rowCount: 0, findings: await findRepeatedCharges(tx) }
}

const replace = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Touched> => {
  const { tenantId, kind, firstMonth, lastMonth } = upload
  const decided = { decision: 'replace', departmentIds: null } as const
  const months = monthsBetween(firstMonth, lastMonth).map((month) => ({ month, ...decided }))
  await noteDecisions(tx, tenantId, upload, months)
  if (kind === 'ff1_file') return replaceStays(tx, upload)
  if (kind !== 'outpatient_ef_file') return replaceCharges(tx, upload, kind)
  await replaceVisits(tx, upload)
  return nothing
}

const added = (findings: readonly RowFinding[], more: readonly RowFinding[]): RowFinding[] =>
  [...Map.groupBy([...findings, ...more], ({ code }) => code)].map(([code, ofCode]) => ({
    code,
    count: ofCode.reduce((sum, { count }) => sum + count, 0),
    examples: ofCode.flatMap(({ examples }) => examples).slice(0, 10),
  }))

/** A file without usable rows replaces nothing. */
const failureOf = ({ rowCount, failedRowCount, findings }: ReadingSummary): UploadErrorCode | null => {
  if (rowCount > failedRowCount) return null
  const other = findings.find(({ code }) => code === 'other_month')
  return other && other.count === rowCount ? 'other_month' : 'no_rows'
}

/** Whether the files that an upload replaces are still those that whoever started it saw. Nobody changes them within `changeFacts`. */
const isStandingAsSeen = async (tx: TenantTransaction, upload: SurveyUpload): Promise<boolean> => {
  const { seenStanding: seen, firstMonth, lastMonth, tenantId, id, kind } = upload
  const planned = plannedOf(tenantId, { id, kind, first_month: firstMonth, last_month: lastMonth })
  return seen === null || planned === null || seen === (await filesVersion(tx, planned))
}

/**
 * Replaces the facts of the file's months with the contents that were read, and completes the upload. If something must
 * be decided first, it changes no facts and lets the upload wait.
 * @throws LeaseLost if the run no longer holds the lease
 */
export const applyFile = async (
  tx: TenantTransaction,
  upload: SurveyUpload,
  lease: Lease,
  read: ReadingSummary,
): Promise<void> => {
  await changeFacts(tx, upload.tenantId, () =>
    withHashJoins(tx, async () => {
      if (!(await isStandingAsSeen(tx, upload))) {
        await waitAgain(tx, upload, lease)
        return { touched: nothing }
      }
      const rejected = await prepare(tx, upload)
      const summary: ReadingSummary = {
        ...read,
        failedRowCount: read.failedRowCount + rejected.rowCount,
        findings: added(read.findings, rejected.findings),
      }
      await storeProblems(tx, upload, summary.unlistedProblems)
      const failure = failureOf(summary)
      if (failure) {
        await conclude(tx, upload, lease, summary, failure)
        return { touched: nothing }
      }
      const open = await openDecisionsOf(tx, upload, summary.findings)
      if (open) {
        await waitForDecisions(tx, upload, lease, summary, open)
        return { touched: nothing }
      }
      const touched = await replace(tx, upload)
      await conclude(tx, upload, lease, summary, null)
      await refreshFindings(tx, upload.tenantId, await findingMonths(tx, upload.tenantId, upload))
      return { touched }
    }),
  )
}
