import { baseMonthWords } from '#contract/analysis/analysisWords.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { fileMonth, fileTime } from '../../tables/fileDays.ts'
import type { WorkbookCell } from '../../tables/workbookCells.ts'
import { itemOf } from '../cells.ts'
import type { Caller, CompiledReport } from '../compile/compiledReport.ts'
import { fittingText } from './fileCells.ts'
import { fileRateNotes, kindNames } from './headings.ts'
import { readReportConditions, type Subject } from './reportConditions.ts'

/** What the sheet of conditions says about the file itself. */
export interface FileOrigin {
  readonly name: string
  readonly rowCount: number
  readonly madeAt: Date
  readonly madeBy: string
  /** Whether somebody chose the base month; otherwise it is the newest. */
  readonly hasChosenMonth: boolean
}

const words = {
  ja: {
    name: 'レポート名',
    kind: '種類',
    baseMonth: '基準月',
    none: 'なし',
    rowCount: '行数',
    madeAt: '作成日時',
    madeBy: '作成者',
    columns: ['列', '項目', '期間', '状態', '絞り込み', '意味'],
    conditions: '条件（すべてを満たす行）',
    sorts: '並び順',
    notes:
      '⚠ の列は、未読込・一部未読込・未確定・記録開始前・一部記録開始前のいずれかです（「状態」の列）。合計は、行の値を足したものではなく全体で計算し直した値です。',
  },
  en: {
    name: 'Report',
    kind: 'Kind',
    baseMonth: 'Base month',
    none: 'None',
    rowCount: 'Rows',
    madeAt: 'Made at',
    madeBy: 'Made by',
    columns: ['Column', 'Item', 'Period', 'State', 'Narrowed to', 'Meaning'],
    conditions: 'Conditions (rows that fulfil all of them)',
    sorts: 'Order',
    notes:
      'Columns with ⚠ are not or only partly loaded, unsettled, or wholly or partly before the first record (see “State”). Totals are computed anew over all rows, not added up from them.',
  },
} as const

/** The sheet that says what the numbers of a file are: its origin, and what each column, condition and sort means. */
export const conditionRows = async (
  caller: Caller,
  kind: ReportKind,
  compiled: CompiledReport,
  subject: Subject,
  { name, rowCount, madeAt, madeBy, hasChosenMonth }: FileOrigin,
): Promise<WorkbookCell[][]> => {
  const { language } = caller
  const own = words[language]
  const text = (value: string): WorkbookCell => ({ text: fittingText(value, language), form: 'wrapped' })
  const heading = (value: string): WorkbookCell => ({ text: value, form: 'heading' })
  const said = await readReportConditions(caller, kind, compiled, subject)
  const pairs = (rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [[text(own.none)]] : rows.map((row) => row.map(text))
  const baseMonth = compiled.months.baseMonth
  const origin: readonly (readonly [string, string])[] = [
    [own.name, name],
    [own.kind, kindNames[kind][language]],
    [own.baseMonth, baseMonth === null ? own.none : fileMonth(baseMonth)],
    ...(baseMonth === null
      ? []
      : [
          [baseMonthWords.choice[language], baseMonthWords[hasChosenMonth ? 'chosen' : 'automatic'][language]] as const,
        ]),
    ...said.subject,
    [own.rowCount, String(rowCount)],
    [own.madeAt, fileTime(madeAt.toISOString())],
    [own.madeBy, madeBy],
  ]
  return [
    ...origin.map(([title, value]) => [heading(title), text(value)]),
    [],
    own.columns.map(heading),
    ...said.columns.map(({ heading: title, title: item, period, state, narrowed, meaning }) =>
      [title, item, period, state, narrowed, meaning].map(text),
    ),
    [],
    [heading(own.conditions)],
    ...pairs(said.conditions),
    [],
    [heading(own.sorts)],
    ...pairs(said.sorts),
    [],
    [own.notes],
    ...fileRateNotes(
      compiled.report.display_items.map((key) => itemOf(compiled, key).column),
      language,
    ).map((note) => [note]),
  ]
}
