import { sql } from 'kysely'
import type { z } from 'zod'
import type { SyncedMonth } from '../../../contract/dataSyncStatuses.ts'
import type { UploadKind } from '../../../contract/dataUploads.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Extent } from './missing.ts'

export interface UploadedMonth {
  readonly kind: UploadKind
  readonly month: string
  readonly upload: NonNullable<z.input<typeof SyncedMonth>['upload']>
}

/** The latest completed file of each kind and month. */
export const readUploadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  to: string,
): Promise<UploadedMonth[]> => {
  const { rows } = await sql<UploadedMonth>`
    select distinct on (uploads.kind, months.month)
      uploads.kind,
      months.month::date as month,
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
    from data_uploads as uploads
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = uploads.created_by
    cross join lateral generate_series(
      greatest(uploads.first_month, ${from}::date)::timestamp,
      least(uploads.last_month, ${to}::date)::timestamp,
      interval '1 month'
    ) as months (month)
    where uploads.tenant_id = ${tenantId}
      and uploads.status = 'completed'
      and uploads.deleted_at is null
      and uploads.first_month <= ${to}::date
      and uploads.last_month >= ${from}::date
    order by uploads.kind, months.month, uploads.finished_at desc nulls last, uploads.id desc
  `.execute(tx)
  return rows
}

/** The first and the last month that completed files brought, by kind. */
export const extentsOfUploads = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<ReadonlyMap<UploadKind, Extent>> => {
  const { rows } = await sql<Extent & { kind: UploadKind }>`
    select kind, min(first_month) as first, max(last_month) as last
    from data_uploads
    where tenant_id = ${tenantId} and status = 'completed' and deleted_at is null and first_month is not null
    group by kind
  `.execute(tx)
  return new Map(rows.map(({ kind, first, last }) => [kind, { first, last }]))
}
