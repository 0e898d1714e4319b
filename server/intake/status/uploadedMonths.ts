import { sql } from 'kysely'
import type { z } from 'zod'
import type { SyncedMonth } from '#contract/intake/dataSyncStatuses.ts'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { factKinds } from '../../facts/store/factKinds.ts'

export interface UploadedMonth {
  readonly kind: UploadKind
  readonly month: string
  readonly upload: NonNullable<z.input<typeof SyncedMonth>['upload']>
}

/** The files of a kind that have current facts, by month, among those of the query `months`. */
const standing = (tenantId: number, kind: UploadKind) => {
  const { table, day, ofFiles } = factKinds[kind]
  return sql`
    select months.kind, months.month, months.upload_id, months.sequence_number
    from months
    where months.kind = ${kind}
      and exists (
        select from ${sql.table(table)} as facts
        where facts.tenant_id = ${tenantId}
          and facts.upload_id = months.upload_id
          and ${ofFiles}
          and ${sql.ref(`facts.${day}`)} >= months.month
          and ${sql.ref(`facts.${day}`)} < months.next_month
      )`
}

/** The latest file with current facts, for each kind and month. */
export const readUploadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  to: string,
): Promise<UploadedMonth[]> => {
  const { rows } = await sql<UploadedMonth>`
    with months as materialized (
      select kind, month, (month + interval '1 month')::date as next_month, upload_id, sequence_number
      from upload_months
      where tenant_id = ${tenantId} and month >= ${from}::date and month <= ${to}::date
    )
    select distinct on (standing.kind, standing.month)
      standing.kind,
      standing.month,
      jsonb_build_object(
        'id', uploads.id,
        'filename', uploads.filename,
        'imported_row_count', uploads.imported_row_count,
        'failed_row_count', uploads.failed_row_count,
        'warning_count', uploads.warning_count,
        'finding_count', jsonb_array_length(uploads.findings),
        'finished_at', uploads.finished_at,
        'created_by', jsonb_build_object('id', accounts.id, 'name', accounts.username)
      ) as upload
    from (${sql.join(
      UploadKind.options.map((kind) => standing(tenantId, kind)),
      sql` union all `,
    )}) as standing
    join data_upload_records as uploads on uploads.tenant_id = ${tenantId} and uploads.id = standing.upload_id
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = uploads.created_by
    order by standing.kind, standing.month, standing.sequence_number desc
  `.execute(tx)
  return rows
}
