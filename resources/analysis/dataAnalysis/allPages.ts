const perPage = 100
/** Maximum number of exported rows. Larger exports need a report or narrower conditions. */
const maxRows = 10_000

export interface AllPages<R> {
  readonly rows: readonly R[]
  /** Total number of rows, including those beyond the maximum. */
  readonly total: number
}

/** Loads all rows of a list that the server returns in pages, for an export. */
export const allPages = async <P extends { readonly totalPage: number; readonly totalCount: number }, R>(
  load: (page: { readonly page: number; readonly perPage: number }) => Promise<P>,
  rowsOf: (page: P) => readonly R[],
): Promise<AllPages<R>> => {
  const rows: R[] = []
  let total = 0
  for (let page = 1; rows.length < maxRows; page += 1) {
    const loaded = await load({ page, perPage })
    rows.push(...rowsOf(loaded))
    total = loaded.totalCount
    if (page >= loaded.totalPage) break
  }
  return { rows, total }
}
