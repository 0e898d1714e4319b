import { type Expression, type SqlBool, sql } from 'kysely'
import { defaultPerPage } from '../../contract/core.ts'

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
 * Whether a row is on the page: the page's ids are chosen first, from an index where there is one, and only these rows are read with what belongs to
 * them. A query that joins and then skips does so for every row that it skips, which costs most on the last pages.
 * @param ids - the page in its order, limit and offset included, of which only the ids are selected
 */
export const isOnPage = (column: string, ids: Expression<unknown>) =>
  sql<SqlBool>`${sql.ref(column)} = any(array${ids})`

/** The two counts that every list's reply carries. `total_page` is 0 for an empty list. */
export const countsOf = (totalCount: number, { per_page: limit = defaultPerPage }: Paging) => ({
  total_page: Math.ceil(totalCount / limit),
  total_count: totalCount,
})
