import { sql } from 'kysely'
import type { UploadDecisions, UploadErrorCode } from '../../../../contract/intake/dataUploads.ts'
import type { TenantTransaction } from '../../../db/tenant.ts'
import { maxListedProblems } from '../../reading/survey/complaints.ts'
import type { ReadingSummary } from '../../reading/survey/settings.ts'
import type { SurveyUpload } from './surveyUpload.ts'
import { type Lease, noLease, requireLease } from '../../lease.ts'

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
  await sql`
    insert into data_upload_problems (
      tenant_id, upload_id, position, line, column_number, value, problem, is_rejected
    )
    select ${tenantId}, ${id}, position, line, column_number, value, problem, is_rejected
    from (
      select row_number() over (order by line, column_number nulls first) as position, read_problems.*
      from read_problems
    ) as listed
    where position <= ${maxListedProblems}::int
  `.execute(tx)
  await sql`
    insert into data_upload_problems (tenant_id, upload_id, position, line, value, problem, is_rejected)
    select ${tenantId}, ${id}, ${maxListedProblems}::int + 1, max(line), (count(*) - ${maxListedProblems}::int + ${unlisted}::int)::text,
      'more', false
    from read_problems
    having count(*) + ${unlisted}::int > ${maxListedProblems}::int
  `.execute(tx)
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
