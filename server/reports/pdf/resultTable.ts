import type { SpanState } from '#contract/analysis/analysis.ts'
import { periodStateWords } from '#contract/analysis/periodStateWords.ts'
import { repeatedColumns, repeatedNotes } from '#contract/reports/words/addsUp.ts'
import { cellText } from '#contract/reports/words/cellText.ts'
import { type NotCompared, notComparedText } from '#contract/comparison.ts'
import {
  conditionsNote,
  emptyReason,
  knownForNotes,
  notedColumns,
  rateNotes,
  repliesBeside,
} from '#contract/reports/words/columnNotes.ts'
import { periodNotes } from '#contract/reports/words/columnPeriods.ts'
import { areRelated, countedRowsText, relatedMeaning, rowCountText } from '#contract/reports/words/rowCounts.ts'
import { totalWords } from '#contract/reports/words/totalWords.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { CellValue, ResultColumn } from '#contract/reports/results.ts'
import type { z } from 'zod'
import type { Table } from '../../paper/table.ts'

type Column = z.output<typeof ResultColumn>

/** Rows of a report for paper. */
export interface PaperResult {
  readonly kind: ReportKind
  readonly title: string
  readonly columns: readonly Column[]
  readonly results: readonly { readonly name: string; readonly values: readonly CellValue[] }[]
  /** Empty for reports without totals. */
  readonly results_total: readonly CellValue[]
  readonly total_count: number
  readonly conditions_not_compared: NotCompared | null
  readonly is_narrowed: boolean
  readonly includes_unrelated?: boolean | undefined
}

/** Stands in place of rows, points or bars where there are none. */
export const emptyText = 'この期間・条件のデータはありません。'

/** The most columns that can be read on a sheet. */
const maxColumns = 9

/** A cell on paper. */
export const paperCell = (column: Column | undefined, value: CellValue | undefined): string =>
  column?.is_deleted
    ? '削除された項目'
    : column?.is_locked
      ? '契約外'
      : cellText(value ?? null, {
          type: column?.value_type ?? 'text',
          isChange: column?.is_increase ?? false,
          language: 'ja',
        })

const isIncomplete = ({ state }: Column) => state !== null && state !== 'complete'

/** What the marked columns are. @example ['⚠ の列は、未読込・未確定のいずれかです'] */
const markNotes = (columns: readonly Column[]): readonly string[] => {
  const states = new Set(columns.map(({ state }) => state))
  const words = Object.entries(periodStateWords).flatMap(([state, { ja }]) =>
    states.has(state as SpanState) ? [ja] : [],
  )
  return words.length === 0 ? [] : [`⚠ の列は、${words.join('・')}${words.length > 1 ? 'のいずれか' : ''}です`]
}

const headingOf = (column: Column) =>
  `${isIncomplete(column) ? '⚠ ' : ''}${column.heading}${column.unit === '' ? '' : `［${column.unit}］`}`

/** A report's rows as a table, with notes on what it leaves out. */
export const resultTable = ({
  kind,
  title,
  columns,
  results,
  results_total: totals,
  total_count: count,
  conditions_not_compared: conditionsNotCompared,
  is_narrowed: isNarrowed,
  includes_unrelated: includesUnrelated,
}: PaperResult): { readonly table: Table; readonly notes: readonly string[] } => {
  const shown = columns.slice(0, maxColumns)
  const counted = { kind, isNarrowed, includesUnrelated }
  const beside = repliesBeside(notedColumns(shown))
  const cells = (values: readonly CellValue[]) => shown.map((column, index) => paperCell(column, values[index]))
  return {
    table: {
      title,
      empty: emptyReason(notedColumns(columns), conditionsNotCompared, 'ja') ?? emptyText,
      columns: [
        { title: '名称', share: 2, lines: 6 },
        ...shown.map((column) => ({
          title: headingOf(column),
          share: 1,
          isNumber: ['count', 'percent', 'decimal', 'yen'].includes(column.value_type),
        })),
      ],
      rows: [
        ...results.map(({ name, values }) => [name, ...cells(values)]),
        ...(totals.length > 0 && results.length > 0
          ? [
              [totalWords({ ...counted, rowCount: count, shownCount: results.length }, 'ja'), ...cells(totals)].map(
                (text) => ({
                  text,
                  bold: true,
                }),
              ),
            ]
          : []),
      ],
    },
    notes: [
      ...periodNotes(shown, 'ja'),
      ...(conditionsNotCompared && results.length > 0 ? [conditionsNote(conditionsNotCompared, 'ja')] : []),
      ...(beside ? [notComparedText(beside, 'ja')] : []),
      ...knownForNotes(notedColumns(shown), 'ja'),
      ...rateNotes(notedColumns(shown), 'ja'),
      ...repeatedNotes(
        {
          columns: repeatedColumns(shown),
          rows: results,
          totals,
          totalCount: count,
        },
        'ja',
      ),
      ...new Set(
        shown.flatMap(({ heading, is_change: isChange, not_compared: why }) =>
          isChange && why ? [`${heading}：${notComparedText(why, 'ja')}`] : [],
        ),
      ),
      ...markNotes(shown),
      ...(count > results.length
        ? [`${countedRowsText(count, counted, 'ja')}のうち上位${rowCountText(results.length, kind, 'ja')}`]
        : []),
      ...(count > results.length && areRelated(counted) ? [`関係のある施設：${relatedMeaning.ja}`] : []),
      ...(columns.length > maxColumns ? [`ほか${columns.length - maxColumns}列は画面でご覧ください`] : []),
    ],
  }
}
