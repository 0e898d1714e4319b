import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '../../contract/dataUploads.ts'
import type { TenantTransaction } from '../db/tenant.ts'

/** Where the facts of a kind stand, and by what they belong to a month. */
interface FactSource {
  readonly table: string
  readonly day: string
  /** What tells the facts of files from those that people have entered, and one source of charges from another. */
  readonly ofFiles: RawBuilder<unknown>
}

const everyRow = sql`true`

const factSources: Readonly<Record<UploadKind, FactSource>> = {
  referral: { table: 'referrals', day: 'referral_date', ofFiles: sql`upload_id is not null` },
  reverse_referral: { table: 'reverse_referrals', day: 'reverse_referral_date', ofFiles: sql`upload_id is not null` },
  ff1_file: { table: 'hospital_admissions', day: 'discharge_date', ofFiles: everyRow },
  d_file: { table: 'admission_charges', day: 'month', ofFiles: sql`source = 'd'` },
  hospital_admission_ef_file: { table: 'admission_charges', day: 'month', ofFiles: sql`source = 'ef'` },
  outpatient_ef_file: { table: 'outpatient_months', day: 'month', ofFiles: everyRow },
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
): Promise<readonly string[]> => {
  const { table, day, ofFiles } = factSources[kind]
  const firstFrom = (condition: RawBuilder<unknown>) => sql`
    select date_trunc('month', ${sql.ref(day)}::timestamp)::date as month
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} is not null and ${ofFiles} and ${condition}
    order by ${sql.ref(day)}
    limit 1`
  const { rows } = await sql<{ month: string }>`
    with recursive loaded as (
      (${firstFrom(everyRow)})
      union all
      select following.month
      from loaded
      cross join lateral (
        ${firstFrom(sql`${sql.ref(day)} >= (loaded.month + interval '1 month')::date`)}
      ) as following
    )
    select month from loaded
  `.execute(tx)
  return rows.map(({ month }) => month)
}
