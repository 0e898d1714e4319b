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

/** The two counts that every list's reply carries. `total_page` is 0 for an empty list. */
export const countsOf = (totalCount: number, { per_page: limit = defaultPerPage }: Paging) => ({
  total_page: Math.ceil(totalCount / limit),
  total_count: totalCount,
})
