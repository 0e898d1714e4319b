import { type Expression, type SqlBool, sql } from 'kysely'
import { monthAfter } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type DiseaseKind, kindOf } from './diseaseCodes.ts'

/** At most this many of the newest stays are read. That is enough to know the partners and takes little time. */
const maxStays = 2_000

/** How many months back stays are read. A main group has a tenth of all stays, so one year is enough for it. */
const monthsBack: Readonly<Record<DiseaseKind, number>> = { mdc: 12, dpc: 36, icd10: 36 }

/** A reverse referral of the patient within this many days after a stay is attributed to the stay. */
const daysAfterStay = 180

interface Count {
  readonly id: number
  readonly count: number
}

/** What the tenant's own stays show about a disease. */
export interface DiseaseFacts {
  /** The name in the stays; null without any. */
  readonly name: string | null
  readonly since: string
  readonly stay_count: number
  /** Patients who came from an institution, and patients sent to it after their stay. */
  readonly institutions: readonly {
    readonly id: number
    readonly referral_count: number
    readonly sent_count: number
  }[]
  /** Stays by the master's department that corresponds to the treating own department. */
  readonly treated: readonly Count[]
  /** Reverse referrals by the department of the destination that they named. */
  readonly sent: readonly Count[]
}

/** SQL condition for codes with this prefix. `~` sorts after every character in codes. */
const beginsWith = (column: string, code: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} is not null and ${sql.ref(column)} collate "C" between ${code} and ${`${code}~`}`

/**
 * Reads the partners and departments of a disease from the tenant's newest stays with it. The index alone gives the day
 * of the oldest of these stays, so that older ones are not read.
 * @param code - from plainCode
 * @param last - the last month to read
 */
export const readDiseaseFacts = async (
  tx: TenantTransaction,
  tenantId: number,
  code: string,
  last: string,
): Promise<DiseaseFacts> => {
  const kind = kindOf(code)
  const since = monthAfter(last, 1 - monthsBack[kind])
  const withDisease = beginsWith(kind === 'icd10' ? 'main_icd10' : 'dpc_code', code)
  const { rows } = await sql<Omit<DiseaseFacts, 'since'>>`
    with newest as materialized (
      select admission_date
      from hospital_admissions
      where tenant_id = ${tenantId} and ${withDisease} and admission_date >= ${since}
      order by admission_date desc
      limit ${maxStays}
    ), stays as materialized (
      select
        patient_hash,
        referral_id,
        own_department_id,
        main_disease_name,
        admission_date,
        coalesce(discharge_date, admission_date) + ${daysAfterStay}::int as last_day
      from hospital_admissions
      where tenant_id = ${tenantId}
        and ${withDisease}
        and admission_date >= (select min(admission_date) from newest)
      order by admission_date desc
      limit ${maxStays}
    ), sent as materialized (
      select distinct letters.id, letters.medical_institution_id_to as institution_id, letters.specialty_id
      from stays
      join reverse_referrals as letters
        on letters.tenant_id = ${tenantId}
        and letters.patient_hash = stays.patient_hash
        and letters.reverse_referral_date >= stays.admission_date
        and letters.reverse_referral_date <= stays.last_day
    ), came as (
      select distinct letters.id, letters.medical_institution_id as institution_id
      from stays
      join referrals as letters on letters.tenant_id = ${tenantId} and letters.id = stays.referral_id
    ), partners as (
      select institution_id as id, sum(referral_count)::int as referral_count, sum(sent_count)::int as sent_count
      from (
        select institution_id, 1 as referral_count, 0 as sent_count from came
        union all
        select institution_id, 0, 1 from sent
      ) as letters
      group by institution_id
    ), treated as (
      select own.department_id as id, count(*)::int as count
      from stays
      join own_departments as own on own.tenant_id = ${tenantId} and own.id = stays.own_department_id
      where own.department_id is not null
      group by own.department_id
    ), named as (
      select departments.id, count(*)::int as count
      from sent
      join departments on departments.name = sent.specialty_id
      group by departments.id
    )
    select
      (select mode() within group (order by main_disease_name) from stays) as name,
      (select count(*)::int from stays) as stay_count,
      (select coalesce(jsonb_agg(partners), '[]') from partners) as institutions,
      (select coalesce(jsonb_agg(treated), '[]') from treated) as treated,
      (select coalesce(jsonb_agg(named), '[]') from named) as sent
  `.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('A query without a table returned no row')
  return { ...facts, since }
}
