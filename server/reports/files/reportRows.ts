import type { CellValue } from '#contract/reports/results.ts'
import type { RowHead } from '../kinds/kind.ts'
import { readAhead } from '../readAhead.ts'
import type { OpenReport, ResultRow } from '../results.ts'

/** Cells that are read at once. */
const batchCells = 15_000
/** A batch has at least so many rows, however many columns there are. */
const minBatchRows = 200
/** Rows that are formatted at once, so that a batch leaves time for other work. */
const pieceSize = 200

/** All rows of a report and, last, its totals. */
export interface ReportRows<Head> {
  readonly count: number
  /** Of all rows. */
  readonly ids: readonly number[]
  /** The rows in order, in batches, each of which is read while the reader takes the one before it. */
  readonly batches: () => AsyncGenerator<readonly ResultRow<Head>[]>
  /** To be asked for when all batches are taken. Null for reports without totals. */
  readonly totals: () => readonly CellValue[] | null
}

/** Ranks a report once and gives its rows batch by batch. @param hasTotals - communications have none */
export const readAllRows = async <Head extends RowHead>(
  report: OpenReport<Head>,
  hasTotals: boolean,
): Promise<ReportRows<Head>> => {
  const { ids } = await report.rank(0, 0, true)
  const all = ids ?? []
  let totals: readonly CellValue[] | null = null
  const batchSize = Math.max(minBatchRows, Math.floor(batchCells / Math.max(1, report.columns.length)))
  return {
    count: all.length,
    ids: all,
    batches: async function* () {
      const batches = readAhead(report.rowsInBatches(all, batchSize, hasTotals))
      for (;;) {
        const { done, value: rows } = await batches.next()
        if (done) {
          totals = rows
          return
        }
        for (let piece = 0; piece < rows.length; piece += pieceSize) yield rows.slice(piece, piece + pieceSize)
      }
    },
    totals: () => totals,
  }
}
