import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Most texts need no normalising, which takes most of the time. */
const normalized = (column: string) =>
  sql`case when ${sql.ref(column)} is nfkc normalized then ${sql.ref(column)} else normalize(${sql.ref(column)}, nfkc) end`

/** SQL condition: a column or an expression contains a typed text, in any width and case. For short lists, because no index serves it. */
export const containsText = (column: string | RawBuilder<string | null>, typed: string) =>
  sql<SqlBool>`strpos(
    lower(${typeof column === 'string' ? normalized(column) : sql`normalize(${column}, nfkc)`}),
    lower(normalize(${typed}, nfkc))
  ) > 0`
