import { type Locale, withBrackets, wordSeparator } from '../format.ts'
import { type ChartData, type ChartSeries, type ValueState, valueStateOf } from './chartData.ts'
import type { FiguresTable } from './figures/figuresFiles.ts'
import { seriesUnitText } from './figures/figureText.ts'
import './texts.ts'

type Translate = Parameters<typeof seriesUnitText>[1]

/** The heading of a column of figures. @example headText({ label: '紹介件数', unit: 'referrals' }, translate, 'ja') // '紹介件数（件）' */
export const headText = (
  { label, measure, ...series }: Pick<ChartSeries, 'label' | 'measure' | 'unit' | 'ownUnit'>,
  translate: Translate,
  locale: Locale,
): string =>
  withBrackets(measure === undefined ? label : `${measure} ${label}`, seriesUnitText(series, translate), locale)

/** A chart's figures as rows. The drawing, the screen-reader text, the table and the files all use these numbers. */
export interface FigureTable {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly name: string
    /** The names of the spans of series that have their own, each in a column after the row's name. */
    readonly otherNames: readonly string[]
    readonly values: readonly (number | null)[]
    /** What must be known of each of the values. */
    readonly states: readonly (ValueState | undefined)[]
  }[]
  /** Heading of the column with the states of rows, if there are any. */
  readonly stateHead: string | undefined
  readonly stateWords: Readonly<Record<ValueState, string>>
}

/** Builds the table of a chart; headings include the units. @example figureTable(data, translate, 'ja').head // ['月', '紹介件数（件）'] */
export const figureTable = (data: ChartData, translate: Translate, locale: Locale): FigureTable => {
  const { spanName, spans, series } = data
  // The months a year before stand in the row of those that they are compared with, and have names of their own.
  const withOwnSpans = series.filter(({ spans: own }) => own?.some((span, index) => span.label !== spans[index]?.label))
  const ownHead = (label: string) => translate('renkei.charts.spans_of', { spans: spanName, name: label })
  return {
    head: [
      spanName,
      ...withOwnSpans.map(({ label }) => ownHead(label)),
      ...series.map((one) => headText(one, translate, locale)),
    ],
    rows: spans.map(({ label }, index) => ({
      name: label,
      otherNames: withOwnSpans.map(({ spans: own }) => own?.[index]?.label ?? ''),
      values: series.map(({ values }) => values[index] ?? null),
      states: series.map((one) => valueStateOf(one, index)),
    })),
    stateHead: series.some((one) => spans.some((_, index) => valueStateOf(one, index)))
      ? translate('renkei.charts.state')
      : undefined,
    stateWords: {
      not_loaded: translate('renkei.charts.states.not_loaded'),
      partial: translate('renkei.charts.states.partial'),
      not_recorded: translate('renkei.charts.states.not_recorded'),
      partly_recorded: translate('renkei.charts.states.partly_recorded'),
      unsettled: translate('renkei.charts.unsettled'),
    },
  }
}

/** The states of a row, each once; null if all of it is complete. */
const wordsOf = (states: readonly (ValueState | undefined)[], words: FigureTable['stateWords'], locale: Locale) =>
  [...new Set(states.flatMap((state) => (state ? words[state] : [])))].join(wordSeparator(locale)) || null

/** The table of a chart in the form of an export. */
export const takenTable = ({ head, rows, stateHead, stateWords }: FigureTable, locale: Locale): FiguresTable => ({
  head: [...head, ...(stateHead === undefined ? [] : [stateHead])],
  rows: rows.map(({ name, otherNames, values, states }) => [
    name,
    ...otherNames,
    ...values,
    ...(stateHead === undefined ? [] : [wordsOf(states, stateWords, locale)]),
  ]),
})
