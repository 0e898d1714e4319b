import { type SqlBool, sql } from 'kysely'

/** `column in (…)` with the list as one parameter, so that the statement's text does not depend on the list's length (prepared.ts). */
export const idIn = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`

/** Marks a statement whose list of ids is never longer than a page. One plan suits all such lists. */
export const pageMark = '/* page */'

/**
 * {@link idIn} for the records of one page, or for a single record. Such statements are prepared although a list is
 * among their parameters.
 * @param ids - at most as many as a page has; longer lists work too, but with a plan made for short ones
 */
export const idOnPage = (column: string, ids: readonly number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[] ${sql.raw(pageMark)})`
