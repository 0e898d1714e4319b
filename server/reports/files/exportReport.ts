import { csvType } from '../../../contract/core.ts'
import { conditionsNote } from '../../../contract/reports/columnNotes.ts'
import type { Totalled } from '../../../contract/reports/totalWords.ts'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import type { reportFormats } from '../../../contract/reports/definitions.ts'
import type { Account, FileContents } from '../../handlers.ts'
import { spooled } from '../../http/spool.ts'
import { problem } from '../../problems.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import type { WorkbookCell } from '../../tables/workbookCells.ts'
import { maxSheetRows, workbookBytes } from '../../tables/workbookWriter.ts'
import type { Caller } from '../compile.ts'
import type { RowHead } from '../kinds/kind.ts'
import { conditionsNotCompared, type OpenReport } from '../results.ts'
import { conditionRows } from './conditionSheet.ts'
import { boldCell, csvCell, workbookFormat, workbookValue } from './fileCells.ts'
import { columnHeading, headCells, headHeadings, kindNames, totalHead } from './headings.ts'
import type { Subject } from './reportConditions.ts'
import { readAllRows, type ReportRows } from './reportRows.ts'

interface Asked extends Omit<Caller, 'account'> {
  readonly account: Account
  readonly body: Subject & {
    readonly format: (typeof reportFormats)[number]
    readonly name?: string | null | undefined
    readonly base_month?: string | null | undefined
  }
}

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
 * The headings of a file. What must be known of the conditions stands in that of the rows' names, so that the file keeps
 * one line of headings.
 */
const headingsOf = <Head extends RowHead>(
  kind: ReportKind,
  { compiled, columns }: OpenReport<Head>,
  language: Asked['language'],
): string[] => {
  const why = conditionsNotCompared(compiled)
  const heads = headHeadings(kind, language)
  const nameColumn = Math.min(1, heads.length - 1)
  const note = why && conditionsNote(why, language)
  const withNote = (heading: string) => (language === 'ja' ? `${heading}（${note}）` : `${heading} (${note})`)
  return [
    ...heads.map((heading, index) => (note !== null && index === nameColumn ? withNote(heading) : heading)),
    ...columns.map((item) => columnHeading(item, language)),
  ]
}

const totalled = <Head extends RowHead>(
  kind: ReportKind,
  { compiled }: OpenReport<Head>,
  { count }: ReportRows<Head>,
): Totalled => ({ kind, isNarrowed: compiled.report.filter_conditions.length > 0, rowCount: count })

/** The chunks of a CSV file. */
async function* csvChunks<Head extends RowHead>(
  { language }: Asked,
  kind: ReportKind,
  report: OpenReport<Head>,
  rows: ReportRows<Head>,
): AsyncGenerator<string> {
  const { columns } = report
  const cells = (values: Parameters<typeof csvCell>[1][]) =>
    columns.map(({ column }, index) => csvCell(column.value_type, values[index] ?? null, language))
  yield byteOrderMark + csvRows([headingsOf(kind, report, language)])
  for await (const batch of rows.batches())
    yield csvRows(batch.map(({ head, values }) => [...headCells(head, language), ...cells(values)]))
  const totals = rows.totals()
  if (totals) yield csvRows([[...totalHead(totalled(kind, report, rows), language), ...cells([...totals])]])
}

/** The rows of a workbook's first sheet: headings, rows and totals. */
async function* sheetRows<Head extends RowHead>(
  { language }: Asked,
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
  asked: Asked,
  kind: ReportKind,
  report: OpenReport<Head>,
  rows: ReportRows<Head>,
  name: string,
): AsyncGenerator<Buffer> {
  const { tx, tenantId, account, language, body } = asked
  const { username } = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .select('username')
    .executeTakeFirstOrThrow()
  const conditions = await conditionRows(asked, kind, report.compiled, body, {
    name,
    rowCount: rows.count,
    madeAt: new Date(),
    madeBy: username,
    hasChosenMonth: body.base_month != null,
  })
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
    {
      name: sheetNames[language][1],
      widths: [36, 28, 24, 28, 28, 60],
      rows: (async function* () {
        yield conditions
      })(),
    },
  ])
}

const sheetNames = { ja: ['結果', '条件'], en: ['Results', 'Conditions'] } as const

const contentTypes = {
  csv: csvType,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A name that every system accepts for a file. */
const fileNameOf = (name: string, baseMonth: string | null, format: string) =>
  `${[name.replace(/[\\/:*?"<>|]/g, '_'), ...(baseMonth === null ? [] : [baseMonth.slice(0, 7).replace('-', '')])].join('_')}.${format}`

/**
 * All rows of a report and its totals as a CSV file or an Excel workbook. The rows are read in batches while the file is
 * written, so that the memory in use does not depend on their number.
 * @throws a 422 if a workbook cannot hold the rows
 */
export const exportReport = async <Head extends RowHead>(
  asked: Asked,
  kind: ReportKind,
  report: OpenReport<Head>,
): Promise<FileContents> => {
  const { language, body } = asked
  const { format } = body
  const name = body.name ?? kindNames[kind][language]
  const rows = await readAllRows(report, kind !== 'communication')
  if (format === 'xlsx' && rows.count > maxFileRows) throw tooLong(rows.count)
  const { stream, byteCount } = await spooled(
    format === 'csv' ? csvChunks(asked, kind, report, rows) : workbookChunks(asked, kind, report, rows, name),
  )
  return {
    chunks: stream,
    contentType: contentTypes[format],
    filename: fileNameOf(name, report.compiled.months.baseMonth, format),
    byteCount,
  }
}
