import { sql } from 'kysely'
import type { z } from 'zod'
import type { Period } from '#contract/analysis/analysis.ts'
import { type institutionFigureOperations, maxCases } from '#contract/analysis/institutionFigures.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { admittedDisease } from '../facts/referrals/admittedDisease.ts'
import { doneInStay } from '../facts/referrals/doneInStay.ts'
import { readReceived, receivedSums, sumUp } from './figures/monthlySums.ts'

type Cases = z.input<typeof institutionFigureOperations.listAdmittedCases.response>

type Found =
  | (Cases['diseases'][number] & { readonly is_operation: false })
  | (Cases['operations'][number] & { readonly is_operation: true })

/**
 * Reads the most frequent diseases and operations of the first stays that belong to an institution's referrals of a
 * period. These are the stays that `hospital_admission_count` counts. They are looked up once, and operations are
 * looked up per stay that had one. Without `offset 0` the planner would read the operations of all patients for a busy
 * institution.
 */
const readCases = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  { start_date: from, end_date: to }: Period,
) => {
  const { rows } = await sql<Found>`
    with stays as materialized (
      select
        admissions.id,
        admissions.admission_date,
        admissions.discharge_date,
        admissions.operation_count,
        case when dpc_code is null then 'icd10' else 'dpc' end as coding,
        ${admittedDisease} as code,
        admissions.main_disease_name
      from referrals
      join hospital_admissions as admissions
        on admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
      where referrals.tenant_id = ${tenantId}
        and referrals.medical_institution_id = ${institutionId}
        and referrals.referral_date >= ${from}
        and referrals.referral_date <= ${to}
    ), diseases as (
      select coding, code, mode() within group (order by main_disease_name) as usual_name, count(*) as hospital_admission_count
      from stays
      where code is not null
      group by coding, code
      order by count(*) desc, code
      limit ${maxCases}
    ), operations as (
      select done.kcode, mode() within group (order by done.name) as usual_name, count(distinct admissions.id) as hospital_admission_count
      from stays as admissions
      cross join lateral (
        select operations.kcode, operations.name
        from hospital_admission_operations as operations
        where operations.tenant_id = ${tenantId}
          and operations.hospital_admission_id = admissions.id
          and operations.kcode is not null
          and ${doneInStay}
        offset 0
      ) as done
      where admissions.operation_count > 0
      group by done.kcode
      order by hospital_admission_count desc, done.kcode
      limit ${maxCases}
    )
    select
      false as is_operation,
      diseases.coding,
      diseases.code,
      null as kcode,
      coalesce(known.name, diseases.usual_name) as name,
      diseases.hospital_admission_count
    from diseases
    left join dpc_diseases as known on known.code = diseases.code and diseases.coding = 'dpc'
    union all
    select true, null, null, operations.kcode, coalesce(known.name, operations.usual_name), operations.hospital_admission_count
    from operations
    left join kcodes as known on known.code = operations.kcode
    order by is_operation, hospital_admission_count desc, code, kcode
  `.execute(tx)
  return rows
}

/** Diseases and operations of the patients that an institution referred in a period and that were admitted. */
export const readAdmittedCases = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  period: Period,
): Promise<Cases> => {
  const [received, cases] = await Promise.all([
    readReceived(tx, tenantId, {
      spans: [period],
      filter: { medical_institutions: { medical_institution_ids: [institutionId] } },
    }),
    readCases(tx, tenantId, institutionId, period),
  ])
  const sums = sumUp(received, receivedSums)
  const { unsettledFrom } = await readFigureMonths(tx, tenantId)
  return {
    unsettled_from: unsettledFrom,
    referral_count: sums.referral_count,
    hospital_admission_count: sums.admission_count,
    operation_count: sums.operation_count,
    diseases: cases.filter((one) => !one.is_operation),
    operations: cases.filter((one) => one.is_operation),
  }
}
