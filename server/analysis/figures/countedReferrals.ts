import { daysAfter } from '#contract/days.ts'
import { wholeMonthsOf } from './wholeMonths.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Period, ReferralFilter } from '#contract/analysis/analysis.ts'
import { asksForDepartments, ofDepartments } from './filtered.ts'

/** The tables of running counts for each direction, with and without own departments (../../facts/runningCounts.ts). */
const directions = {
  received: { departments: 'referral_department_running_counts', institutions: 'referral_running_counts' },
  sent: { departments: 'reverse_referral_department_running_counts', institutions: 'reverse_referral_running_counts' },
} as const

/** Which referrals to count. */
export interface Counted {
  readonly direction: keyof typeof directions
  readonly departmentIds: ReferralFilter['own_department_ids']
  /** A condition on `medical_institution_id`. */
  readonly institutions: Expression<SqlBool>
}

const runningCounts = (
  tenantId: number,
  { direction, departmentIds = [], institutions }: Counted,
  columns: RawBuilder<unknown>,
) => {
  const tables = directions[direction]
  const hasDepartments = asksForDepartments({ own_department_ids: departmentIds })
  return sql`
    select medical_institution_id, ${columns}
    from ${sql.table(hasDepartments ? tables.departments : tables.institutions)}
    where tenant_id = ${tenantId} and ${ofDepartments('own_department_id', departmentIds)} and ${institutions}`
}

/** The referrals of a row of running counts up to a day; null if there are none. @param day - the last of a month */
const countUntil = (day: string) => sql`counts[width_bucket(${day}::date, months)]`

