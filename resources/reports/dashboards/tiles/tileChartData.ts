import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { knownOr } from '#contract/entryOf.ts'
import { figureOfTileChart, hasLongNames } from '#contract/reports/tiles/tileChartNames.ts'
import { tileSeries } from '#contract/reports/tiles/tileSeries.ts'
import { type ChartData, type ChartSpan, yearShortLabel } from '#ui/charts/chartData.ts'
import { formatMonthOfYear, type Locale } from '#ui/format.ts'
import type { Tile, TileResult } from './useTile.ts'

interface Texts {
  readonly locale: Locale
  readonly text: (key: string, args?: Record<string, string>) => string
  readonly monthName: string
}

const nothing = (spanName: string): ChartData => ({ spanName, spans: [], series: [] })

/** Up to this number of points, bars can be read; more are drawn as lines. */
const maxBars = 12

/** How a tile's chart is drawn. */
export const tileChartKind = (
  { type, chart, display }: Tile,
  { spans }: ChartData,
): 'line' | 'grouped' | 'horizontal' => {
  if (type === 'chart')
    return chart && hasLongNames(chart.chart) ? 'horizontal' : spans.length > maxBars ? 'line' : 'grouped'
  return display === 'line' ? 'line' : 'horizontal'
}

const isOfMonths = ({ chart }: Tile) => chart?.chart === 'over_time' || chart?.chart === 'reverse_over_time'

const spanNames: Readonly<Record<string, string>> = { years: 'years', visit_effect: 'visits' }

const shortLabelOf = ({ chart }: Tile, span: Pick<ChartSpan, 'label' | 'startDate' | 'endDate'>, locale: Locale) => {
  switch (chart?.chart) {
    case 'over_time':
    case 'reverse_over_time':
      return formatMonthOfYear(span.startDate, locale)
    case 'years':
      return yearShortLabel(span, locale)
    default:
      return span.label
  }
}

/** A chart of the data analysis. */
const analysisData = (tile: Tile, { chart }: TileResult, { locale, text, monthName }: Texts): ChartData => {
  const spanName = isOfMonths(tile) ? monthName : text(spanNames[tile.chart?.chart ?? ''] ?? 'department')
  if (!chart) return nothing(spanName)
  const measure = knownOr(figures, chart.figure, null)?.name[locale.startsWith('ja') ? 'ja' : 'en']
  const spans: ChartSpan[] = chart.spans.map(({ label, startDate, endDate }) => ({
    label,
    shortLabel: shortLabelOf(tile, { label, startDate, endDate }, locale),
    startDate,
    endDate,
  }))
  return {
    spanName,
    spans,
    series: chart.series.map(({ label, tone, values, unsettled, incomplete, spanLabels }, index) => ({
      key: String(index),
      label,
      ...(measure !== undefined && measure !== label && { measure }),
      unit: chart.unit,
      tone,
      values,
      ...(unsettled.some(Boolean) && { unsettled }),
      ...(incomplete && { incomplete }),
      ...(spanLabels && {
        spans: spans.map((span, place) => ({
          ...span,
          label: spanLabels[place] ?? '',
          shortLabel: spanLabels[place] ?? '',
        })),
      }),
    })),
  }
}

const toneOf = (index: number, count: number) =>
  index === 0 ? ('this' as const) : index === 1 && count === 2 ? ('last' as const) : ('other' as const)

const seriesOf = (tile: Tile, { columns, results, resultsTotal, totalCount }: TileResult) =>
  tileSeries(
    tile.display === 'line' ? 'line' : 'bar',
    columns.map(({ heading, valueType: type, unit, state }) => ({ heading, type, unit, state })),
    results,
    { totals: resultsTotal, totalCount },
  )

/** The rows of a report as a chart. Names that occur twice get their place, because a chart tells spans by their names. */
const reportData = (tile: Tile, result: TileResult, { text }: Texts): ChartData => {
  const made = seriesOf(tile, result)
  if (!made) return nothing(text('name'))
  const { unit, ownUnit } = made
  return {
    spanName: text('name'),
    isAdditive: made.isAdditive,
    spans: made.spans.map((name, index) => {
      const label = made.spans.indexOf(name) === index ? name : `${name} (${index + 1})`
      return { label, shortLabel: label, startDate: '', endDate: '' }
    }),
    series: made.series.map(({ label, values, unsettled }, index) => ({
      key: String(index),
      label,
      unit,
      ...(ownUnit !== undefined && { ownUnit }),
      tone: toneOf(index, made.series.length),
      values,
      ...(unsettled && { unsettled }),
    })),
  }
}

/** What the chart of a tile shows. */
export const tileChartData = (tile: Tile, result: TileResult, texts: Texts): ChartData =>
  tile.type === 'chart' ? analysisData(tile, result, texts) : reportData(tile, result, texts)

/** The figures whose definitions a chart can show. */
export const tileFigures = ({ type, chart }: Tile): readonly Figure[] => {
  if (type !== 'chart') return []
  return [chart ? figureOfTileChart(chart) : 'referral_count']
}

/** What must be known of a chart of a report: what it leaves out, and the columns that it draws. */
export const chartOfReport = (tile: Tile, result: TileResult) => {
  const made = tile.type === 'report' ? seriesOf(tile, result) : undefined
  if (!made) return undefined
  return {
    shown: result.results.length - made.leftOutRows,
    total: result.totalCount,
    leftOut: made.leftOutColumns,
    drawn: result.columns.filter((_, index) => made.places.includes(index)),
  }
}
