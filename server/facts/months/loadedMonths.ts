import { type RawBuilder, sql } from 'kysely'
import { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { factKinds } from '../store/factKinds.ts'

/**
 * Finds the loaded months of a kind. Row-level security allows an index condition only on plain columns, so each row
 * also carries the next month.
 */
const monthsOfKind = (tenantId: number, kind: UploadKind) => {
  const { table, day: column, ofFiles } = factKinds[kind]
  // Qualified with its table: a bare `month` could mean the selected month, by which no index is ordered.
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
 * The loaded months of a kind, oldest first: months with at least one current fact from a file. Facts entered by people
 * do not count, and neither do files whose facts have all been replaced.
 *
 * The query probes the index of days once per month, however many facts there are.
 */
export const readLoadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: UploadKind,
): Promise<readonly string[]> => (await readMonths(tx, tenantId, [kind])).map(({ month }) => month)

/** The loaded months of each kind, oldest first: {@link readLoadedMonths} for all kinds in one query. */
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
