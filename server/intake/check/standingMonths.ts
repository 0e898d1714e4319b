import { type RawBuilder, sql } from 'kysely'
import type { SurveyKind } from '#contract/intake/dataUploads.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

export interface MonthCount {
  readonly month: string
  readonly count: number
}

type Months = readonly [first: string, last: string]

const chargedStays = (tenantId: number, source: 'd' | 'ef', [first, last]: Months) => sql<MonthCount>`
  select month, count(*) as count
  from admission_charges
  where tenant_id = ${tenantId} and source = ${source} and month between ${first}::date and ${last}::date
  group by month
  order by month`

const standing: Readonly<Record<SurveyKind, (tenantId: number, months: Months) => RawBuilder<MonthCount>>> = {
  ff1_file: (tenantId, [first, last]) => sql`
    select date_trunc('month', discharge_date::timestamp)::date as month, count(*) as count
    from hospital_admissions
    where tenant_id = ${tenantId}
      and discharge_date >= ${first}::date and discharge_date < (${last}::date + interval '1 month')::date
    group by 1
    order by 1`,
  d_file: (tenantId, months) => chargedStays(tenantId, 'd', months),
  hospital_admission_ef_file: (tenantId, months) => chargedStays(tenantId, 'ef', months),
  outpatient_ef_file: (tenantId, [first, last]) => sql`
    select month, sum(first_visit_count + revisit_count)::int as count
    from outpatient_months
    where tenant_id = ${tenantId} and month between ${first}::date and ${last}::date
    group by month
    order by month`,
}

/**
 * The number of current facts of a kind by month: stays of 様式1, stays with charges of D or EF, visits of outpatients.
 * @param months - the first days of the first and the last month
 */
export const countStandingMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: SurveyKind,
  months: Months,
): Promise<readonly MonthCount[]> => {
  const { rows } = await standing[kind](tenantId, months).execute(tx)
  return rows
}
