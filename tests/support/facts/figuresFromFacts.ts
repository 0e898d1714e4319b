import type pg from 'pg'
import type { UnitType } from '#contract/analysis/analysis.ts'

/**
 * Computes figures of charts a second way: in plain SQL over facts only, written from the definitions (contract/analysis/figures/figures.ts), as a role
 * that is exempt from row-level security.
 */

export interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** The conditions on counted referrals; null for no condition. Department 0 means no department. */
export interface Counted {
  readonly departments: readonly number[] | null
  readonly institutions: readonly number[] | null
}

export type Figures = Readonly<Record<string, number | null>>

const units: Readonly<Record<UnitType, string>> = {
  week: `date_trunc('week', day)`,
  month: `date_trunc('month', day)`,
  year: `date_trunc('year', day - interval '3 months')`,
}

/** A period split at Mondays, first days of months or first days of April. */
export const spansFromCalendar = async (owner: pg.Pool, period: Days, unit: UnitType): Promise<Days[]> => {
  const { rows } = await owner.query<Days>(
    `select min(day)::date as "startDate", max(day)::date as "endDate"
    from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') as days (day)
    group by ${units[unit]}
    order by 1`,
    [period.startDate, period.endDate],
  )
  return rows
}

const only = <R extends pg.QueryResultRow>(rows: readonly R[]): R => {
  const [row] = rows
  if (!row) throw new Error('A sum returned no row')
  return row
}

const isAsked = (department: string, institution: string) => `
  ($4::bigint[] is null or coalesce(${department}, 0) = any($4))
  and ($5::bigint[] is null or ${institution} = any($5))`

interface Sums {
  readonly referrals: number
  readonly first_visits: number
  readonly first_visits_of_group: number
  readonly institutions: number
  readonly stays: number
  readonly operated: number
  readonly days: number
  readonly yen: number
  readonly reverse_referrals: number
  readonly reverse_referrals_to_group: number
}

const sumsOf = async (owner: pg.Pool, tenantId: number, days: Days, counted: Counted): Promise<Sums> => {
  const { rows } = await owner.query<Sums>(
    `with first_stays as (
      select distinct on (referral_id) *
      from hospital_admissions
      where tenant_id = $1 and referral_id is not null
      order by referral_id, admission_date, times
    )
    select
      count(*) as referrals,
      count(*) filter (where first_visit_flag) as first_visits,
      count(*) filter (
        where first_visit_flag
          and medical_institution_id in (select medical_institution_id from tenant_group_medical_institutions where tenant_id = $1)
      ) as first_visits_of_group,
      count(distinct medical_institution_id) as institutions,
      count(stays.id) as stays,
      count(*) filter (
        where exists (
          select
          from hospital_admission_operations as operations
          where operations.tenant_id = $1
            and operations.hospital_admission_id = stays.id
            and (operations.operation_date is null or operations.operation_date >= stays.admission_date)
            and (operations.operation_date is null or stays.discharge_date is null or operations.operation_date <= stays.discharge_date)
        )
      ) as operated,
      coalesce(sum(stays.discharge_date - stays.admission_date + 1), 0) as days,
      coalesce(sum(coalesce(stays.bundled_yen, 0) + coalesce(stays.fee_yen, 0)), 0)::bigint as yen,
      (
        select count(*)
        from reverse_referrals
        where tenant_id = $1
          and reverse_referral_date between $2 and $3
          and ${isAsked('own_department_id', 'medical_institution_id_to')}
      ) as reverse_referrals,
      (
        select count(*)
        from reverse_referrals
        where tenant_id = $1
          and reverse_referral_date between $2 and $3
          and ${isAsked('own_department_id', 'medical_institution_id_to')}
          and medical_institution_id_to in (select medical_institution_id from tenant_group_medical_institutions where tenant_id = $1)
      ) as reverse_referrals_to_group
    from referrals
    left join first_stays as stays on stays.referral_id = referrals.id
    where referrals.tenant_id = $1
      and referrals.referral_date between $2 and $3
      and ${isAsked('referrals.own_department_id', 'referrals.medical_institution_id')}`,
    [tenantId, days.startDate, days.endDate, counted.departments, counted.institutions],
  )
  return only(rows)
}

