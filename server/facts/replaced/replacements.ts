import { type RawBuilder, sql } from 'kysely'
import type { Replacement } from '#contract/facts/replacements.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { restorableDays } from '../../records/softDeletion.ts'
import { factKinds, monthOfFact } from '../store/factKinds.ts'
import { replacedOnly, type UploadOfKind } from './uploadMonths.ts'

interface Pair {
  /** SQL condition for the replaced records, `facts`. */
  readonly of: RawBuilder<unknown>
  /** The column of `facts` that names the other file. */
  readonly other: 'facts.upload_id' | 'facts.replaced_by'
}

/** A replacement with the upload of the other file. */
export type ReplacementOfUpload = Replacement & { readonly upload_id: number }

const replacementsOf = async (
  tx: TenantTransaction,
  tenantId: number,
  { kind }: UploadOfKind,
  { of, other }: Pair,
): Promise<ReplacementOfUpload[]> => {
  const fact = factKinds[kind]
  const { rows } = await sql<ReplacementOfUpload>`
    with counts as materialized (
      select ${sql.ref(other)} as other_id, facts.replaced_by, ${monthOfFact('facts', fact)} as month, count(*) as record_count
      from ${sql.table(fact.replaced)} as facts
      where facts.tenant_id = ${tenantId} and facts.upload_id <> facts.replaced_by and ${of} ${replacedOnly(kind)}
      group by 1, 2, 3
    ),
    files as (
      select other_id, replaced_by, jsonb_agg(jsonb_build_object('month', month, 'record_count', record_count) order by month) as months
      from counts
      group by 1, 2
    )
    select
      coalesce(uploads.import_id, uploads.id) as id,
      uploads.id as upload_id,
      uploads.filename,
      jsonb_build_object('id', accounts.id, 'name', accounts.username) as created_by,
      applied.at as replaced_at,
      files.months,
      applied.at + ${restorableDays}::int * interval '1 day' as restorable_until
    from files
    join data_uploads as uploads on uploads.tenant_id = ${tenantId} and uploads.id = files.other_id
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = uploads.created_by
    cross join lateral (
      select max(applied_at) as at from upload_months where tenant_id = ${tenantId} and upload_id = files.replaced_by
    ) as applied
    where uploads.deleted_at is null and applied.at is not null
    order by applied.at desc, uploads.id
  `.execute(tx)
  return rows
}

/** The files whose records a file has replaced, and those that have replaced records of its own, the last first. */
export const readReplacements = async (tx: TenantTransaction, tenantId: number, upload: UploadOfKind) => {
  // Later files of its months, since not every table finds replaced records by the file that they came from.
  const later = sql`
    select later.upload_id
    from upload_months as own
    join upload_months as later
      on later.tenant_id = ${tenantId} and later.kind = own.kind and later.month = own.month and later.sequence_number > own.sequence_number
    where own.tenant_id = ${tenantId} and own.upload_id = ${upload.id}`
  const [replaced, replaced_by] = await Promise.all([
    replacementsOf(tx, tenantId, upload, { of: sql`facts.replaced_by = ${upload.id}`, other: 'facts.upload_id' }),
    replacementsOf(tx, tenantId, upload, {
      of: sql`facts.upload_id = ${upload.id} and facts.replaced_by in (${later})`,
      other: 'facts.replaced_by',
    }),
  ])
  return { replaced, replaced_by }
}
