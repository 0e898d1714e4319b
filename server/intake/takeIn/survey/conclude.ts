import { sql } from 'kysely'
import type { UploadDecisions, UploadErrorCode } from '#contract/intake/dataUploads.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { maxListedProblems } from '../../reading/survey/complaints.ts'
import type { ReadingSummary } from '../../reading/survey/settings.ts'
import { unread } from '../../records/uploadRecords.ts'
import type { SurveyUpload } from './surveyUpload.ts'
import { insertRead } from './insertRead.ts'
import { type Lease, noLease, requireLease } from '../../lease.ts'
import { notifyOfEnd } from '../notifyOfEnd.ts'

const problemColumns = {
  upload_id: 'bigint',
  position: 'int',
  line: 'bigint',
  column_number: 'int',
  value: 'text',
  problem: 'text',
  is_rejected: 'boolean',
}

/**
 * Stores the problems of the rows in place of those of an earlier attempt: the first {@link maxListedProblems} in the
 * order of the file, and one entry with the number of the others.
 */
export const storeProblems = async (
  tx: TenantTransaction,
  { tenantId, id }: SurveyUpload,
  unlisted: number,
): Promise<void> => {
  await tx.deleteFrom('data_upload_problems').where('tenant_id', '=', tenantId).where('upload_id', '=', id).execute()
  const listed = sql`
    select ${id}::bigint as upload_id, position, line, column_number, value, problem, is_rejected
    from (
      select row_number() over (order by line, column_number nulls first) as position, read_problems.*
      from read_problems
    ) as listed
    where position <= ${maxListedProblems}::int`
  await insertRead(tx, tenantId, 'data_upload_problems', problemColumns, listed)
  const { rows } = await sql<{ line: number; count: number }>`
    select max(line) as line, count(*) as count from read_problems
    having count(*) + ${unlisted}::int > ${maxListedProblems}::int
  `.execute(tx)
  for (const { line, count } of rows)
    await tx
      .insertInto('data_upload_problems')
      .values({
        tenant_id: tenantId,
        upload_id: id,
        position: maxListedProblems + 1,
        line,
        value: String(count - maxListedProblems + unlisted),
        problem: 'more',
        is_rejected: false,
      })
      .execute()
}

/**
 * Ends an upload with its results.
 * @throws LeaseLost if the run no longer holds the lease; the transaction must then be rolled back
 */
export const conclude = async (
  tx: TenantTransaction,
  upload: SurveyUpload,
  lease: Lease,
  summary: ReadingSummary,
  failure: UploadErrorCode | null,
): Promise<void> => {
  await requireLease(tx, upload, lease)
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', upload.tenantId)
    .where('id', '=', upload.id)
    .set({
      status: failure ? 'failed' : 'completed',
      error_code: failure,
      step: null,
      processed_byte_count: sql<number>`byte_count`,
      row_count: summary.rowCount,
      imported_row_count: failure ? 0 : summary.rowCount - summary.failedRowCount,
      failed_row_count: summary.failedRowCount,
      warning_count: summary.warningCount,
      findings: JSON.stringify(summary.findings),
      finished_at: sql<string>`statement_timestamp()`,
      ...noLease,
    })
    .execute()
  await notifyOfEnd(tx, upload)
}

/**
 * Lets an upload wait again, because another file of its months was taken in or undone since it was started. It has changed nothing.
 * @throws LeaseLost if the run no longer holds the lease
 */
export const waitAgain = async (tx: TenantTransaction, upload: SurveyUpload, lease: Lease): Promise<void> => {
  await requireLease(tx, upload, lease)
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', upload.tenantId)
    .where('id', '=', upload.id)
    .set({ status: 'waiting', step: null, error_code: 'months_changed', ...unread, queued_at: null, ...noLease })
    .execute()
}

/**
 * Lets an upload that has changed nothing yet wait for decisions.
 * @throws LeaseLost if the run no longer holds the lease
 */
export const waitForDecisions = async (
  tx: TenantTransaction,
  upload: SurveyUpload,
  lease: Lease,
  { rowCount, failedRowCount, warningCount, findings }: ReadingSummary,
  open: UploadDecisions,
): Promise<void> => {
  await requireLease(tx, upload, lease)
  await tx
    .updateTable('data_uploads')
    .where('tenant_id', '=', upload.tenantId)
    .where('id', '=', upload.id)
    .set({
      status: 'waiting',
      step: null,
      processed_byte_count: 0,
      row_count: rowCount,
      failed_row_count: failedRowCount,
      warning_count: warningCount,
      findings: JSON.stringify(findings),
      open_decisions: JSON.stringify(open),
      queued_at: null,
      ...noLease,
    })
    .execute()
}
