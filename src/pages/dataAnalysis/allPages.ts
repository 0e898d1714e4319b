const perPage = 100
/** Rows that are taken away at most; more are a matter for reports. */
const mostRows = 10_000

/** All rows of a list that the server pages, for taking them away. */
export const allPages = async <P extends { readonly totalPage: number }, R>(
  load: (page: { readonly page: number; readonly perPage: number }) => Promise<P>,
  rowsOf: (page: P) => readonly R[],
): Promise<readonly R[]> => {
  const rows: R[] = []
  for (let page = 1; rows.length < mostRows; page += 1) {
    const loaded = await load({ page, perPage })
    rows.push(...rowsOf(loaded))
    if (page >= loaded.totalPage) break
  }
  return rows
}
