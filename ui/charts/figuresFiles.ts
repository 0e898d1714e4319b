import { csvOf } from '../list/csv.ts'
import type { FigureTable } from './chartTable.ts'

/** Decimals of rates in files; counts have none. */
const decimals = 4

const exact = (value: number) => Number(value.toFixed(decimals))

/** Figures as CSV; empty where a figure cannot be told. */
export const figuresCsv = ({ head, rows }: FigureTable): Promise<Blob> =>
  csvOf(
    head,
    rows.map(({ name, values }) => [name, ...values.map((value) => (value === null ? '' : String(exact(value))))]),
  )

/** Excel takes no longer names, and none of these characters in them. */
const sheetName = (title: string) => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** About how wide a column has to be, in letters, for its head to be read. */
const widthOf = (head: string) => Math.max(10, [...head].length * 2 + 2)

/**
 * Figures as a workbook: numbers as numbers, the head kept in sight.
 * @param title - names the sheet
 */
export const figuresWorkbook = async (title: string, { head, rows }: FigureTable): Promise<Blob> => {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const written = writeWorkbook(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map(({ name, values }) => [
        { value: name, type: String },
        ...values.map((value) =>
          value === null
            ? null
            : { value: exact(value), type: Number, format: Number.isInteger(exact(value)) ? '#,##0' : '#,##0.0' },
        ),
      ]),
    ],
    { sheet: sheetName(title), stickyRowsCount: 1, columns: head.map((one) => ({ width: widthOf(one) })) },
  )
  return written.toBlob()
}
