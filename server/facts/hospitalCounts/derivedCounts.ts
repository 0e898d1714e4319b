import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type DerivedCounts, type Proof, withProvenZeros } from './provenZeros.ts'

/** Patients who came by ambulance, from 様式1. They are counted by day, in index order; the days are then summed up to months. */
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
 * Visits of outpatients, from 外来EF. First visits at night or on holidays are counted separately because the referral
 * rates need that. 外来EF does not say who came by ambulance.
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
    on codes.tenant_id = ${tenantId} and codes.department_code = visits.department_code
  where visits.tenant_id = ${tenantId} and visits.month >= ${from}::date and visits.month < ${next}::date`

/** Reads what the absence of rows in complete files proves for these months. */
const readProof = async (tx: TenantTransaction, tenantId: number, from: string, next: string): Promise<Proof> => {
  const [months, departments, unknownAmbulances] = await Promise.all([
    sql<{ month: string; has_visits: boolean; has_ambulances: boolean }>`
      select
        months.month::date as month,
        exists (
          select from outpatient_months as visits where visits.tenant_id = ${tenantId} and visits.month = months.month::date
        ) as has_visits,
        exists (
          select
          from hospital_admissions as stays
          where stays.tenant_id = ${tenantId}
            and stays.discharge_date >= months.month::date
            and stays.discharge_date < (months.month + interval '1 month')::date
            and stays.is_by_ambulance is not null
        ) as has_ambulances
      from generate_series(${from}::date::timestamp, ${next}::date - interval '1 month', interval '1 month') as months (month)
    `.execute(tx),
    sql<{ id: number }>`
      select distinct own_department_id as id
      from own_department_dpc_codes
      where tenant_id = ${tenantId} and own_department_id is not null
    `.execute(tx),
    sql<{ month: string; own_department_id: number }>`
      select distinct date_trunc('month', admission_date::timestamp)::date as month, coalesce(own_department_id, 0) as own_department_id
      from hospital_admissions
      where tenant_id = ${tenantId}
        and is_by_ambulance is null
        and admission_date >= ${from}::date
        and admission_date < ${next}::date
    `.execute(tx),
  ])
  return {
    visitMonths: months.rows.flatMap(({ month, has_visits: has }) => (has ? [month] : [])),
    ambulanceMonths: months.rows.flatMap(({ month, has_ambulances: has }) => (has ? [month] : [])),
    departmentIds: departments.rows.map(({ id }) => id),
    unknownAmbulances: unknownAmbulances.rows,
  }
}

/** The counts that each kind of file provides, as rows of {@link DerivedCounts}. */
const sources = [byVisits, byAmbulance]

/**
 * The counts of patients that can be derived from files, by month and own department; the department is 0 if no file
 * names it. Ambulance arrivals come from 様式1, by month of admission. They include only patients who were admitted and
 * have been discharged since. Counts that a complete file leaves out become 0 ({@link withProvenZeros}).
 * @param from - first month
 * @param next - the month after the last
 */
export const derivedCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  next: string,
): Promise<DerivedCounts[]> => {
  const sourceQueries = sources.map((source) => source(tenantId, from, next))
  const counted = sql<DerivedCounts>`
    select
      month,
      own_department_id,
      sum(first_visit_count)::int as first_visit_count,
      sum(revisit_count)::int as revisit_count,
      sum(ambulance_count)::int as ambulance_count,
      sum(off_hours_count)::int as off_hours_count
    from (${sql.join(sourceQueries, sql` union all `)}) as told
    group by month, own_department_id
  `.execute(tx)
  const [{ rows }, proof] = await Promise.all([counted, readProof(tx, tenantId, from, next)])
  return withProvenZeros(rows, proof)
}
