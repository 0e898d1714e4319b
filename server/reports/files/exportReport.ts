import { kindOfColumn } from '#contract/reports/words/cellText.ts'
import { conditionsNote } from '#contract/reports/words/columnNotes.ts'
import type { CellValue } from '#contract/reports/results.ts'
import type { Totalled } from '#contract/reports/words/totalWords.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { FileContents } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import type { WorkbookCell } from '../../tables/workbookCells.ts'
import { maxSheetRows, workbookBytes } from '../../tables/workbookWriter.ts'
import type { CompiledItem } from '../compile/compiledReport.ts'
import type { RowHead } from '../kinds/kind.ts'
import { conditionsNotCompared, isUnjudged, type OpenReport } from '../results.ts'
import { boldCell, csvCells, type FileColumn, workbookFormat, workbookValue } from './fileCells.ts'
import { columnHeading, fileRateNotes, headCells, headHeadings, totalHead } from './headings.ts'
import { type AskedFile, conditionsSheet, fileOf, sheetNames } from './reportFile.ts'
import { readAllRows, type ReportRows } from './reportRows.ts'

/** Headings and totals stand in the sheet besides the rows. */
const maxFileRows = maxSheetRows - 2

const tooLong = (count: number) =>
  problem('invalid_input', {
    errors: [
      {
        path: 'format',
        message: {
          ja: `${count.toLocaleString('ja')}行はExcelの1シートに収まりません。CSVを選ぶか、条件で絞り込んでください`,
          en: `A sheet of Excel cannot hold ${count.toLocaleString('en')} rows. Please choose CSV or narrow the report`,
        },
      },
    ],
  })

/**
 * The headings of a file. What must be known of the conditions and of rates stands in that of the rows' names, so that the
 * file keeps one line of headings.
 */
const headingsOf = <Head extends RowHead>(
  kind: ReportKind,
  { compiled, columns }: OpenReport<Head>,
  language: AskedFile['language'],
): string[] => {
  const why = conditionsNotCompared(compiled)
  const heads = headHeadings(kind, language)
  const nameColumn = Math.min(1, heads.length - 1)
  const notes = [
    ...(why ? [conditionsNote(why, language)] : []),
    ...fileRateNotes(
      columns.map(({ column }) => column),
      language,
    ),
  ]
  const note = notes.join(language === 'ja' ? '。' : '. ')
  const withNote = (heading: string) => (language === 'ja' ? `${heading}（${note}）` : `${heading} (${note})`)
  return [
    ...heads.map((heading, index) => (notes.length > 0 && index === nameColumn ? withNote(heading) : heading)),
    ...columns.map((item) => columnHeading(item, columns, language)),
  ]
}

const totalled = <Head extends RowHead>(
  kind: ReportKind,
  { compiled }: OpenReport<Head>,
  { count, ids }: ReportRows<Head>,
): Totalled => ({
  kind,
  isNarrowed: compiled.report.filter_conditions.length > 0 && !isUnjudged(compiled, ids),
  rowCount: count,
})

const fileColumn = ({ key, column, resolved: { valueType, unit, item } }: CompiledItem): FileColumn => {
  const isOfShares = ['share', 'permille'].includes(kindOfColumn(valueType, unit.ja))
  return {
    key,
    type: column.value_type,
    sharesApart: isOfShares && item.formula?.operator === '-' ? item.formula.item_keys : null,
  }
}

/** The chunks of a CSV file. */
async function* csvChunks<Head extends RowHead>(
  { language }: AskedFile,
  kind: ReportKind,
  report: OpenReport<Head>,
  rows: ReportRows<Head>,
): AsyncGenerator<string> {
  const { columns } = report
  const fileColumns = columns.map(fileColumn)
  const cells = (values: readonly CellValue[]) => csvCells(fileColumns, values, language)
  yield byteOrderMark + csvRows([headingsOf(kind, report, language)])
  for await (const batch of rows.batches())
    yield csvRows(batch.map(({ head, values }) => [...headCells(head, language), ...cells(values)]))
  const totals = rows.totals()
  if (totals) yield csvRows([[...totalHead(totalled(kind, report, rows), language), ...cells([...totals])]])
}

/** The rows of a workbook's first sheet: headings, rows and totals. */
async function* sheetRows<Head extends RowHead>(
  { language }: AskedFile,
  kind: ReportKind,
  report: OpenReport<Head>,
  rows: ReportRows<Head>,
): AsyncGenerator<WorkbookCell[][]> {
  const { columns } = report
  const heading = (text: string): WorkbookCell => ({ text, form: 'heading' })
  yield [headingsOf(kind, report, language).map(heading)]
  for await (const batch of rows.batches())
    yield batch.map(({ head, values }) => {
      const cells: WorkbookCell[] = [...headCells(head, language)]
      columns.forEach(({ column }, index) => {
        cells.push(workbookValue(column.value_type, values[index] ?? null, language))
      })
      return cells
    })
  const totals = rows.totals()
  if (totals)
    yield [
      [
        ...totalHead(totalled(kind, report, rows), language).map((text): WorkbookCell =>
          text === null ? null : { text, form: 'bold' },
        ),
        ...columns.map(({ column }, index) => boldCell(column.value_type, totals[index] ?? null, language)),
      ],
    ]
}

async function* workbookChunks<Head extends RowHead>(
  asked: AskedFile,
  kind: ReportKind,
  report: OpenReport<Head>,
  rows: ReportRows<Head>,
): AsyncGenerator<Buffer> {
  const { language } = asked
  const heads = headHeadings(kind, language)
  yield* workbookBytes([
    {
      name: sheetNames[language][0],
      widths: [...(heads.length === 1 ? [24] : [12, 32, 8]), ...report.columns.map(() => 16)],
      formats: [
        ...heads.map(() => 'general' as const),
        ...report.columns.map(({ column }) => workbookFormat(column.value_type)),
      ],
      frozen: { rows: 1, columns: heads.length === 1 ? 1 : 2 },
      rows: sheetRows(asked, kind, report, rows),
    },
    await conditionsSheet(asked, kind, report.compiled, rows.count),
  ])
}

/**
 * All rows of a report and its totals as a CSV file or an Excel workbook. The rows are read in batches while the file is
 * written, so that the memory in use does not depend on their number.
 * @throws a 422 if a workbook cannot hold the rows
 */
export const exportReport = async <Head extends RowHead>(
  asked: AskedFile,
  kind: ReportKind,
  report: OpenReport<Head>,
): Promise<FileContents> => {
  const { format } = asked.body
  const rows = await readAllRows(report, kind !== 'communication')
  if (format === 'xlsx' && rows.count > maxFileRows) throw tooLong(rows.count)
  return fileOf(
    asked,
    kind,
    report.compiled,
    format === 'csv' ? csvChunks(asked, kind, report, rows) : workbookChunks(asked, kind, report, rows),
  )
}
