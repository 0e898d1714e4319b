import { type RawBuilder, sql } from 'kysely'
import { isUnreplied } from '../referrals/unreplied.ts'

/** The columns of a referral's first stay, besides its month and the referral itself. */
export const toldOfStays = [
  'medical_institution_id',
  'own_department_id',
  'referral_date',
  'revenue_yen',
  'fee_yen',
  'is_charged',
  'hospital_days',
  'age',
  'first_visit',
  'is_replied',
  'is_operated',
  'dpc6',
  'main_icd10',
  'route',
  'discharge_to',
  'sex',
  'kcode',
  'kcodes',
  'doctor_name_from',
] as const

// Both kinds of charges are known or neither is (charges.ts).
const isCharged = sql`admissions.fee_yen is not null`

// As in operation_count, operations outside the stay do not count, and operations without a day do. For a single
// operation the column kcode holds the code.
const kcodes = (tenantId: number) => sql`
  case
    when admissions.operation_count > 1 then nullif(
      array(
        select distinct operations.kcode
        from hospital_admission_operations as operations
        where operations.tenant_id = ${tenantId}
          and operations.hospital_admission_id = admissions.id
          and operations.kcode is not null
          and (
            operations.operation_date is null
            or operations.operation_date >= admissions.admission_date
            and (admissions.discharge_date is null or operations.operation_date <= admissions.discharge_date)
          )
        order by operations.kcode
      ),
      array[admissions.kcode]
    )
  end`

/** A query of what `referral_stays` should contain, from the facts. @param isWanted - a condition on `referrals` */
export const referralStays = (tenantId: number, isWanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    date_trunc('month', referrals.referral_date::timestamp)::date as month,
    referrals.id as referral_id,
    referrals.medical_institution_id,
    coalesce(referrals.own_department_id, 0) as own_department_id,
    referrals.referral_date,
    coalesce(admissions.bundled_yen, 0) + coalesce(admissions.fee_yen, 0) as revenue_yen,
    coalesce(admissions.fee_yen, 0) as fee_yen,
    ${isCharged} as is_charged,
    admissions.hospital_days,
    extract(year from admissions.admission_date)::int - admissions.birth_year as age,
    referrals.first_visit_flag as first_visit,
    referrals.is_replied,
    admissions.operation_count > 0 as is_operated,
    left(admissions.dpc_code, 6) as dpc6,
    admissions.main_icd10,
    admissions.route,
    admissions.discharge_to,
    admissions.sex,
    admissions.kcode,
    ${kcodes(tenantId)} as kcodes,
    referrals.doctor_name_from
  from referrals
  join hospital_admissions as admissions
    on admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
  where referrals.tenant_id = ${tenantId} and ${isWanted}`

/**
 * A query of what `referral_months` should contain, from the facts alone. Only the first admission of a referral
 * counts.
 * @param isWanted - a condition on `referrals`
 */
export const referralMonths = (tenantId: number, isWanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    date_trunc('month', referrals.referral_date::timestamp)::date as month,
    referrals.medical_institution_id,
    coalesce(referrals.own_department_id, 0) as own_department_id,
    referrals.first_visit_flag as first_visit,
    count(*) as referral_count,
    count(admissions.id) as admission_count,
    count(*) filter (where admissions.operation_count > 0) as operation_count,
    coalesce(sum(admissions.hospital_days), 0) as hospital_days,
    count(admissions.hospital_days) as discharged_count,
    coalesce(sum(admissions.bundled_yen), 0) + coalesce(sum(admissions.fee_yen), 0) as revenue_yen,
    coalesce(sum(admissions.fee_yen), 0) as fee_yen,
    count(*) filter (where ${isCharged}) as charged_count,
    count(*) filter (where referrals.is_replied) as replied_count,
    count(*) filter (where ${isUnreplied('referrals')}) as unreplied_count
  from referrals
  left join hospital_admissions as admissions
    on admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
  where referrals.tenant_id = ${tenantId} and ${isWanted}
  group by 1, 2, 3, 4`

/**
 * {@link referralMonths} from up-to-date rows of `referral_stays`, so that facts are not joined twice.
 * @param stays - these rows, of the same months
 */
export const referralMonthsBeside = (
  stays: RawBuilder<unknown>,
  tenantId: number,
  isWanted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select
    month, medical_institution_id, own_department_id, first_visit,
    sum(referral_count) as referral_count,
    sum(admission_count) as admission_count,
    sum(operation_count) as operation_count,
    coalesce(sum(hospital_days), 0) as hospital_days,
    count(hospital_days) as discharged_count,
    sum(revenue_yen) as revenue_yen,
    sum(fee_yen) as fee_yen,
    count(*) filter (where is_charged) as charged_count,
    count(*) filter (where is_replied) as replied_count,
    count(*) filter (where ${isUnreplied('counted')}) as unreplied_count
  from (
    select
      date_trunc('month', referrals.referral_date::timestamp)::date as month,
      referrals.medical_institution_id,
      coalesce(referrals.own_department_id, 0) as own_department_id,
      referrals.first_visit_flag as first_visit,
      1 as referral_count,
      0 as admission_count,
      0 as operation_count,
      null::int as hospital_days,
      0::bigint as revenue_yen,
      0::bigint as fee_yen,
      false as is_charged,
      referrals.is_replied
    from referrals
    where referrals.tenant_id = ${tenantId} and ${isWanted}
    union all
    select
      month, medical_institution_id, own_department_id, first_visit,
      0, 1, is_operated::int, hospital_days, revenue_yen, fee_yen, is_charged, null
    from (${stays}) as stays
  ) as counted
  group by month, medical_institution_id, own_department_id, first_visit`

/** A query of what `referral_stay_months` should contain. @param stays - rows of {@link referralStays} */
export const referralStayMonths = (stays: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    month,
    own_department_id,
    first_visit,
    coalesce(dpc6, '') as dpc6,
    coalesce(route, '') as route,
    coalesce(discharge_to, '') as discharge_to,
    coalesce(sex, '') as sex,
    count(*) as admission_count,
    count(*) filter (where is_operated) as operation_count
  from (${stays}) as stays
  group by 1, 2, 3, 4, 5, 6, 7`
