import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** A query of `month` and `row_count`. @param next - the month after the last */
type Counted = (tenantId: number, from: string, next: string) => RawBuilder<unknown>

const ofRollup =
  (rollup: string, figure: string): Counted =>
  (tenantId, from, next) =>
    sql`
    select month, sum(${sql.ref(figure)}) as row_count
    from ${sql.table(rollup)}
    where tenant_id = ${tenantId} and month >= ${from}::date and month < ${next}::date
    group by month`

const ofCharges =
  (source: 'ef' | 'd'): Counted =>
  (tenantId, from, next) =>
    sql`
    select month, count(*) as row_count
    from admission_charges
    where tenant_id = ${tenantId} and source = ${source} and month >= ${from}::date and month < ${next}::date
    group by month`

const stays: Counted = (tenantId, from, next) => sql`
    select date_trunc('month', discharge_date::timestamp)::date as month, count(*) as row_count
    from hospital_admissions
    where tenant_id = ${tenantId} and discharge_date >= ${from}::date and discharge_date < ${next}::date
    group by 1`

const visits: Counted = (tenantId, from, next) => sql`
    select month, sum(first_visit_count + revisit_count) as row_count
    from outpatient_months
    where tenant_id = ${tenantId} and month >= ${from}::date and month < ${next}::date
    group by month`

/** The number of current facts by month, for each kind. */
const monthlyFacts: Readonly<Record<UploadKind, Counted>> = {
  referral: ofRollup('referral_department_months', 'referral_count'),
  reverse_referral: ofRollup('reverse_referral_department_months', 'reverse_referral_count'),
  ff1_file: stays,
  d_file: ofCharges('d'),
  hospital_admission_ef_file: ofCharges('ef'),
  outpatient_ef_file: visits,
}

const kindsOfFacts = Object.entries(monthlyFacts)

/** Counts the current facts by kind and month, including those entered by users. @param next - the month after the last */
export const countFacts = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  next: string,
): Promise<{ readonly kind: UploadKind; readonly month: string; readonly row_count: number }[]> => {
  const each = kindsOfFacts.map(
    ([kind, counted]) =>
      sql`select ${kind}::text as kind, month, row_count from (${counted(tenantId, from, next)}) as counted`,
  )
  const { rows } = await sql<{ kind: UploadKind; month: string; row_count: number }>`
    ${sql.join(each, sql` union all `)}
  `.execute(tx)
  return rows
}
