import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { SheetPart, Sheets } from '../../paper/writeSheets.ts'
import { kindNames } from '../files/headings.ts'
import { type ReportConditions, readReportConditions, type Subject } from '../files/reportConditions.ts'
import { definitionsPart } from '../pdf/definitionsTable.ts'
import { type PaperCaller, readPaperHead } from '../pdf/paperHead.ts'
import { resultTable } from '../pdf/resultTable.ts'
import { readResults, type Request } from '../results.ts'
import { openStored } from './headlines.ts'

/** The most rows of a report on paper. */
const paperRows = 100

/** A report with what narrows it and where all of it is. */
export interface PaperReport {
  readonly name: string
  readonly kind: ReportKind
  readonly request: Request
  readonly departmentName: string | null
  /** Where the report opens. */
  readonly address: string
}

const columnsPart = (columns: ReportConditions['columns']): SheetPart => {
  const told = [
    { title: '期間', share: 1.5, of: 'period' },
    { title: '状態', share: 1.5, of: 'state' },
    { title: '絞り込み', share: 2, of: 'narrowed' },
  ] as const
  const shown = told.filter(({ of }) => columns.some((column) => column[of] !== ''))
  return {
    table: {
      title: '列の説明',
      empty: '列はありません。',
      columns: [{ title: '列', share: 2 }, ...shown],
      rows: columns.map((column) => [column.heading, ...shown.map(({ of }) => column[of])]),
    },
    notes: ['合計は、行の値を足したものではなく全体で計算し直した値です。'],
  }
}

const conditionsPart = ({ conditions, sorts }: ReportConditions): SheetPart => ({
  table: {
    title: '条件と並び順',
    empty: '条件と並び順の指定はありません。',
    columns: [
      { title: '種類', share: 1 },
      { title: '列', share: 2 },
      { title: '内容', share: 3 },
    ],
    rows: [...conditions.map((row) => ['条件', ...row]), ...sorts.map((row) => ['並び順', ...row])],
  },
})

/** What a report has on paper, in Japanese: its first rows without locked columns, what its columns and conditions are, and the definitions; and the base month of its figures. */
export const readReportSheets = async (
  given: PaperCaller,
  { name, kind, request, departmentName, address }: PaperReport,
): Promise<{ readonly sheets: Sheets; readonly baseMonth: string | null }> => {
  const caller = { ...given, language: 'ja' } as const
  const report = await openStored(caller, kind, request)
  const { rows, totals, head } = await readResults(report, { per_page: paperRows }, kind !== 'communication')
  // What is stored was checked by the contract of its kind when it was written.
  const said = await readReportConditions(caller, kind, report.compiled, request as Request & Subject)
  const isOpen = report.columns.map(({ column }) => !column.is_locked)
  const opened = <V>(values: readonly V[]) => values.filter((_, index) => isOpen[index])
  const lockedCount = isOpen.filter((one) => !one).length
  const { table, notes } = resultTable({
    kind,
    title: kindNames[kind].ja,
    columns: opened(report.columns.map(({ column }) => column)),
    results: rows.map(({ head: { name: rowName }, values }) => ({ name: rowName, values: opened(values) })),
    results_total: opened(totals ?? []),
    total_count: head.total_count,
    conditions_not_compared: head.conditions_not_compared,
    is_narrowed: head.is_narrowed,
    includes_unrelated: (request as Subject).include_unrelated,
  })
  const sheets: Sheets = {
    head: await readPaperHead(
      caller,
      name,
      head.base_month,
      [
        ...(departmentName === null
          ? []
          : [['自院の診療科', `${departmentName}（絞り込めない項目は全体の値です）`] as const]),
        ...said.subject,
      ],
      request.base_month != null,
    ),
    parts: [
      {
        table,
        notes: [
          ...notes,
          ...(lockedCount > 0 ? [`ご契約に含まれない機能の${lockedCount}列は省いています`] : []),
          `すべての行と最新の数値は、画面でご覧ください： ${address}`,
        ],
      },
      columnsPart(opened(said.columns)),
      conditionsPart(said),
      definitionsPart([request], []),
    ],
  }
  return { sheets, baseMonth: head.base_month }
}
