import { baseMonthWords, cautions } from '#contract/analysis/analysisWords.ts'
import { periodStateWords } from '#contract/analysis/periodStateWords.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { comparabilityOfFigure, kindOfUnit } from '#contract/analysis/figures/figureMonths.ts'
import { alwaysComparable, type Comparison, comparisonOf, type KnownMonths } from '#contract/comparison.ts'
import { officialFamilies } from '#contract/analysis/figures/officialThresholds.ts'
import { noValue } from '#contract/noValue.ts'
import { type ChartData, stateAt, valueOf } from '../../paper/charts/chartData.ts'
import { beginPart, type Writing } from './content.ts'
import { courseData, yearsData } from './chartsOverTime.ts'
import { monthText } from '../../paper/dayWords.ts'
import { visitTable } from './effectivenessParts.ts'
import { type Changing, changeWords, changing, figureCell, unitWord } from '../../paper/figureWords.ts'
import { groupData } from './groupParts.ts'
import { shownFigures } from './headline.ts'
import { comparisonIn, stateIn } from './knownWords.ts'
import { ink, sizes } from '../../paper/look.ts'
import { rankingTables } from './rankingParts.ts'
import { maxRanked } from './reportFigures.ts'
import { type Cell, type Column, type Table } from '../../paper/table.ts'
import { visitCountTable } from './visitParts.ts'

const number = (title: string, share = 1): Column => ({ title, share, isNumber: true })
/** A column for a period, whose name fits on one line. */
const periodColumn = (title: string): Column => ({ title, fixed: 108, isNumber: true })

const changeCell = (comparison: Comparison, of: Changing): Cell => {
  const change = changeWords(comparison, of, true)
  return change ? { text: change.text, colour: change.colour } : { text: noValue }
}

const withUnit = ({ title, unit }: ChartData, part = '') => `${title}${part}　単位: ${unitWord(unit)}`

/** Whether the values of both series at a span may be compared. */
const comparabilityAt = ({ figures: [figure], series }: ChartData, index: number, known: KnownMonths) =>
  figure === undefined
    ? alwaysComparable
    : comparabilityOfFigure(
        figure,
        series.flatMap(({ periods }) => periods?.[index] ?? []),
        known,
      )

/** A table of a figure in two periods, one row per span. */
const comparedTable = (data: ChartData, known: KnownMonths): Table => {
  const [now, before] = data.series
  const [figure] = data.figures
  const others = before?.spans
  return {
    title: withUnit(data),
    empty: data.empty,
    columns: [
      { title: data.spanName, share: 1.4 },
      ...(others ? [{ title: `比較の${data.spanName}`, share: 1.4 }] : []),
      periodColumn(now?.label ?? ''),
      periodColumn(before?.label ?? ''),
      number('増減', 1.4),
    ],
    rows: data.spans.map(({ label }, index) => {
      const [value, past] = [now?.values[index] ?? null, before?.values[index] ?? null]
      return [
        label,
        ...(others ? [others[index] || noValue] : []),
        { ...figureCell(value, data.unit, now ? stateAt(now, index) : null), bold: true },
        figureCell(past, data.unit, before ? stateAt(before, index) : null),
        changeCell(
          comparisonOf(value, past, comparabilityAt(data, index, known), kindOfUnit(data.unit)),
          figure === undefined ? { unit: data.unit, better: 'neither' } : changing(figure),
        ),
      ]
    }),
  }
}

/** The number of series that fit side by side on a sheet. */
const maxColumns = 6

/** Tables of equal series, one row per span; many series are split into several tables. */
const seriesTables = (data: ChartData): readonly Table[] =>
  Array.from({ length: Math.ceil(data.series.length / maxColumns) }, (_, part) => {
    const series = data.series.slice(part * maxColumns, (part + 1) * maxColumns)
    return {
      title: withUnit(data, part === 0 ? '' : `（${part + 1}）`),
      empty: data.empty,
      columns: [{ title: data.spanName, share: 1.4 }, ...series.map(({ label }) => number(label))],
      rows: data.spans.map(({ label }, index) => [
        label,
        ...series.map((one) => figureCell(one.values[index] ?? null, data.unit, stateAt(one, index))),
      ]),
    }
  })

