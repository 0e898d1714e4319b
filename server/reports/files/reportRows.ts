import type { CellValue } from '../../../contract/reports/results.ts'
import type { RowHead } from '../kinds/kind.ts'
import type { OpenReport, ResultRow } from '../results.ts'

/**
 * Cells that are read at once. A statement goes through the sums of all institutions, whatever number of them it is asked for,
 * so that few large batches take a fraction of the time of many small ones; so many cells take some 10 MB.
 */
const batchCells = 200_000
/** A batch has at least so many rows, however many columns there are. */
const minBatchRows = 1_000
/** Rows that are formatted at once, so that a batch leaves time for other work. */
const pieceSize = 200

/** All rows of a report and, last, its totals. */
export interface ReportRows<Head> {
  readonly count: number
  /** The rows in order, in batches, each of which is read while the reader takes the one before it. */
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
  const batchSize = Math.max(minBatchRows, Math.floor(batchCells / Math.max(1, report.columns.length)))
  return {
    count: all.length,
    batches: async function* () {
      const read = (start: number) => {
        const batch = report.rowsOf(all.slice(start, start + batchSize))
        // Where the reader stops before it, nobody waits for it.
        batch.catch(() => {})
        return batch
      }
      let next = read(0)
      for (let start = batchSize; start < all.length + batchSize; start += batchSize) {
        const rows = await next
        next = read(start)
        for (let piece = 0; piece < rows.length; piece += pieceSize) yield rows.slice(piece, piece + pieceSize)
      }
    },
    totals: async () => (hasTotals ? report.totals(report.totalsNeedIds ? all : null) : null),
  }
}
