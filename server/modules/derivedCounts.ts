import { sql } from 'kysely'
import type { HospitalCount } from '../../contract/hospitalCounts.ts'
import type { TenantTransaction } from '../db/tenant.ts'

/** What files say of a month and department. Counts that they say nothing of are null. */
export type DerivedCounts = { readonly month: string; readonly own_department_id: number } & Readonly<
  Record<HospitalCount, number | null>
>

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
  const { rows } = await sql<DerivedCounts>`
    select
      date_trunc('month', admission_date::timestamp)::date as month,
      coalesce(own_department_id, 0) as own_department_id,
      null::int as first_visit_count,
      null::int as revisit_count,
      count(*)::int as ambulance_count,
      null::int as off_hours_count
    from hospital_admissions
    where tenant_id = ${tenantId}
      and is_by_ambulance
      and admission_date >= ${from}::date
      and admission_date < ${next}::date
    group by 1, 2
  `.execute(tx)
  return rows
}
