import { type SqlBool, sql } from 'kysely'

/**
 * Whether a row of `operations` counts for its stay in `admissions`, by the same rule as `operation_count`: operations
 * outside the stay do not count, operations without a day do.
 */
export const doneInStay = sql<SqlBool>`(
  coalesce(operations.operation_date >= admissions.admission_date, true)
  and coalesce(operations.operation_date <= admissions.discharge_date, true)
)`
