const perPage = 100
/** Rows that are taken away at most; more are a matter for reports, or for conditions. */
const maxRows = 10_000

export interface AllPages<R> {
  readonly rows: readonly R[]
  /** How many there are, where not all of them were taken too. */
  readonly total: number
}

/** All rows of a list that the server pages, for taking them away. */
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
