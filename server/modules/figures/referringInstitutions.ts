import { type RawBuilder, sql } from 'kysely'
import type { ReferralFilter } from '../../../contract/analysis.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { countedReferrals } from './countedReferrals.ts'
import { asksForDepartments, asksForInstitutions, ofInstitutions } from './filtered.ts'
import { partsOf, type SpanDays } from './spans.ts'

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

/**
 * From the institutions of each month, or of each whole fiscal year, that fulfil the filter. Which span a month belongs to is found by halving among the
 * first days of spans: to join them with so many rows is what the planner cannot be trusted with.
 */
const ofFiltered = (tx: TenantTransaction, tenantId: number, spans: readonly SpanDays[], filter: ReferralFilter) => {
  const starts = spans.map((span) => span.start_date)
  const sorted = starts.toSorted()
  const rows = countedReferrals(tenantId, {
    direction: 'received',
    periods: spans,
    departmentIds: filter.own_department_ids,
    institutions: ofInstitutions(tx, tenantId, 'medical_institution_id', filter.medical_institutions),
  })
  return sql`
    select (${sorted.map((start) => starts.indexOf(start) + 1)}::int[])[place] as place, count(*) as institution_count
    from (
      select distinct width_bucket(month, ${sorted}::date[]) as place, medical_institution_id
      from (${rows}) as months
    ) as referring
    group by referring.place`
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

/** Whether sums of these spans tell their institutions apart already: each span is a month, or a whole fiscal year, of institutions alone. */
export const areToldBySums = (spans: readonly SpanDays[], filter: ReferralFilter): boolean =>
  asksForInstitutions(filter) &&
  !asksForDepartments(filter) &&
  spans.every((span) => {
    const { years, months } = partsOf([span])
    return years.length + months.length === 1
  })
