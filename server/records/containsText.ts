import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL condition: a column or an expression contains a typed text, in any width and case. For short lists, because no index serves it. */
export const containsText = (column: string | RawBuilder<string | null>, typed: string) =>
  sql<SqlBool>`strpos(lower(normalize(${typeof column === 'string' ? sql.ref(column) : column}, nfkc)), lower(normalize(${typed}, nfkc))) > 0`
