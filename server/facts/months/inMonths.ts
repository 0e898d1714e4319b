import { sql } from 'kysely'

/** SQL condition: the day is in one of these months. @param column - a date, trusted text */
export const inMonths = (column: string, months: readonly string[]) =>
  sql`date_trunc('month', ${sql.ref(column)}::timestamp)::date = any(${months}::date[])
    and ${sql.ref(column)} >= (select min(month) from unnest(${months}::date[]) as listed (month))
    and ${sql.ref(column)} < (select (max(month) + interval '1 month')::date from unnest(${months}::date[]) as listed (month))`
