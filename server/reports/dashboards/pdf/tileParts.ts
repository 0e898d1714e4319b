import type { z } from 'zod'
import { changeInWords } from '#contract/changeWords.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { repeatedColumns, repeatedNotes } from '#contract/reports/words/addsUp.ts'
import { differenceText, glanceText } from '#contract/reports/words/cellText.ts'
import { stateMark } from '#contract/analysis/periodStateWords.ts'
import { noValue } from '#contract/noValue.ts'
import { type Comparison, notComparedText, notComparedWord, unknownText } from '#contract/comparison.ts'
import type { Tile, TileResult } from '#contract/reports/dashboards.ts'
import type { CellValue } from '#contract/reports/results.ts'
import { columnPeriodText, periodNotes } from '#contract/reports/words/columnPeriods.ts'
import { type CountedRows, countedRowsText, rowCountText } from '#contract/reports/words/rowCounts.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import {
  besideMark,
  columnNotes,
  conditionsNote,
  emptyReason,
  notedColumns,
  stateWords,
} from '#contract/reports/words/columnNotes.ts'
import { numberComparison, whyNoChange } from '#contract/reports/numberComparison.ts'
import { chartPeriodNote, hasLongNames, ownTitleOf } from '#contract/reports/tiles/tileChartNames.ts'
import { tileSeries } from '#contract/reports/tiles/tileSeries.ts'
import { referenceText, unhonouredText } from '#contract/reports/words/unhonouredText.ts'
import { chartUnitWord, largestOf } from '#server/paper/charts/chartData.ts'
import type { SheetPart } from '#server/paper/writeSheets.ts'
import { emptyText, paperCell, resultTable } from '../../pdf/resultTable.ts'

type Result = z.output<typeof TileResult>

/** A tile with what it shows. */
export interface ComputedTile {
  readonly tile: Tile
  readonly title: string
  readonly result: Result
  /** Whether the dashboard is narrowed to a department. */
  readonly isOfDepartment?: boolean
}

const language = 'ja'
/** Up to this number of points, bars can be read; more are drawn as lines. */
const maxBars = 12

const states: Readonly<Record<Exclude<Result['state'], 'shown'>, string>> = {
  deleted: 'このレポートは削除されています。',
  broken: 'このレポートは計算できません。',
  locked: 'ご契約に含まれない機能のため、表示できません。',
}

const referenceNote = ({ unhonoured, columns }: Result): string | undefined =>
  referenceText(
    columns.map(({ item_key: key, official_figure: figure }) => ({ key, isOfficial: figure !== null })),
    unhonoured.map(({ filter, item_keys: keys }) => ({ filter, keys })),
    language,
  )

const notesOf = ({ result, isOfDepartment = false }: Pick<ComputedTile, 'result' | 'isOfDepartment'>): string[] => {
  const { unhonoured, columns } = result
  const reference = isOfDepartment ? referenceNote(result) : undefined
  return [
    ...(reference === undefined ? [] : [reference]),
    ...unhonoured.map((one) =>
      unhonouredText(
        one,
        columns.filter(({ item_key: key }) => one.item_keys.includes(key)).map(({ heading }) => heading),
        language,
      ),
    ),
  ]
}

const kindOf = ({ report_type: kind }: Tile): ReportKind => kind ?? 'communication'

const countedIn = ({ tile, result }: Pick<ComputedTile, 'tile' | 'result'>): CountedRows => ({
  kind: kindOf(tile),
  isNarrowed: result.is_narrowed,
  includesUnrelated: result.includes_unrelated,
})

const tableOf = (computed: ComputedTile): SheetPart => {
  const { tile, title, result } = computed
  const { table, notes } = resultTable({ title, kind: kindOf(tile), ...result })
  // That rates of departments are for reference is said once.
  return { table, notes: [...new Set([...notes, ...notesOf(computed)])] }
}

const toneOf = (index: number, count: number) => (count > 2 ? 'other' : index === 0 ? 'this' : 'last')

const span = (label: string, short = label) => ({ label, short, year: '' })

/** The periods of columns of one item that differ in nothing else, which name them briefly; undefined for others. */
const periodsOf = (columns: Result['columns'], headings: readonly string[]): readonly string[] | undefined => {
  const named = headings.flatMap((heading) => {
    const period = columns.find((column) => column.heading === heading)?.period?.label
    return period !== undefined && heading.includes(period) ? [{ period, rest: heading.replace(period, '') }] : []
  })
  const isOneItem = named.length === headings.length && new Set(named.map(({ rest }) => rest)).size === 1
  return isOneItem ? named.map(({ period }) => period) : undefined
}

