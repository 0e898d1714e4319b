import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Period } from '../../contract/analysis.ts'
import { type institutionFigureOperations, mostCases } from '../../contract/institutionFigures.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { admittedDisease } from './admittedDisease.ts'
import { readReceived, receivedSums, sumUp } from './figures/monthlySums.ts'

type Cases = z.input<typeof institutionFigureOperations.listAdmittedCases.response>

/** The first stays of an institution's referrals of a period: what `hospital_admission_count` counts. */
const firstStays = (tenantId: number, institutionId: number, { start_date: from, end_date: to }: Period) => sql`
  select admissions.id, admissions.dpc_code, ${admittedDisease} as disease, admissions.main_disease_name
  from referrals
  join hospital_admissions as admissions
    on admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
  where referrals.tenant_id = ${tenantId}
    and referrals.medical_institution_id = ${institutionId}
    and referrals.referral_date >= ${from}
    and referrals.referral_date <= ${to}`

const readDiseases = async (tx: TenantTransaction, stays: RawBuilder<unknown>) => {
  const { rows } = await sql<Cases['diseases'][number]>`
    with stays as (${stays}), coded as (
      select
        case when dpc_code is null then 'icd10' else 'dpc' end as coding,
        disease as code,
        main_disease_name
      from stays
    ), counted as (
      select coding, code, mode() within group (order by main_disease_name) as usual_name, count(*) as hospital_admission_count
      from coded
      where code is not null
      group by coding, code
      order by count(*) desc, code
      limit ${mostCases}
    )
    select coding, counted.code, coalesce(diseases.name, usual_name) as name, hospital_admission_count
    from counted
    left join dpc_diseases as diseases on diseases.code = counted.code and coding = 'dpc'
    order by hospital_admission_count desc, counted.code
  `.execute(tx)
  return rows
}

const readOperations = async (tx: TenantTransaction, tenantId: number, stays: RawBuilder<unknown>) => {
  const { rows } = await sql<Cases['operations'][number]>`
    with stays as (${stays}), counted as (
      select
        operations.kcode,
        mode() within group (order by operations.name) as usual_name,
        count(distinct operations.hospital_admission_id) as hospital_admission_count
      from stays
      join hospital_admission_operations as operations
        on operations.tenant_id = ${tenantId} and operations.hospital_admission_id = stays.id
      where operations.kcode is not null
      group by operations.kcode
      order by hospital_admission_count desc, operations.kcode
      limit ${mostCases}
    )
    select counted.kcode, coalesce(kcodes.name, usual_name) as name, hospital_admission_count
    from counted
    left join kcodes on kcodes.code = counted.kcode
    order by hospital_admission_count desc, counted.kcode
  `.execute(tx)
  return rows
}

/** What those whom an institution referred in a period were admitted with, and what was done. */
export const readAdmittedCases = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  period: Period,
): Promise<Cases> => {
  const stays = firstStays(tenantId, institutionId, period)
  const [received, diseases, done] = await Promise.all([
    readReceived(tx, tenantId, {
      spans: [period],
      filter: { medical_institutions: { medical_institution_ids: [institutionId] } },
    }),
    readDiseases(tx, stays),
    readOperations(tx, tenantId, stays),
  ])
  const sums = sumUp(received, receivedSums)
  return {
    referral_count: sums.referral_count,
    hospital_admission_count: sums.admission_count,
    operation_count: sums.operation_count,
    diseases,
    operations: done,
  }
}
