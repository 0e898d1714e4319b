import { shortDay } from '#contract/dayTexts.ts'
import { pivotCorner, pivotTitle, repeatedWords } from '#contract/reports/words/pivotWords.ts'
import type { PivotData } from '#contract/reports/reportItems.ts'
import type { FileContents } from '../../handlers.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay } from '../../tables/fileDays.ts'
import type { WorkbookCell } from '../../tables/workbookCells.ts'
import { workbookBytes } from '../../tables/workbookWriter.ts'
import type { ComputedPivot } from '../pivots/computePivot.ts'
import { boldCell, csvCell, workbookFormat, workbookValue } from './fileCells.ts'
import { stateMark } from './headings.ts'
import { type AskedFile, conditionsSheet, fileOf, sheetNames } from './reportFile.ts'

type PivotKind = 'medical_institution' | 'communication'

/** A crosstab as lines of a file: headings, rows and totals, each line with the name of its row first. */
const linesOf = (
  kind: PivotKind,
  data: PivotData,
  { pivot, compiled }: ComputedPivot,
  language: AskedFile['language'],
) => {
  const { column_values: columns, results, totals, total } = pivot
  /** Days have the form of files. */
  const labelInFile = ({ value, label }: { readonly value: string | null; readonly label: string }) =>
    value !== null && label === shortDay(value, language) ? fileDay(value) : label
  const hasColumns = pivot.column_heading !== null
  const item = data.item_key == null ? undefined : compiled.items.get(data.item_key)
  const mark = stateMark(item?.column.state ?? null, language)
  const title = `${mark}${pivotTitle(
    {
      kind,
      method: data.aggregation_method,
      isDeduplicated: data.deduplicate_with_medical_institution,
      isMean: pivot.is_mean,
      dataHeading: pivot.data_heading,
      unit: pivot.unit,
    },
    language,
  )}`
  // A file keeps one line of headings, in which it says why its cells add up to more than its totals.
  const said = pivot.is_repeated ? `${title}${language === 'ja' ? '。' : '. '}${repeatedWords[language]}` : title
  const corner = pivotCorner(pivot.row_heading, pivot.column_heading)
  // The values are named where they have a column of their own, otherwise in the corner: a file keeps one line of headings.
  const headings = hasColumns
    ? [
        language === 'ja' ? `${corner}（${said}）` : `${corner} (${said})`,
        ...columns.map(labelInFile),
        pivot.row_totals_heading,
      ]
    : [corner, said]
  const numbers = (values: readonly (number | null)[], all: number | null) => [...(hasColumns ? values : []), all]
  return {
    headings,
    rows: results.map(({ row_value: row, data_values: values, total: ofRow }) => ({
      name: labelInFile(row),
      values: numbers(values, ofRow),
    })),
    totals: { name: pivot.column_totals_heading, values: numbers(totals, total) },
  }
}

/** A crosstab as a CSV file or an Excel workbook: its rows and columns with their totals, as the screen shows them. */
export const exportPivot = async (
  asked: AskedFile,
  kind: PivotKind,
  data: PivotData,
  computed: ComputedPivot,
): Promise<FileContents> => {
  const { language, body } = asked
  const { compiled, pivot } = computed
  const { headings, rows, totals } = linesOf(kind, data, computed, language)
  const type = pivot.value_type
  if (body.format === 'csv') {
    const line = ({ name, values }: (typeof rows)[number]) => [
      name,
      ...values.map((value) => csvCell(type, value, language)),
    ]
    return fileOf(
      asked,
      kind,
      compiled,
      (async function* () {
        yield byteOrderMark + csvRows([headings, ...[...rows, totals].map(line)])
      })(),
      true,
    )
  }
  const format = workbookFormat(type)
  const sheetRows: WorkbookCell[][] = [
    headings.map((text) => ({ text, form: 'heading' })),
    ...rows.map(({ name, values }) => [name, ...values.map((value) => workbookValue(type, value, language))]),
    [{ text: totals.name, form: 'bold' }, ...totals.values.map((value) => boldCell(type, value, language))],
  ]
  return fileOf(
    asked,
    kind,
    compiled,
    workbookBytes([
      {
        name: sheetNames[language][0],
        widths: [32, ...headings.slice(1).map(() => 16)],
        formats: ['general', ...headings.slice(1).map(() => format)],
        frozen: { rows: 1, columns: 1 },
        rows: (async function* () {
          yield sheetRows
        })(),
      },
      await conditionsSheet(asked, kind, compiled, rows.length),
    ]),
    true,
  )
}
