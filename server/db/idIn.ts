import { type SqlBool, sql } from 'kysely'

/** `column in (…)` with the list as one value, so that the statement's text does not vary with its length (prepared.ts). */
export const idIn = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`

/** Stands beside a list of ids that is never longer than a page, for which one plan is as good as another. */
export const pageMark = '/* page */'

/**
 * {@link idIn} for what belongs to the records of one page, or to a single one: such statements are prepared although they have a list among their values.
 * @param ids - at most as many as a page has; more are read as well, by a plan for few
 */
export const idOnPage = (column: string, ids: readonly number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[] ${sql.raw(pageMark)})`