interface LoadedKinds {
  readonly referrals: boolean
  readonly reverse_referrals: boolean
  readonly stays: boolean
}

/** The kinds of files of which any fact, of any institution, exists in a month that the days overlap. */
const loadedKinds = async (owner: pg.Pool, tenantId: number, days: Days): Promise<LoadedKinds> => {
  const touches = (day: string) =>
    `date_trunc('month', ${day}::timestamp) between date_trunc('month', $2::date::timestamp) and $3::date`
  const { rows } = await owner.query<LoadedKinds>(
    `select
      exists (
        select from referrals where tenant_id = $1 and upload_id is not null and ${touches('referral_date')}
      ) as referrals,
      exists (
        select from reverse_referrals where tenant_id = $1 and upload_id is not null and ${touches('reverse_referral_date')}
      ) as reverse_referrals,
      exists (select from hospital_admissions where tenant_id = $1 and ${touches('discharge_date')}) as stays`,
    [tenantId, days.startDate, days.endDate],
  )
  return only(rows)
}

/** A sum is unknown, not 0, if nothing is loaded; what people have entered is known. */
const orUnknown = (sum: number, isKnown: boolean) => (isKnown ? sum : null)

interface Patients {
  readonly first_visit_count: number | null
  readonly revisit_count: number | null
  readonly ambulance_count: number | null
  readonly off_hours_count: number | null
  /** The ambulance arrivals that the first visits leave out. */
  readonly outside: number | null
}

const counts = ['first_visit_count', 'revisit_count', 'ambulance_count', 'off_hours_count'] as const
const eachCount = (of: string) =>
  `(values ${counts.map((count) => `('${count}', ${of}.${count})`).join(', ')}) as said (count, value)`

/**
 * Patient counts: an entered one takes precedence over the files', count by count. A span has a value only if all its months and all requested
 * departments have one.
 */
