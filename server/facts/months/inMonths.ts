import { sql, type SqlBool } from 'kysely'
import { monthAfter, monthRuns } from '#contract/months.ts'

/** SQL condition: the day is in one of these months. @param column - a date, trusted text */
export const inMonths = (column: string, months: readonly string[]) =>
  sql`date_trunc('month', ${sql.ref(column)}::timestamp)::date = any(${months}::date[])
    and ${sql.ref(column)} >= (select min(month) from unnest(${months}::date[]) as listed (month))
    and ${sql.ref(column)} < (select (max(month) + interval '1 month')::date from unnest(${months}::date[]) as listed (month))`

/**
 * As {@link inMonths}, by as few ranges of days as the months make: each row is compared once however many months there are, and the planner knows how much
 * of a table a range is. @param months - one or more
 */
export const inMonthRuns = (column: string, months: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    monthRuns(months).map(
      ({ first, last }) =>
        sql`(${sql.ref(column)} >= ${first}::date and ${sql.ref(column)} < ${monthAfter(last, 1)}::date)`,
    ),
    sql` or `,
  )})`