const tablesOf =
  (known: KnownMonths) =>
  (data: ChartData): readonly Table[] =>
    data.series.some(({ tone }) => tone === 'last') ? [comparedTable(data, known)] : seriesTables(data)

/** A table of all figures of both periods, to the unit. */
const figuresTable = ({ report, names }: Writing): Table => {
  const { period, comparison_period: compared } = report.headline
  const official = officialFamilies.flatMap(({ rates, counts }) => [...rates, ...counts])
  const listed = [...new Set<Figure>([...shownFigures(report.reverse !== null), ...official])]
  return {
    title: '主な数値',
    empty: '',
    columns: [
      { title: '指標', share: 2 },
      { title: '単位', fixed: 40 },
      periodColumn(names.period),
      periodColumn(names.comparison),
      number('増減', 1.4),
    ],
    rows: listed.map((figure) => {
      const { name, unit } = figures[figure]
      const [value, before] = [valueOf(period.items, figure), valueOf(compared.items, figure)]
      return [
        name.ja,
        unitWord(unit),
        { ...figureCell(value, unit, stateIn(report, figure, period)), bold: true },
        figureCell(before, unit, stateIn(report, figure, compared)),
        changeCell(value === null ? { notCompared: null } : comparisonIn(report, figure), changing(figure)),
      ]
    }),
  }
}

/** A table of the figures by month, whatever unit the charts use; by year if there are too many months. */
const spansTable = ({ report }: Writing): Table => {
  const listed = shownFigures(report.reverse !== null)
  const { unsettledFrom } = report.known
  const hasUnsettled = unsettledFrom !== null && report.headline.period.end_date >= unsettledFrom
  const note = hasUnsettled
    ? `（${monthText(unsettledFrom)}以降の入院・手術・収益は${periodStateWords.unsettled.ja}）`
    : ''
  return {
    title: `${report.units.figures === 'month' ? '月ごとの数値' : '年度ごとの数値'}${note}`,
    empty: '',
    columns: [
      { title: report.units.figures === 'month' ? '月' : '年度', fixed: 56 },
      ...listed.map((figure) => number(`${figures[figure].name.ja}（${unitWord(figures[figure].unit)}）`)),
    ],
    rows: report.spans.map((span) => [
      span.label,
      ...listed.map((figure) =>
        figureCell(valueOf(span.items, figure), figures[figure].unit, stateIn(report, figure, span)),
      ),
    ]),
  }
}

/** The tables behind all charts and rankings of the report, with all their rows. Rankings have their first ones, and say of how many. */
export const appendixTables = (writing: Writing): readonly Table[] => [
  figuresTable(writing),
  spansTable(writing),
  ...[...courseData(writing), yearsData(writing)].flatMap(tablesOf(writing.report.known)),
  visitCountTable(writing.report),
  visitTable(writing.report),
  ...groupData(writing).flatMap(tablesOf(writing.report.known)),
  ...rankingTables(writing, maxRanked),
]

/** Begins the appendix; its tables follow. */
export const beginAppendix = ({ paper }: Writing): void => {
  beginPart(paper, '付録　数値の一覧', 330)
  paper.paragraph(
    '本文のグラフと順位のもとになった数値です。「—」は計算できない、またはデータが取り込まれていないことを示します。「未確定」は入院がまだ出そろっていない月の数値で、比較していません。',
    {
      size: sizes.small,
      colour: ink.second,
    },
  )
  paper.y += 6
}

/** Draws the definition of each figure, by its footnote number. */
export const drawDefinitions = ({ paper, footnotes }: Writing): void => {
  beginPart(paper, '数値の定義', 60)
  for (const { mark, name, text } of footnotes.definitions())
    paper.paragraph(`${mark} ${name}: ${text}`, { size: sizes.axis, colour: ink.second }, 1.5)
  paper.paragraph(
    `${baseMonthWords.name.ja}: ${baseMonthWords.definition.ja}`,
    { size: sizes.axis, colour: ink.second },
    1.5,
  )
  paper.paragraph(cautions.rate_changes.ja, { size: sizes.axis, colour: ink.second }, 1.5)
  paper.paragraph(cautions.colours.ja, { size: sizes.axis, colour: ink.second }, 1.5)
  paper.y += 12
}