const reportChart = (computed: ComputedTile, display: 'line' | 'bar'): SheetPart => {
  const { tile, title, result } = computed
  const made = tileSeries(
    display,
    result.columns.map(({ heading, value_type: type, unit, state }) => ({ heading, type, unit, state })),
    result.results,
    { totals: result.results_total, totalCount: result.total_count },
  )
  if (!made) return tableOf(computed)
  const periods = display === 'line' ? periodsOf(result.columns, made.spans) : undefined
  const { data, note } = largestOf({
    title,
    figures: [],
    spanName: '名称',
    spans: made.spans.map((label, index) => span(label, periods?.[index])),
    series: made.series.map(({ label, values, unsettled }, index) => ({
      label,
      tone: toneOf(index, made.series.length),
      values,
      ...(unsettled && { unsettled }),
    })),
    unit: made.unit,
    ...(made.ownUnit !== undefined && { ownUnit: made.ownUnit }),
    isAdditive: made.isAdditive,
    empty: emptyReason(notedColumns(result.columns), result.conditions_not_compared, language) ?? emptyText,
  })
  const rows = result.results.length - made.leftOutRows
  const rowCount = (count: number) => rowCountText(count, kindOf(tile), language)
  const drawn = result.columns.filter((_, index) => made.places.includes(index))
  return {
    chart: { data, title, kind: display === 'line' ? 'line' : 'lying' },
    notes: [
      `単位：${chartUnitWord(made)}`,
      ...periodNotes(drawn, language),
      ...(periods ? [`${made.spans[0] ?? ''} 〜 ${made.spans.at(-1) ?? ''}`] : []),
      ...(result.total_count > rows
        ? [`${countedRowsText(result.total_count, countedIn({ tile, result }), language)}のうち${rowCount(rows)}`]
        : []),
      ...(note === undefined ? [] : [`${note}。一つずつの値は画面の表にあります。`]),
      ...columnNotes(notedColumns(drawn), language),
      ...(result.conditions_not_compared ? [conditionsNote(result.conditions_not_compared, language)] : []),
      ...repeatedNotes(
        {
          columns: repeatedColumns(result.columns),
          rows: result.results,
          totals: result.results_total,
          totalCount: result.total_count,
        },
        language,
      ),
      ...(made.leftOutColumns.length > 0 ? [`単位の違う列は除く：${made.leftOutColumns.join('、')}`] : []),
      ...notesOf(computed),
    ],
  }
}

const analysisChart = (computed: ComputedTile): SheetPart => {
  const { tile, title, result } = computed
  const { chart } = result
  if (!chart) return { title, text: emptyText }
  const isOfMonths = tile.chart?.chart === 'over_time' || tile.chart?.chart === 'reverse_over_time'
  const [firstSpan] = chart.spans
  const period = chartPeriodNote(
    tile.chart?.chart,
    firstSpan && { first: firstSpan.start_date, last: firstSpan.end_date },
    language,
  )
  return {
    chart: {
      title,
      kind: tile.chart && hasLongNames(tile.chart.chart) ? 'lying' : chart.spans.length > maxBars ? 'line' : 'grouped',
      data: {
        title,
        figures: [chart.figure as Figure],
        spanName: isOfMonths ? '月' : tile.chart?.chart === 'visit_effect' ? '訪問' : '期間',
        spans: chart.spans.map(({ label, start_date: start }) =>
          isOfMonths ? { label, short: `${Number(start.slice(5, 7))}月`, year: start.slice(0, 4) } : span(label),
        ),
        series: chart.series.map(({ label, tone, values, unsettled, incomplete, span_labels: spans }) => ({
          label,
          tone,
          values,
          ...(unsettled.some(Boolean) && { unsettled }),
          ...(incomplete && { incomplete }),
          ...(spans && { spans }),
        })),
        unit: chart.unit,
        empty: chart.not_compared ? unknownText(chart.not_compared, language) : emptyText,
      },
    },
    notes: [
      figures[chart.figure as Figure].name.ja,
      ...(period === undefined ? [] : [period]),
      ...(chart.not_compared ? [notComparedText(chart.not_compared, language)] : []),
      ...(chart.cautions ?? []),
      ...notesOf(computed),
    ],
  }
}

type Column = Result['columns'][number]

/** The values of a tile's number and of the one beside it. */
const numbersIn = ({ results, results_total: totals }: Result): readonly CellValue[] =>
  totals.length > 0 ? totals : (results[0]?.values ?? [])

const comparisonIn = (result: Result) =>
  numberComparison(
    notedColumns(result.columns).map((column, index) => ({
      ...column,
      valueType: result.columns[index]?.value_type ?? 'text',
      unit: result.columns[index]?.unit ?? '',
    })),
    numbersIn(result),
  )

