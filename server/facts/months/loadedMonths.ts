import { type RawBuilder, sql } from 'kysely'
import { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { factKinds } from '../store/factKinds.ts'

/** The months of a kind. Row-level security lets an index look only for plain columns, so each month carries the one after it. */
const monthsOfKind = (tenantId: number, kind: UploadKind) => {
  const { table, day: column, ofFiles } = factKinds[kind]
  // Named with its table: by itself it may be the month that is selected, which no index is in the order of.
  const day = sql.ref(`${table}.${column}`)
  const firstFrom = (condition: RawBuilder<unknown>) => sql`
    select
      date_trunc('month', ${day}::timestamp)::date as month,
      (date_trunc('month', ${day}::timestamp) + interval '1 month')::date as next_month
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${day} is not null and ${ofFiles} and ${condition}
    order by ${day}
    limit 1`
  return sql`
    with recursive loaded as (
      (${firstFrom(sql`true`)})
      union all
      select following.month, following.next_month
      from loaded
      cross join lateral (${firstFrom(sql`${day} >= loaded.next_month`)}) as following
    )
    select ${kind}::text as kind, month from loaded`
}

const readMonths = async (tx: TenantTransaction, tenantId: number, kinds: readonly UploadKind[]) => {
  const { rows } = await sql<{ kind: UploadKind; month: string }>`
    ${sql.join(
      kinds.map((kind) => sql`(${monthsOfKind(tenantId, kind)})`),
      sql` union all `,
    )}
    order by month
  `.execute(tx)
  return rows
}

/**
 * The months of a kind that are loaded, oldest first: those in which at least one fact from a file stands. Facts that people have entered load no
 * month, and neither does a file of which nothing stands any more.
 *
 * The months are read off the index of days, one probe a month, however many facts there are.
 */
export const readLoadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: UploadKind,
): Promise<readonly string[]> => (await readMonths(tx, tenantId, [kind])).map(({ month }) => month)

/** The loaded months of each kind, oldest first, as {@link readLoadedMonths}, in one call. */
export const readAllLoadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<Readonly<Record<UploadKind, readonly string[]>>> => {
  const rows = await readMonths(tx, tenantId, UploadKind.options)
  const monthsOf = (wanted: UploadKind) => rows.flatMap(({ kind, month }) => (kind === wanted ? month : []))
  return {
    referral: monthsOf('referral'),
    reverse_referral: monthsOf('reverse_referral'),
    ff1_file: monthsOf('ff1_file'),
    d_file: monthsOf('d_file'),
    outpatient_ef_file: monthsOf('outpatient_ef_file'),
    hospital_admission_ef_file: monthsOf('hospital_admission_ef_file'),
  }
}
