import { type RawBuilder, sql } from 'kysely'
import type { ReferralFilter } from '../../../contract/analysis.ts'
import { monthsBetween } from '../../../contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { asksForDepartments, asksForInstitutions, ofDepartments, ofInstitutions } from './filtered.ts'
import type { SpanDays } from './spans.ts'

/** From the institutions that referred in each month, by the time before: those whose time before lies in the span are counted there already. */
const ofAll = (tenantId: number, spans: readonly SpanDays[]) => sql`
  select spans.place, sum(months.institution_count) as institution_count
  from unnest(${spans.map((span) => span.start_date)}::date[], ${spans.map((span) => span.end_date)}::date[])
    with ordinality as spans (first_day, last_day, place)
  join referring_institution_months as months
    on months.tenant_id = ${tenantId}
    and months.month >= spans.first_day
    and months.month <= spans.last_day
    and months.previous_month < spans.first_day
  group by spans.place`

/** From the institutions of each month that fulfil the filter. */
const ofFiltered = (tx: TenantTransaction, tenantId: number, spans: readonly SpanDays[], filter: ReferralFilter) => {
  const places = spans.flatMap(({ start_date: start, end_date: end }, index) =>
    monthsBetween(start, end).map((month) => ({ month, place: index + 1 })),
  )
  const table = asksForDepartments(filter) ? 'referral_months' : 'referral_institution_months'
  return sql`
    select place, count(*) as institution_count
    from (
      select distinct spans.place, months.medical_institution_id
      from unnest(${places.map(({ month }) => month)}::date[], ${places.map(({ place }) => place)}::int[]) as spans (month, place)
      join ${sql.table(table)} as months on months.tenant_id = ${tenantId} and months.month = spans.month
      where months.month = any(${places.map(({ month }) => month)}::date[])
        and ${ofDepartments('months.own_department_id', filter.own_department_ids)}
        and ${ofInstitutions(tx, tenantId, 'months.medical_institution_id', filter.medical_institutions)}
    ) as referring
    group by place`
}

/** How many different institutions referred in each span. @param spans - of whole months, none in two of them */
export const countReferringInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  filter: ReferralFilter,
): Promise<number[]> => {
  const counted: RawBuilder<unknown> =
    asksForDepartments(filter) || asksForInstitutions(filter)
      ? ofFiltered(tx, tenantId, spans, filter)
      : ofAll(tenantId, spans)
  const { rows } = await sql<{ place: number; institution_count: number }>`${counted}`.execute(tx)
  const counts = new Map(rows.map((row) => [row.place, row.institution_count]))
  return spans.map((_, index) => counts.get(index + 1) ?? 0)
}
