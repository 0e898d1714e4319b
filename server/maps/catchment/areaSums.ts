import { type RawBuilder, sql } from 'kysely'
import type { Period, ReferralFilter } from '#contract/analysis/analysis.ts'
import { inMonthRuns } from '../../facts/months/inMonths.ts'
import { countedReferrals } from '../../analysis/figures/countedReferrals.ts'
import { ofDepartments, ofInstitutions } from '../../analysis/figures/filtered.ts'
import { receivedSumsOf, startOfSpan } from '../../analysis/figures/monthlySums.ts'
import { monthsOf } from '../../analysis/figures/spans.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { municipalityOfPostalCode } from '../../institutions/master/postalCodes/municipalityOfPostalCode.ts'

/** What is counted: facts of periods of whole months that do not overlap. */
export interface Counted {
  readonly spans: readonly Period[]
  readonly filter: ReferralFilter
}

/** Sums of a municipality ('' where the place is unknown) in one period, known by its first day. */
export interface AreaSums {
  readonly municipality_code: string
  readonly start_date: string
  readonly referral_count: number
  readonly first_visit_count: number
  readonly admission_count: number
  readonly operation_count: number
  readonly hospital_days: number
  readonly revenue_yen: number
}

// Few institutions and postal codes are behind many facts. Each is looked up once; joining the whole master costs more.
const institutionPlaces = sql`
  left join lateral (
    select institutions.municipality_code
    from medical_institutions as institutions
    where institutions.id = counted.medical_institution_id
    offset 0
  ) as placed on true`

/** Reads the sums of referrals and of their stays by the referring institution's municipality. */
export const readReferrerSums = async (
  tx: TenantTransaction,
  tenantId: number,
  counted: Counted,
): Promise<AreaSums[]> => {
  const sums = receivedSumsOf(tx, tenantId, { ...counted, by: 'medical_institution_id', whole: true })
  const { rows } = await sql<AreaSums>`
    select
      coalesce(placed.municipality_code, '') as municipality_code,
      counted.month as start_date,
      sum(counted.referral_count)::bigint as referral_count,
      sum(counted.first_visit_count)::bigint as first_visit_count,
      sum(counted.admission_count)::bigint as admission_count,
      sum(counted.operation_count)::bigint as operation_count,
      sum(counted.hospital_days)::bigint as hospital_days,
      sum(counted.revenue_yen)::bigint as revenue_yen
    from (
      select month, key as medical_institution_id, referral_count, first_visit_count, admission_count, operation_count, hospital_days, revenue_yen
      from (${sums}) as summed
    ) as counted
    ${institutionPlaces}
    group by 1, 2`.execute(tx)
  return rows
}

/** Reads how many reverse referrals went to institutions of each municipality. @returns a count for each span */
export const readSentSums = async (
  tx: TenantTransaction,
  tenantId: number,
  { spans, filter }: Counted,
): Promise<{ readonly municipality_code: string; readonly counts: readonly number[] }[]> => {
  const institutions = ofInstitutions(tx, tenantId, 'medical_institution_id', filter.medical_institutions)
  const sent = countedReferrals(
    tenantId,
    { direction: 'sent', departmentIds: filter.own_department_ids, institutions },
    spans,
  )
  const counts = spans.map((_, index) => sql`sum(${sql.ref(`counted.count_${index}`)})::bigint`)
  const { rows } = await sql<{ municipality_code: string; counts: number[] }>`
    select coalesce(placed.municipality_code, '') as municipality_code, array[${sql.join(counts)}] as counts
    from (${sent}) as counted
    ${institutionPlaces}
    group by 1`.execute(tx)
  return rows.filter((row) => row.counts.some((count) => count > 0))
}

/** Of the postal codes in the rows of `counted`. */
export const patientPlace = municipalityOfPostalCode(sql.ref('counted.postal_code'))

/**
 * A query of stays that belong to referrals, as `hospital_admission_count` counts them, with the patient's postal code.
 * @param columns - of `stays` (referral_stays) and `admissions` (hospital_admissions)
 */
export const staysWithPlaces = (
  tx: TenantTransaction,
  tenantId: number,
  { spans, filter }: Counted,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns}
  from referral_stays as stays
  join hospital_admissions as admissions
    on admissions.tenant_id = ${tenantId} and admissions.referral_id = stays.referral_id and admissions.is_first_admission
  where stays.tenant_id = ${tenantId}
    and ${inMonthRuns('stays.month', monthsOf(spans))}
    and ${ofDepartments('stays.own_department_id', filter.own_department_ids)}
    and ${ofInstitutions(tx, tenantId, 'stays.medical_institution_id', filter.medical_institutions)}`

/** Reads the sums of stays by the municipality of the patient's postal code. Each stay's referral counts as one. */
export const readPatientSums = async (
  tx: TenantTransaction,
  tenantId: number,
  counted: Counted,
): Promise<AreaSums[]> => {
  const stays = staysWithPlaces(
    tx,
    tenantId,
    counted,
    sql`
      admissions.postal_code,
      ${startOfSpan('stays.month', counted.spans)} as start_date,
      count(*) as admission_count,
      count(*) filter (where stays.first_visit) as first_visit_count,
      count(*) filter (where stays.is_operated) as operation_count,
      coalesce(sum(stays.hospital_days), 0) as hospital_days,
      sum(stays.revenue_yen) as revenue_yen`,
  )
  const { rows } = await sql<AreaSums>`
    select
      coalesce(${patientPlace.code}, '') as municipality_code,
      counted.start_date,
      sum(counted.admission_count)::bigint as referral_count,
      sum(counted.first_visit_count)::bigint as first_visit_count,
      sum(counted.admission_count)::bigint as admission_count,
      sum(counted.operation_count)::bigint as operation_count,
      sum(counted.hospital_days)::bigint as hospital_days,
      sum(counted.revenue_yen)::bigint as revenue_yen
    from (${stays} group by 1, 2) as counted
    ${patientPlace.joins}
    group by 1, 2`.execute(tx)
  return rows
}
