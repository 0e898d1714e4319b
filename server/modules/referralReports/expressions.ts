import { type RawBuilder, sql } from 'kysely'
import type { ReferralDefinitionKey } from '../../../contract/referralReports.ts'
import { kinds } from '../../masters/facilityTypes.ts'

/** How a definition is computed from a row of a source (sources.ts). */
interface Expressions {
  /** What is matched. Of definitions of several values an array. */
  readonly value: RawBuilder<unknown>
  /** What is grouped by, where that is not the value itself. */
  readonly group?: RawBuilder<unknown>
}

// As in operation_count: what was done outside the stay does not count, and what has no day was done in it.
const operationsOf = sql`case
  when admissions.operation_count > 0 then array(
    select operations.kcode
    from hospital_admission_operations as operations
    where operations.tenant_id = admissions.tenant_id
      and operations.hospital_admission_id = admissions.id
      and operations.kcode is not null
      and (
        operations.operation_date is null
        or operations.operation_date >= admissions.admission_date
        and (admissions.discharge_date is null or operations.operation_date <= admissions.discharge_date)
      )
  )
  else '{}'
end`

const kindOf = sql`case ${sql.join(
  Object.values(kinds).map(
    (kind) => sql`when ${sql.lit(kind)} = any(institutions.facility_type_ids) then ${sql.lit(kind)}`,
  ),
  sql` `,
)} end`

const age = sql`(extract(year from admissions.admission_date)::int - admissions.birth_year)`

/** Every definition's SQL; none of it comes from a request. */
export const expressions: Readonly<Record<ReferralDefinitionKey, Expressions>> = {
  referral_date: { value: sql`referrals.referral_date` },
  medical_institution_id: { value: sql`referrals.medical_institution_id` },
  own_department_id: { value: sql`referrals.own_department_id` },
  first_visit_flag: { value: sql`case when referrals.first_visit_flag then 'first_visit' else 'return_visit' end` },
  prefecture: { value: sql`institutions.prefecture_code` },
  municipality: { value: sql`institutions.municipality_code` },
  facility_type: { value: sql`institutions.facility_type_ids`, group: kindOf },
  doctor_name_from: { value: sql`referrals.doctor_name_from` },
  is_replied: {
    value: sql`case when referrals.is_replied then 'replied' when not referrals.is_replied then 'not_replied' end`,
  },
  main_icd10: { value: sql`admissions.main_icd10` },
  mdc: { value: sql`left(admissions.dpc_code, 2)` },
  dpc6: { value: sql`left(admissions.dpc_code, 6)` },
  kcode: { value: operationsOf, group: sql`admissions.kcode` },
  route: { value: sql`admissions.route` },
  discharge_to: { value: sql`admissions.discharge_to` },
  sex: { value: sql`case admissions.sex when '1' then 'male' when '2' then 'female' end` },
  age: { value: age, group: sql`${age} / 10 * 10` },
  hospital_days: { value: sql`admissions.hospital_days` },
}

/** By what a grouping groups. Months and fiscal years are named by their first day. */
export const groupOf = (key: ReferralDefinitionKey, dateGrouping: 'month' | 'fiscal_year'): RawBuilder<unknown> => {
  const { value, group = value } = expressions[key]
  if (key !== 'referral_date') return group
  return dateGrouping === 'month'
    ? sql`date_trunc('month', ${value}::timestamp)::date`
    : sql`(date_trunc('year', ${value}::timestamp - interval '3 months') + interval '3 months')::date`
}
