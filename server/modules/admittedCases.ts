import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Period } from '../../contract/analysis.ts'
import { type institutionFigureOperations, mostCases } from '../../contract/institutionFigures.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readReceived, receivedSums, sumUp } from './figures/monthlySums.ts'

type Cases = z.input<typeof institutionFigureOperations.listAdmittedCases.response>

/** The first stays of an institution's referrals of a period: what `hospital_admission_count` counts. */
const firstStays = (tenantId: number, institutionId: number, { start_date: from, end_date: to }: Period) => sql`
  select admissions.id, admissions.dpc_code, admissions.main_icd10, admissions.main_disease_name
  from referrals
  join hospital_admissions as admissions
    on admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
  where referrals.tenant_id = ${tenantId}
    and referrals.medical_institution_id = ${institutionId}
    and referrals.referral_date >= ${from}
    and referrals.referral_date <= ${to}`

/** Both of the same stays, which are looked up once. */
const readCases = async (
  tx: TenantTransaction,
  tenantId: number,
  stays: RawBuilder<unknown>,
): Promise<Pick<Cases, 'diseases' | 'operations'>> => {
  const { rows } = await sql<Pick<Cases, 'diseases' | 'operations'>>`
    with stays as materialized (${stays}), coded as (
      select
        case when dpc_code is null then 'icd10' else 'dpc' end as coding,
        coalesce(left(dpc_code, 6), main_icd10) as code,
        main_disease_name
      from stays
    ), diseases as (
      select coding, code, mode() within group (order by main_disease_name) as usual_name, count(*) as hospital_admission_count
      from coded
      where code is not null
      group by coding, code
      order by count(*) desc, code
      limit ${mostCases}
    ), operations as (
      select
        done.kcode,
        mode() within group (order by done.name) as usual_name,
        count(distinct done.hospital_admission_id) as hospital_admission_count
      from stays
      join hospital_admission_operations as done
        on done.tenant_id = ${tenantId} and done.hospital_admission_id = stays.id
      where done.kcode is not null
      group by done.kcode
      order by hospital_admission_count desc, done.kcode
      limit ${mostCases}
    )
    select
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'coding', coding, 'code', diseases.code, 'name', coalesce(known.name, usual_name), 'hospital_admission_count',
              hospital_admission_count
            )
            order by hospital_admission_count desc, diseases.code
          )
          from diseases
          left join dpc_diseases as known on known.code = diseases.code and coding = 'dpc'
        ),
        '[]'
      ) as diseases,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'kcode', operations.kcode, 'name', coalesce(kcodes.name, usual_name), 'hospital_admission_count', hospital_admission_count
            )
            order by hospital_admission_count desc, operations.kcode
          )
          from operations
          left join kcodes on kcodes.code = operations.kcode
        ),
        '[]'
      ) as operations
  `.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A query without a table returned no row')
  return found
}

/** What those whom an institution referred in a period were admitted with, and what was done. */
export const readAdmittedCases = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  period: Period,
): Promise<Cases> => {
  const stays = firstStays(tenantId, institutionId, period)
  const [received, cases] = await Promise.all([
    readReceived(tx, tenantId, {
      spans: [period],
      filter: { medical_institutions: { medical_institution_ids: [institutionId] } },
    }),
    readCases(tx, tenantId, stays),
  ])
  const sums = sumUp(received, receivedSums)
  return {
    referral_count: sums.referral_count,
    hospital_admission_count: sums.admission_count,
    operation_count: sums.operation_count,
    ...cases,
  }
}
