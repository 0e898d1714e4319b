import { type SqlBool, sql } from 'kysely'

/** Whether a column's text holds what somebody typed, in whatever width and case. For short lists; no index serves it. */
export const containsText = (column: string, typed: string) =>
  sql<SqlBool>`strpos(lower(normalize(${sql.ref(column)}, nfkc)), lower(normalize(${typed}, nfkc))) > 0`
