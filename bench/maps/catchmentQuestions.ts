import { daysAfter } from '#contract/days.ts'
import { yearsTo } from '../analysis/subject.ts'
import type { KnownMap } from './mapQuestions.ts'

/** A question of the catchment map, and the same question by hand: one statement. */
export interface CatchmentQuestion {
  readonly name: string
  readonly body: object
  readonly sql: string
}

const columns = ['referral_count', 'admission_count', 'operation_count', 'revenue_yen'] as const
const sums = columns.map((column) => `sum(${column}) as ${column}`).join(', ')

/** Two years beside each other, neither of them a fiscal year, by the place of the referrer and by that of the patient. */
export const catchmentQuestions = ({ tenantId, last, ownDepartmentIds }: KnownMap): readonly CatchmentQuestion[] => {
  const [period, comparison] = [yearsTo(last, 1), yearsTo(last, 1, 1)]
  const of = { period, comparison_period: comparison }
  const departments = ownDepartmentIds.slice(0, 2)
  const isIn = `month between '${comparison.start_date}' and '${period.end_date}'`
  const span = `month >= '${period.start_date}'`
  const until = (day: string) => `coalesce(counts[width_bucket('${day}'::date, months)], 0)`
  const sent = (table: string, condition: string) => `
    select institutions.municipality_code, sum(now), sum(before)
    from (
      select medical_institution_id,
        sum(${until(period.end_date)} - ${until(daysAfter(period.start_date, -1))}) as now,
        sum(${until(comparison.end_date)} - ${until(daysAfter(comparison.start_date, -1))}) as before
      from ${table} where tenant_id = ${tenantId} and ${condition} group by 1
    ) as sent
    join medical_institutions as institutions on institutions.id = sent.medical_institution_id
    group by 1`
  const byReferrer = (table: string, firstVisits: string, condition: string) => `
    select institutions.municipality_code, is_now, sum(first_visit_count), ${sums}
    from (
      select medical_institution_id, ${span} as is_now, ${firstVisits} as first_visit_count, ${sums}
      from ${table} where tenant_id = ${tenantId} and ${isIn} and ${condition} group by 1, 2
    ) as received
    join medical_institutions as institutions on institutions.id = received.medical_institution_id
    group by 1, 2`
  const isOf = `own_department_id = any('{${departments.join()}}')`
  return [
    {
      name: 'catchment by the referrer’s place',
      body: { by: 'referrer', ...of },
      sql: `${byReferrer('referral_institution_months', 'sum(first_visit_count)', 'true')};
        ${sent('reverse_referral_running_counts', 'true')}`,
    },
    {
      name: 'catchment by the referrer’s place, two own departments',
      body: { by: 'referrer', ...of, own_department_ids: departments },
      sql: `${byReferrer('referral_months', 'sum(referral_count) filter (where first_visit)', isOf)};
        ${sent('reverse_referral_department_running_counts', isOf)}`,
    },
    {
      name: 'catchment by the patient’s place',
      body: { by: 'patient', ...of },
      sql: `
        select coalesce(whole.municipality_code, district.municipality_code), is_now, sum(admissions), sum(operations), sum(revenue_yen)
        from (
          select admissions.postal_code, ${span} as is_now, count(*) as admissions,
            count(*) filter (where stays.is_operated) as operations, sum(stays.revenue_yen) as revenue_yen
          from referral_stays as stays
          join hospital_admissions as admissions
            on admissions.tenant_id = ${tenantId} and admissions.referral_id = stays.referral_id and admissions.is_first_admission
          where stays.tenant_id = ${tenantId} and ${isIn}
          group by 1, 2
        ) as stayed
        left join postal_code_municipalities as whole on whole.digits = stayed.postal_code
        left join postal_code_municipalities as district on district.digits = left(stayed.postal_code, 5)
        group by 1, 2;
        select ${span} as is_now, sum(referral_count) from referral_department_months
        where tenant_id = ${tenantId} and ${isIn} group by 1`,
    },
  ]
}
