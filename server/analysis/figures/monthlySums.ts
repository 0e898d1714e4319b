import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReferralFilter } from '#contract/analysis/analysis.ts'
import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import { inMonthRuns } from '../../facts/months/inMonths.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { countedReferrals } from './countedReferrals.ts'
import { asksForDepartments, asksForInstitutions, ofDepartments, ofInstitutions } from './filtered.ts'
import { monthsOf, type Parts, partsOf, type SpanDays } from './spans.ts'

/** What sums can be grouped by, besides the month. */
export type ToldApart = 'own_department_id' | 'medical_institution_id'

/** Which sums to read. `by` groups them by department or institution; without it `key` is 0. */
export interface Asked {
  /** Of whole months. */
  readonly spans: readonly Pick<SpanDays, 'start_date' | 'end_date'>[]
  readonly filter: ReferralFilter
  readonly by?: ToldApart
  /** Sums of whole spans, which must not overlap: `month` is then a span's first day, in one or two rows for each key. */
  readonly whole?: true
}

interface Keyed {
  /** The first day of a month, or of a whole fiscal year within a span. */
  readonly month: string
  /** An own department (0 for none) or an institution. */
  readonly key: number
}

/** Sums of a month's referrals and of their stays. */
export const receivedSums = [
  'referral_count',
  'first_visit_count',
  'admission_count',
  'operation_count',
  'hospital_days',
  'revenue_yen',
] as const
export type Received = Keyed &
  Readonly<Record<(typeof receivedSums)[number], number>> & {
    /** How many institutions these referrals came from; null if the rollup does not contain institutions. */
    readonly institution_count: number | null
  }

export const sentSums = ['reverse_referral_count'] as const
export type Sent = Keyed & Readonly<Record<(typeof sentSums)[number], number>>

/** Whether the rollup must contain institutions or departments. Without them it has fewer rows. */
const apart = ({ filter, by }: Asked) => ({
  institutions: by === 'medical_institution_id' || asksForInstitutions(filter),
  departments: by === 'own_department_id' || asksForDepartments(filter),
})

/** The smallest rollup with the requested keys; `years` is the same rollup by fiscal year. */
interface Source {
  readonly months: string
  readonly years: string | null
}

const receivedFrom = (request: Asked): Source => {
  const { institutions, departments } = apart(request)
  if (!institutions) return { months: 'referral_department_months', years: null }
  return departments
    ? { months: 'referral_months', years: null }
    : { months: 'referral_institution_months', years: 'referral_institution_years' }
}

const firstVisits = ({ years }: Source) =>
  years ? sql`sum(first_visit_count)` : sql`coalesce(sum(referral_count) filter (where first_visit), 0)`

/** The first day of the span that a day is in. @param day - trusted text. @param spans - that do not overlap, one of which has the day */
export const startOfSpan = (day: string, spans: Asked['spans']): RawBuilder<string> => {
  const starts = spans.map(({ start_date: start }) => start).toSorted()
  return sql`(${starts}::date[])[width_bucket(${sql.ref(day)}, ${starts}::date[])]`
}

/** Sums of a rollup's rows on some days. @param day - the column of days, which are the first of months or of fiscal years */
const summed = (
  tx: TenantTransaction,
  tenantId: number,
  { table, day, days }: { readonly table: string; readonly day: 'month' | 'april'; readonly days: readonly string[] },
  { spans, filter, by, whole }: Asked,
  sums: RawBuilder<unknown>,
) => sql`
    select ${whole ? startOfSpan(day, spans) : sql.ref(day)} as month, ${by ? sql.ref(by) : sql.lit(0)} as key, ${sums}
    from ${sql.table(table)}
    where tenant_id = ${tenantId}
      and ${day === 'april' ? sql<SqlBool>`april = any(${days}::date[])` : inMonthRuns('month', days)}
      and ${ofDepartments('own_department_id', filter.own_department_ids)}
      and ${ofInstitutions(tx, tenantId, 'medical_institution_id', filter.medical_institutions)}
    group by 1, 2`

