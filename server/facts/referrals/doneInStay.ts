import { type SqlBool, sql } from 'kysely'

/**
 * Whether one of `operations` was done in its stay of `admissions`, as `operation_count` counts: what was done outside of it does not count, and what has no
 * day was done in it.
 */
export const doneInStay = sql<SqlBool>`(
  coalesce(operations.operation_date >= admissions.admission_date, true)
  and coalesce(operations.operation_date <= admissions.discharge_date, true)
)`
