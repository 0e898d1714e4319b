import { type RawBuilder, sql } from 'kysely'
import { UploadKind } from '../../contract/dataUploads.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { factKinds } from './factKinds.ts'

const monthsOfKind = (tenantId: number, kind: UploadKind) => {
  const { table, day, ofFiles } = factKinds[kind]
  const firstFrom = (condition: RawBuilder<unknown>) => sql`
    select date_trunc('month', ${sql.ref(day)}::timestamp)::date as month
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} is not null and ${ofFiles} and ${condition}
    order by ${sql.ref(day)}
    limit 1`
  return sql`
    with recursive loaded as (
      (${firstFrom(sql`true`)})
      union all
      select following.month
      from loaded
      cross join lateral (
        ${firstFrom(sql`${sql.ref(day)} >= (loaded.month + interval '1 month')::date`)}
      ) as following
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
