import { monthOf } from '#contract/months.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReferralFilter } from '#contract/analysis/analysis.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type Counted, countedReferrals, referringMonths } from './countedReferrals.ts'
import { asksForDepartments, asksForInstitutions, ofInstitutions } from './filtered.ts'
import { partsOf, type SpanDays } from './spans.ts'

/** Counts from `referring_institution_months`. An institution whose earlier month lies within the span has been counted already. */
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

/** Counts from the months of the institutions that match the filter. @param spans - of one month each, in any order */
const ofFilteredMonths = (counted: Counted, tenantId: number, spans: readonly SpanDays[]) => {
  const starts = spans.map((span) => span.start_date)
  const ends = spans.map((span) => span.end_date).toSorted()
  const period = { start_date: starts.toSorted()[0] ?? '', end_date: ends.at(-1) ?? '' }
  return sql`
    select array_position(${starts}::date[], month) as place, count(*) as institution_count
    from (${referringMonths(tenantId, counted, period)}) as referring
    group by month`
}

/** Counts from the referrals of the institutions that match the filter in each span. */
const ofFilteredSpans = (counted: Counted, tenantId: number, spans: readonly SpanDays[]) => sql`
  select place, institution_count
  from (
    select array[${sql.join(
      spans.map((_, index) => sql`count(*) filter (where ${sql.ref(`count_${index}`)} > 0)`),
    )}] as institution_counts
    from (${countedReferrals(tenantId, counted, spans)}) as counted
  ) as spans
  cross join unnest(institution_counts) with ordinality as listed (institution_count, place)`

const isMonth = ({ start_date: start, end_date: end }: SpanDays) => monthOf(start) === monthOf(end)

/** How many distinct institutions referred in each span. @param spans - of whole months, not overlapping */
export const countReferringInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  filter: ReferralFilter,
): Promise<number[]> => {
  const read = (): RawBuilder<unknown> => {
    if (!asksForDepartments(filter) && !asksForInstitutions(filter)) return ofAll(tenantId, spans)
    const counted = {
      direction: 'received',
      departmentIds: filter.own_department_ids,
      institutions: ofInstitutions(tx, tenantId, 'medical_institution_id', filter.medical_institutions),
    } as const
    return (spans.every(isMonth) ? ofFilteredMonths : ofFilteredSpans)(counted, tenantId, spans)
  }
  const { rows } = await sql<{ place: number | null; institution_count: number }>`${read()}`.execute(tx)
  const counts = new Map(rows.map((row) => [row.place, row.institution_count]))
  return spans.map((_, index) => counts.get(index + 1) ?? 0)
}

/**
 * Whether the sums already contain the number of institutions: the filter is on institutions alone, and each span is a
 * month or a whole fiscal year.
 */
export const areToldBySums = (spans: readonly SpanDays[], filter: ReferralFilter): boolean =>
  asksForInstitutions(filter) &&
  !asksForDepartments(filter) &&
  spans.every((span) => {
    const { years, months } = partsOf([span])
    return years.length + months.length === 1
  })
