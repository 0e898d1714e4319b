import { type SqlBool, sql } from 'kysely'

/** SQL condition: a column contains a typed text, in any width and case. For short lists, because no index serves it. */
export const containsText = (column: string, typed: string) =>
  sql<SqlBool>`strpos(lower(normalize(${sql.ref(column)}, nfkc)), lower(normalize(${typed}, nfkc))) > 0`
