import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A column by name, or an expression. */
type Column = string | RawBuilder<unknown>
const columnSql = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

/** `column in (…)` with the list as one parameter, so that the statement's text does not depend on the list's length (prepared.ts). */
export const idIn = (column: Column, ids: readonly number[]) =>
  sql<SqlBool>`${columnSql(column)} = any(${ids}::bigint[])`

/** Marks a statement whose list of ids is never longer than a page. One plan suits all such lists. */
export const pageMark = '/* page */'

/**
 * {@link idIn} for the records of one page, or for a single record. Such statements are prepared although a list is
 * among their parameters.
 * @param ids - at most as many as a page has; longer lists work too, but with a plan made for short ones
 */
export const idOnPage = (column: Column, ids: readonly number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${columnSql(column)} = ${ids[0]}`
    : sql<SqlBool>`${columnSql(column)} = any(${ids}::bigint[] ${sql.raw(pageMark)})`