const patientsOf = async (
  owner: pg.Pool,
  tenantId: number,
  days: Days,
  departments: readonly number[] | null,
): Promise<Patients> => {
  const { rows } = await owner.query<Patients>(
    `with files as (
      select
        visits.month,
        coalesce(codes.own_department_id, 0) as department,
        visits.first_visit_count - coalesce(visits.off_hours_first_visit_count, 0) as first_visit_count,
        visits.revisit_count,
        null::int as ambulance_count,
        visits.off_hours_first_visit_count as off_hours_count
      from outpatient_months as visits
      left join own_department_dpc_codes as codes on codes.tenant_id = $1 and codes.department_code = visits.department_code
      where visits.tenant_id = $1
      union all
      select date_trunc('month', admission_date::timestamp)::date, coalesce(own_department_id, 0), null, null, 1, null
      from hospital_admissions
      where tenant_id = $1 and is_by_ambulance
    ), named as (
      select month, department, said.count, sum(said.value) as value
      from files cross join lateral ${eachCount('files')}
      group by month, department, said.count
      having count(said.value) > 0
    ), departments as (
      select 0::bigint as department
      union
      select own_department_id from own_department_dpc_codes where tenant_id = $1 and own_department_id is not null
    ), derived as (
      select * from named
      union all
      -- Of visits and ambulances that a whole file does not name there were none.
      select month::date, department, zeros.count, 0
      from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 month') as months (month)
      cross join departments
      cross join unnest($5::text[]) as zeros (count)
      where not exists (
          select from named where (named.month, named.department, named.count) = (months.month::date, departments.department, zeros.count)
        )
        and case
          when zeros.count = 'ambulance_count' then
            exists (
              select from hospital_admissions
              where tenant_id = $1 and is_by_ambulance is not null and date_trunc('month', discharge_date::timestamp) = months.month
            )
            and not exists (
              select from hospital_admissions
              where tenant_id = $1 and is_by_ambulance is null and coalesce(own_department_id, 0) = departments.department
                and date_trunc('month', admission_date::timestamp) = months.month
            )
          else
            exists (select from outpatient_months as visits where visits.tenant_id = $1 and visits.month = months.month::date)
            and not exists (
              select from files
              where files.month = months.month::date and files.department = departments.department and files.revisit_count is not null
            )
        end
    ), entered as (
      select month, own_department_id as department, said.count, said.value
      from hospital_counts cross join lateral ${eachCount('hospital_counts')}
      where tenant_id = $1 and said.value is not null
    ), parts as (
      select month, department, count, value from entered where department <> 0
      union all
      select month, department, count, value
      from derived
      where not exists (
        select from entered
        where entered.department <> 0 and (entered.month, entered.department, entered.count) = (derived.month, derived.department, derived.count)
      )
    ), wanted as (
      select month::date, department, said.count
      from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 month') as months (month)
      cross join unnest(coalesce($4::bigint[], '{null}')) as departments (department)
      cross join unnest($5::text[]) as said (count)
    ), found as (
      select
        wanted.*,
        case
          when wanted.department is not null then (
            select value from parts
            where (parts.month, parts.department, parts.count) = (wanted.month, wanted.department, wanted.count)
          )
          else coalesce(
            (select value from entered where department = 0 and (entered.month, entered.count) = (wanted.month, wanted.count)),
            (
              select sum(value) from parts
              where (parts.month, parts.count) = (wanted.month, wanted.count)
                and not (parts.department = 0 and exists (
                  select from entered where department <> 0 and (entered.month, entered.count) = (wanted.month, wanted.count)
                ))
            )
          )
        end as value
      from wanted
    )
    select (
        select case when count(outside) = count(*) then sum(outside)::bigint end
        from (
          select
            case
              when exists (
                select from entered
                where entered.count = 'first_visit_count' and entered.month = found.month
                  and (found.department is null or entered.department = found.department)
              ) or not exists (
                select from derived
                where derived.count = 'first_visit_count' and derived.month = found.month
                  and (found.department is null or derived.department = found.department)
              ) or exists (
                select from derived as visits
                where visits.count = 'first_visit_count' and visits.month = found.month
                  and (found.department is null or visits.department = found.department)
                  and not exists (
                    select from derived as stays
                    where stays.count = 'ambulance_count' and (stays.month, stays.department) = (visits.month, visits.department)
                  )
              ) then found.value
              when found.value is not null then least(found.value, (
                select sum(derived.value) from derived
                where derived.count = 'ambulance_count' and derived.month = found.month
                  and (found.department is null or derived.department = found.department)
              ))
            end as outside
          from found
          where found.count = 'ambulance_count'
        ) as arrivals
      ) as outside,
      ${counts
        .map(
          (count) =>
            `(select case when count(value) = count(*) then sum(value)::bigint end from found where count = '${count}') as ${count}`,
        )
        .join(', ')}`,
    [tenantId, days.startDate, days.endDate, departments && [...new Set(departments)], counts],
  )
  return only(rows)
}

const rate = (part: number | null, whole: number | null, by = 100) =>
  part === null || !whole ? null : (by * part) / whole

const minus = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other)

const official = (
  {
    first_visits: firstVisits,
    first_visits_of_group: ofGroup,
    reverse_referrals: sent,
    reverse_referrals_to_group: toGroup,
  }: OfficialSums,
  { first_visit_count: first, revisit_count: again, ambulance_count: brought, outside }: Patients,
) => {
  const law = minus(firstVisits, ofGroup)
  const lawSent = minus(sent, toGroup)
  const referredOrBrought = brought === null || firstVisits === null ? null : firstVisits + brought
  const firstOrBrought = outside === null || first === null ? null : first + outside
  return {
    law_referral_patient_count: law,
    law_reverse_referral_patient_count: lawSent,
    referral_patient_count: firstVisits,
    reverse_referral_patient_count: sent,
    emergency_patient_count: brought,
    first_visit_patient_count: first,
    revisit_patient_count: again,
    law_referral_rate: rate(law, first),
    law_reverse_referral_rate: rate(lawSent, first),
    advanced_referral_rate: rate(referredOrBrought, firstOrBrought),
    advanced_reverse_referral_rate: rate(sent, firstOrBrought),
    fee_referral_rate: rate(referredOrBrought, first),
    fee_reverse_referral_rate: rate(sent, first === null || again === null ? null : first + again, 1000),
  }
}