/** How much a number has changed, with its rate, or in a word why that is not told; the sentence stands below. @example '▲ 12件増（+8.3%）' */
const differenceWords = (
  { compared, notCompared }: Comparison,
  style: Parameters<typeof differenceText>[1],
): string => {
  if (!compared) return notCompared ? notComparedWord(notCompared, language) : noValue
  const { sign, text } = changeInWords(compared, differenceText(compared, style), language)
  return `${sign} ${text}`
}

/** A number, marked if it may still grow; what else its period lacks stands beside its months. */
const settledText = (value: CellValue, style: Parameters<typeof glanceText>[1], column: Column | undefined): string =>
  glanceText(value, style) +
  stateMark(typeof value === 'number' ? value : null, column?.state === 'unsettled' ? column.state : null, language)

/** The number beside that of a tile, marked by what its period lacks. */
const besideText = (value: CellValue, style: Parameters<typeof glanceText>[1], column: Column): string =>
  glanceText(value, style) +
  besideMark({ state: column.state, isChange: column.is_change, notCompared: column.not_compared }, value, language)

/** The period of a number, marked where only a part of it is known or nothing. */
const periodText = (column: Column): string => {
  const { state } = column
  const isMarked = state !== null && state !== 'unsettled' && !(column.is_change && column.not_compared)
  const word = isMarked ? stateWords[state]?.[language] : undefined
  return [columnPeriodText(column, language), ...(word ? [word] : [])].filter(Boolean).join(' ')
}

/** The name of a number: under the name of its report, which others share, with its column. @example '月次実績：入院件数' */
const numberTitle = ({ tile, title, result: { columns } }: ComputedTile): string => {
  const [column] = columns
  return ownTitleOf(tile) === null && column ? `${title}：${column.heading}` : title
}

/** The number of a tile: the total, or the first row where there is none. */
const numberRow = (computed: ComputedTile): readonly string[] => {
  const { tile, result } = computed
  const title = numberTitle(computed)
  const values = numbersIn(result)
  const [column, other] = result.columns
  const style = { type: column?.value_type ?? 'count', unit: column?.unit ?? '', language } as const
  const { comparison, isBeside, isCompared } = comparisonIn(result)
  const { total_count: count, results_total: totals } = result
  return [
    count > 0 && totals.length > 0
      ? `${title}（${countedRowsText(count, countedIn({ tile, result }), language)}の合計）`
      : title,
    column?.is_locked || column?.is_deleted ? paperCell(column, null) : settledText(values[0] ?? null, style, column),
    column ? periodText(column) : '',
    isBeside && other
      ? `${besideText(values[1] ?? null, style, other)}（${(isCompared ? other.period?.label : null) ?? other.heading}）`
      : '',
    isCompared ? differenceWords(comparison, style) : '',
  ]
}

const numbersOf = (tiles: readonly ComputedTile[]): SheetPart => ({
  table: {
    title: '主な数値',
    empty: emptyText,
    columns: [
      { title: '項目', share: 2, lines: Infinity },
      { title: '値', share: 1.4, isNumber: true },
      { title: '期間', share: 1.5, lines: Infinity },
      { title: '比較', share: 1.8, lines: Infinity },
      { title: '差', share: 1.4, isNumber: true },
    ],
    rows: tiles.map(numberRow),
  },
  notes: tiles.flatMap((tile) => {
    const why = whyNoChange(comparisonIn(tile.result), language)
    const { conditions_not_compared: conditions } = tile.result
    const notes = [
      ...(why === undefined ? [] : [why]),
      ...(conditions ? [conditionsNote(conditions, language)] : []),
      ...notesOf(tile),
    ]
    return notes.map((note) => `${numberTitle(tile)}：${note}`)
  }),
})

const isNumberTile = ({ tile, result }: ComputedTile) =>
  tile.type === 'report' && tile.display === 'number' && result.state === 'shown'

const partOf = (computed: ComputedTile): SheetPart => {
  const { tile, title, result } = computed
  if (result.state !== 'shown') return { title, text: [states[result.state], ...result.faults].join(' ') }
  if (tile.type === 'note') return { title, text: tile.text ?? '' }
  if (tile.type === 'chart') return analysisChart(computed)
  return tile.display === 'line' || tile.display === 'bar' ? reportChart(computed, tile.display) : tableOf(computed)
}

/** The blocks of a dashboard on paper, in its order. Numbers that follow one another stand in one table. */
export const tileParts = (tiles: readonly ComputedTile[]): readonly SheetPart[] => {
  const runs: ComputedTile[][] = []
  for (const tile of tiles) {
    const last = runs.at(-1)
    if (last?.[0] && isNumberTile(last[0]) && isNumberTile(tile)) last.push(tile)
    else runs.push([tile])
  }
  return runs.map((run) => {
    const [first] = run
    if (!first) throw new Error('A run of tiles is empty')
    return isNumberTile(first) ? numbersOf(run) : partOf(first)
  })
}
