import { sql } from 'kysely'
import type { HospitalCount } from '../../contract/hospitalCounts.ts'
import type { TenantTransaction } from '../db/tenant.ts'

/** What files say of a month and department. Counts that they say nothing of are null. */
export type DerivedCounts = { readonly month: string; readonly own_department_id: number } & Readonly<
  Record<HospitalCount, number | null>
>

/** Patients whom an ambulance brought, by 様式1. They are counted by day, in the order of their index, and months made of the days. */
const byAmbulance = (tenantId: number, from: string, next: string) => sql`
  select
    date_trunc('month', admission_date::timestamp)::date as month,
    coalesce(own_department_id, 0) as own_department_id,
    null::int as first_visit_count,
    null::int as revisit_count,
    ambulance_count,
    null::int as off_hours_count
  from (
    select admission_date, own_department_id, count(*) as ambulance_count
    from hospital_admissions
    where tenant_id = ${tenantId}
      and is_by_ambulance
      and admission_date >= ${from}::date
      and admission_date < ${next}::date
    group by admission_date, own_department_id
  ) as days`

/**
 * Visits of outpatients, by 外来EF. First visits at night or on holidays are counted apart, as the rates ask for; who came by ambulance cannot be told
 * there.
 */
const byVisits = (tenantId: number, from: string, next: string) => sql`
  select
    visits.month,
    coalesce(codes.own_department_id, 0) as own_department_id,
    visits.first_visit_count - coalesce(visits.off_hours_first_visit_count, 0) as first_visit_count,
    visits.revisit_count,
    null::bigint as ambulance_count,
    visits.off_hours_first_visit_count as off_hours_count
  from outpatient_months as visits
  left join own_department_dpc_codes as codes
    on codes.tenant_id = visits.tenant_id and codes.department_code = visits.department_code
  where visits.tenant_id = ${tenantId} and visits.month >= ${from}::date and visits.month < ${next}::date`

/** What each kind of file tells, as rows of {@link DerivedCounts}. */
const sources = [byVisits, byAmbulance]

/**
 * The counts of patients that can be told from files, by month and own department, 0 where no file says the department. Those who came by
 * ambulance are known from 様式1 by the month of their admission: only those who were admitted, and who have been discharged since.
 * @param from - first month
 * @param next - the month after the last
 */
export const derivedCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  next: string,
): Promise<DerivedCounts[]> => {
  const told = sources.map((source) => source(tenantId, from, next))
  const { rows } = await sql<DerivedCounts>`
    select
      month,
      own_department_id,
      sum(first_visit_count)::int as first_visit_count,
      sum(revisit_count)::int as revisit_count,
      sum(ambulance_count)::int as ambulance_count,
      sum(off_hours_count)::int as off_hours_count
    from (${sql.join(told, sql` union all `)}) as told
    group by month, own_department_id
  `.execute(tx)
  return rows
}
