import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A column by name, or an expression. */
type Column = string | RawBuilder<unknown>
const columnSql = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

/** `column in (…)` with the list as one parameter, so that the statement's text does not depend on the list's length. */
export const idIn = (column: Column, ids: readonly number[]) =>
  sql<SqlBool>`${columnSql(column)} = any(${ids}::bigint[])`