/** The query of months, of fiscal years, or of both. */
const ofParts = (
  { months, years }: Parts,
  ofMonthsOnly: (months: readonly string[]) => RawBuilder<unknown>,
  ofYears: (years: readonly string[]) => RawBuilder<unknown>,
) => {
  if (years.length === 0) return ofMonthsOnly(months)
  return months.length === 0 ? ofYears(years) : sql`${ofMonthsOnly(months)} union all ${ofYears(years)}`
}

/** A query of {@link Received}: the sums of received referrals for each month that has any. */
export const receivedSumsOf = (tx: TenantTransaction, tenantId: number, request: Asked): RawBuilder<unknown> => {
  const source = receivedFrom(request)
  const sums = sql`
      sum(referral_count) as referral_count,
      ${firstVisits(source)} as first_visit_count,
      sum(admission_count) as admission_count,
      sum(operation_count) as operation_count,
      sum(hospital_days) as hospital_days,
      sum(revenue_yen)::bigint as revenue_yen,
      ${source.years ? sql`count(*)` : sql`null::bigint`} as institution_count`
  const ofTable = (table: string, day: 'month' | 'april') => (days: readonly string[]) =>
    summed(tx, tenantId, { table, day, days }, request, sums)
  const { months, years } = source
  return years
    ? ofParts(partsOf(request.spans), ofTable(months, 'month'), ofTable(years, 'april'))
    : ofTable(months, 'month')(monthsOf(request.spans))
}

/** Reads the sums of received referrals for each month that has any. */
export const readReceived = async (tx: TenantTransaction, tenantId: number, request: Asked): Promise<Received[]> => {
  const { rows } = await sql<Received>`${receivedSumsOf(tx, tenantId, request)}`.execute(tx)
  return rows
}

/** Reverse referrals in whole fiscal years, for all own departments together. @param years - their first days */
const sentInYears = (
  tx: TenantTransaction,
  tenantId: number,
  years: readonly string[],
  { filter, by }: Asked,
): RawBuilder<unknown> => {
  const institutions = ofInstitutions(tx, tenantId, 'medical_institution_id', filter.medical_institutions)
  const periods = years.map((april) => ({ start_date: april, end_date: daysAfter(monthAfter(april, 12), -1) }))
  const counted = countedReferrals(tenantId, { direction: 'sent', departmentIds: undefined, institutions }, periods)
  const each = years.map((april, index) => sql`(${april}::date, ${sql.ref(`counted.count_${index}`)})`)
  return sql`
    select in_year.april as month, ${by ? sql.ref(`counted.${by}`) : sql.lit(0)} as key, sum(in_year.count) as reverse_referral_count
    from (${counted}) as counted
    cross join lateral (values ${sql.join(each)}) as in_year (april, count)
    where in_year.count > 0
    group by 1, 2`
}

/** Reads the sums of reverse referrals for each month that has any. */
export const readSent = async (tx: TenantTransaction, tenantId: number, request: Asked): Promise<Sent[]> => {
  const { institutions, departments } = apart(request)
  const table = institutions ? 'reverse_referral_months' : 'reverse_referral_department_months'
  const sums = sql`sum(reverse_referral_count) as reverse_referral_count`
  const ofMonthsOnly = (days: readonly string[]) => summed(tx, tenantId, { table, day: 'month', days }, request, sums)
  // Running counts hold whole years of an institution in two entries, but only of all departments together.
  const query =
    institutions && !departments
      ? ofParts(partsOf(request.spans), ofMonthsOnly, (years) => sentInYears(tx, tenantId, years, request))
      : ofMonthsOnly(monthsOf(request.spans))
  const { rows } = await sql<Sent>`${query}`.execute(tx)
  return rows
}

/** Adds up rows; zeros if there are none. */
export const sumUp = <K extends string>(
  rows: readonly Readonly<Record<K, number>>[],
  sums: readonly K[],
): Record<K, number> => {
  const total = Object.fromEntries(sums.map((sum) => [sum, 0])) as Record<K, number>
  for (const row of rows) for (const sum of sums) total[sum] += row[sum]
  return total
}

/** The rows within a span. @param rows - with days, or with months by their first days */
export const within = <K extends string, R extends Readonly<Record<K, string>>>(
  rows: readonly R[],
  day: K,
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string },
): R[] => rows.filter((row) => row[day] >= start && row[day] <= end)
