import { type Expression, type SqlBool, sql } from 'kysely'
import { defaultPerPage } from '#contract/core.ts'

interface Paging {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

/** `limit` and `offset` of a page. */
export const pageOf = ({ page = 1, per_page: limit = defaultPerPage }: Paging) => ({
  limit,
  offset: (page - 1) * limit,
})

/**
 * SQL condition: the row is on the page. The page's ids are selected first, from an index if there is one, and only
 * their rows are read with related records. A query that joins first and skips afterwards joins every skipped row,
 * which is slowest on the last pages.
 * @param ids - a query of the page's ids, with order, limit and offset
 */
export const isOnPage = (column: string, ids: Expression<unknown>) =>
  sql<SqlBool>`${sql.ref(column)} = any(array${ids})`

/** The two counts in the reply of every list. `total_page` is 0 for an empty list. */
export const countsOf = (totalCount: number, { per_page: limit = defaultPerPage }: Paging) => ({
  total_page: Math.ceil(totalCount / limit),
  total_count: totalCount,
})