interface RunningSums {
  /** Columns of the running counts at the ends of the periods. @param wrap - how several rows are put together */
  readonly entries: (wrap: (entry: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** The periods as differences of these, as `count_0`, `count_1` and so on. */
  readonly counts: RawBuilder<unknown>
}

const sumsOf = (periods: readonly Period[]): RunningSums => {
  const ends = [...new Set(periods.flatMap(({ start_date: start, end_date: end }) => [daysAfter(start, -1), end]))]
  const until = (day: string) => sql.ref(`until_${ends.indexOf(day)}`)
  return {
    entries: (wrap) => sql.join(ends.map((day) => sql`${wrap(sql`coalesce(${countUntil(day)}, 0)`)} as ${until(day)}`)),
    counts: sql.join(
      periods.map(
        ({ start_date: start, end_date: end }, index) =>
          sql`${until(end)} - ${until(daysAfter(start, -1))} as ${sql.ref(`count_${index}`)}`,
      ),
    ),
  }
}

/** Whether each institution has one row. With several own departments it has one per department. */
const isOneRow = ({ departmentIds = [] }: Counted) => departmentIds.length <= 1

/**
 * A query of `medical_institution_id` and its referrals in each period as `count_0`, `count_1` and so on, zero if there
 * are none. Institutions without any may be missing. Each count is the difference of two running counts, so it costs
 * the same however long the period is. `offset 0` makes the planner look up each running count once.
 * @param periods - of whole months
 */
export const countedReferrals = (
  tenantId: number,
  counted: Counted,
  periods: readonly Period[],
): RawBuilder<unknown> => {
  const { entries, counts } = sumsOf(periods)
  const isOne = isOneRow(counted)
  return sql`
    select medical_institution_id, ${counts}
    from (
      ${runningCounts(
        tenantId,
        counted,
        entries((entry) => (isOne ? entry : sql`sum(${entry})`)),
      )}
      ${isOne ? sql`offset 0` : sql`group by medical_institution_id`}
    ) as running`
}

/** The facts of each direction, with their day and institution under common names. */
const facts = {
  received: { table: 'referrals', day: 'referral_date', institution: 'medical_institution_id' },
  sent: { table: 'reverse_referrals', day: 'reverse_referral_date', institution: 'medical_institution_id_to' },
} as const

/** Facts on some days, by institution, as `count_0`, `count_1` and so on: one for each list of spans. */
const countedFacts = (
  tenantId: number,
  { direction, departmentIds, institutions }: Counted,
  spans: readonly (readonly Period[])[],
) => {
  const { table, day, institution } = facts[direction]
  const isIn = ({ start_date: start, end_date: end }: Period) => sql`day between ${start}::date and ${end}::date`
  const isInAny = (some: readonly Period[]) =>
    some.length === 0 ? sql`false` : sql`(${sql.join(some.map(isIn), sql` or `)})`
  const counts = spans.map(
    (some, index) => sql`count(*) filter (where ${isInAny(some)}) as ${sql.ref(`count_${index}`)}`,
  )
  return sql`
    select medical_institution_id, ${sql.join(counts)}
    from (
      select ${sql.ref(day)} as day, ${sql.ref(institution)} as medical_institution_id, own_department_id
      from ${sql.table(table)}
      where tenant_id = ${tenantId}
    ) as facts
    where ${isInAny(spans.flat())} and ${ofDepartments('own_department_id', departmentIds)} and ${institutions}
    group by medical_institution_id`
}

/**
 * As {@link countedReferrals}, with periods of any days. What is not of a whole month is counted one by one: at most two months at the ends of a period.
 */
export const countedReferralsOfDays = (
  tenantId: number,
  counted: Counted,
  periods: readonly Period[],
): RawBuilder<unknown> => {
  const split = periods.map(wholeMonthsOf)
  const whole = countedReferrals(
    tenantId,
    counted,
    split.map(({ months }) => months),
  )
  if (split.every(({ rests }) => rests.length === 0)) return whole
  const rests = countedFacts(
    tenantId,
    counted,
    split.map((period) => period.rests),
  )
  const sums = periods.map((_, index) => {
    const name = sql.ref(`count_${index}`)
    return sql`sum(${name})::bigint as ${name}`
  })
  const names = sql.join([sql`medical_institution_id`, ...periods.map((_, index) => sql.ref(`count_${index}`))])
  return sql`
    select medical_institution_id, ${sql.join(sums)}
    from (select ${names} from (${whole}) as whole union all select ${names} from (${rests}) as rests) as parts
    group by medical_institution_id`
}

const summedTables = {
  received: directions.received.departments,
  municipalities: 'referral_municipality_running_counts',
} as const

/** Running counts by own department, and how rows of them are summed up. */
interface SummedCounts {
  /** Has `tenant_id`, `medical_institution_id` or `municipality_code`, and `own_department_id`, which is 0 for none. */
  readonly table: RawBuilder<unknown>
  /** For each period the aggregate that has its number of referrals. */
  readonly sums: readonly RawBuilder<unknown>[]
}

/**
 * Received referrals to own departments in several periods, for queries that group institutions or municipalities. Subtracting after
 * summing up costs less than doing so in each row; PostgreSQL computes a sum that several periods need once.
 * @param of - what has the rows: institutions, or municipalities (facts/rollups/municipalityCounts.ts)
 * @param periods - of whole months
 */
export const summedCounts = (of: keyof typeof summedTables, periods: readonly Period[]): SummedCounts => {
  const sumUntil = (day: string) => sql`coalesce(sum(${countUntil(day)}), 0)`
  return {
    table: sql.table(summedTables[of]),
    sums: periods.map(
      ({ start_date: start, end_date: end }) => sql`(${sumUntil(end)} - ${sumUntil(daysAfter(start, -1))})::bigint`,
    ),
  }
}

/** What to tell of the months in which an institution has referrals: how many of them are in a period, or the last of these. */
export interface AskedMonths {
  readonly of: 'number' | 'last'
  readonly period: Period
}

/**
 * A query of `medical_institution_id` and its months with referrals, which the running counts list, as `months_0`,
 * `months_1` and so on. A last month is null if the period has none. Institutions without any may be missing.
 * @param counted - with at most one own department where a number is asked for: several may have referrals in one month
 */
export const countedMonths = (
  tenantId: number,
  counted: Counted,
  asked: readonly AskedMonths[],
): RawBuilder<unknown> => {
  const isOne = isOneRow(counted)
  const columns = asked.map(({ of, period: { start_date: start, end_date: end } }, index) => {
    const last = sql`width_bucket(${end}::date, months)`
    const untilStart = sql`width_bucket(${daysAfter(start, -1)}::date, months)`
    const value = of === 'number' ? sql`(${last} - ${untilStart})::bigint` : sql`months[nullif(${last}, ${untilStart})]`
    return sql`${isOne ? value : sql`max(${value})`} as ${sql.ref(`months_${index}`)}`
  })
  return sql`
    ${runningCounts(tenantId, counted, sql.join(columns))}
    ${isOne ? sql`offset 0` : sql`group by medical_institution_id`}`
}

/**
 * A query of `medical_institution_id` and each `month` of a period in which it has referrals, without duplicates.
 * @param period - of whole months
 */
export const referringMonths = (
  tenantId: number,
  counted: Counted,
  { start_date: start, end_date: end }: Period,
): RawBuilder<unknown> => {
  const first = sql`width_bucket(${daysAfter(start, -1)}::date, months) + 1`
  const last = sql`width_bucket(${end}::date, months)`
  return sql`
    select ${isOneRow(counted) ? sql`` : sql`distinct`} medical_institution_id, month
    from (${runningCounts(tenantId, counted, sql`months[${first}:${last}] as months`)}) as running
    cross join unnest(months) as listed (month)`
}