interface OfficialSums {
  readonly first_visits: number | null
  readonly first_visits_of_group: number
  readonly reverse_referrals: number | null
  readonly reverse_referrals_to_group: number
}

const nullOf = (figures: Figures): Figures => Object.fromEntries(Object.keys(figures).map((key) => [key, null]))

/** All figures of referrals within some days; whole months if official rates matter. */
export const figuresFromFacts = async (
  owner: pg.Pool,
  tenantId: number,
  days: Days,
  counted: Counted,
): Promise<Figures> => {
  const sums = await sumsOf(owner, tenantId, days, counted)
  const loaded = await loadedKinds(owner, tenantId, days)
  const hasReferrals = loaded.referrals || sums.referrals > 0
  const hasStays = hasReferrals && (loaded.stays || sums.stays > 0 || sums.referrals === 0)
  const referrals = orUnknown(sums.referrals, hasReferrals)
  const firstVisits = orUnknown(sums.first_visits, hasReferrals)
  const sent = orUnknown(sums.reverse_referrals, loaded.reverse_referrals || sums.reverse_referrals > 0)
  const rates = official(
    {
      first_visits: firstVisits,
      first_visits_of_group: sums.first_visits_of_group,
      reverse_referrals: sent,
      reverse_referrals_to_group: sums.reverse_referrals_to_group,
    },
    await patientsOf(owner, tenantId, days, counted.departments),
  )
  return {
    referral_count: referrals,
    first_visit_referral_count: firstVisits,
    reverse_referral_count: sent,
    difference_count: minus(referrals, sent),
    referring_institution_count: orUnknown(sums.institutions, hasReferrals),
    hospital_admission_count: orUnknown(sums.stays, hasStays),
    hospital_admission_rate: rate(orUnknown(sums.stays, hasStays), referrals),
    operation_count: orUnknown(sums.operated, hasStays),
    operation_rate: rate(orUnknown(sums.operated, hasStays), referrals),
    hospital_days: orUnknown(sums.days, hasStays),
    revenue_yen: orUnknown(sums.yen, hasStays),
    ...(counted.institutions === null ? rates : nullOf(rates)),
  }
}

/** Figures of communications within some days. @param staffs - null for everybody */
export const contactsFromFacts = async (
  owner: pg.Pool,
  tenantId: number,
  days: Days,
  {
    staffs,
    institutions,
    type = null,
  }: {
    readonly staffs: readonly number[] | null
    readonly institutions: readonly number[] | null
    readonly type?: string | null
  },
): Promise<Figures> => {
  const { rows } = await owner.query<{
    contacts: number
    visit: number
    new_visit: number
    met: number
    followed: number
  }>(
    `select
      count(*) as contacts,
      count(*) filter (where communication_type = 'visit') as visit,
      count(*) filter (where communication_type = 'new_visit') as new_visit,
      count(*) filter (where communication_type in ('visit', 'new_visit') and is_doctor_attended) as met,
      count(*) filter (
        where communication_type in ('visit', 'new_visit')
          and exists (
            select from tasks where tenant_id = $1 and communication_id = communications.id and tasks.deleted_at is null
          )
      ) as followed
    from communications
    where tenant_id = $1
      and deleted_at is null
      and acted_date between $2 and $3
      and ($4::bigint[] is null or user_id = any($4))
      and ($5::bigint[] is null or medical_institution_id = any($5))
      and ($6::text is null or communication_type = $6)`,
    [tenantId, days.startDate, days.endDate, staffs, institutions, type],
  )
  const { contacts, visit, new_visit, met, followed } = only(rows)
  const visits = visit + new_visit
  return {
    contact_count: contacts,
    visit_count: visits,
    visit,
    new_visit,
    doctor_interview_count: met,
    doctor_interview_rate: rate(met, visits),
    next_action_count: followed,
    next_action_rate: rate(followed, visits),
  }
}
