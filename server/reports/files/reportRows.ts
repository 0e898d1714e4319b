import type { CellValue } from '../../../contract/reports/results.ts'
import type { RowHead } from '../kinds/kind.ts'
import type { OpenReport, ResultRow } from '../results.ts'

const batchSize = 1_000
/** Rows that are formatted at once, so that a batch leaves time for other work. */
const pieceSize = 200

/** All rows of a report and, last, its totals. */
export interface ReportRows<Head> {
  readonly count: number
  /** The rows in order, read in batches while the reader takes them. */
  readonly batches: () => AsyncGenerator<readonly ResultRow<Head>[]>
  /** Null for reports without totals. */
  readonly totals: () => Promise<readonly CellValue[] | null>
}

/** Ranks a report once and gives its rows batch by batch. @param hasTotals - communications have none */
export const readAllRows = async <Head extends RowHead>(
  report: OpenReport<Head>,
  hasTotals: boolean,
): Promise<ReportRows<Head>> => {
  const { ids } = await report.rank(0, 0, true)
  const all = ids ?? []
  return {
    count: all.length,
    batches: async function* () {
      for (let start = 0; start < all.length; start += batchSize) {
        const rows = await report.rowsOf(all.slice(start, start + batchSize))
        for (let piece = 0; piece < rows.length; piece += pieceSize) yield rows.slice(piece, piece + pieceSize)
      }
    },
    totals: async () => (hasTotals ? report.totals(report.totalsNeedIds ? all : null) : null),
  }
}
