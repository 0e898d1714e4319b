import type { FigureUnit } from '../../contract/analysis/figures.ts'
import type { Locale } from '../format.ts'
import { type ChartData, hasUnsettled } from './chartData.ts'
import type { FiguresTable } from './figures/figuresFiles.ts'
import { unitText } from './figures/figureText.ts'

type Translate = Parameters<typeof unitText>[1]

/** The heading of a column of figures. @example headText('紹介件数', 'referrals', translate, 'ja') // '紹介件数（件）' */
export const headText = (label: string, unit: FigureUnit, translate: Translate, locale: Locale): string =>
  locale.startsWith('ja') ? `${label}（${unitText(unit, translate)}）` : `${label} (${unitText(unit, translate)})`

/** A chart's figures as rows. The drawing, the screen-reader text, the table and the files all use these numbers. */
export interface FigureTable {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly name: string
    /** The names of the spans of series that have their own, each in a column after the row's name. */
    readonly otherNames: readonly string[]
    readonly values: readonly (number | null)[]
    /** Which of the values are unsettled. */
    readonly unsettled: readonly boolean[]
  }[]
  /** Heading of the column that marks unsettled rows, if there are any. */
  readonly unsettledHead: string | undefined
  readonly unsettledWord: string
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
      ...series.map(({ label, unit }) => headText(label, unit, translate, locale)),
    ],
    rows: spans.map(({ label }, index) => ({
      name: label,
      otherNames: withOwnSpans.map(({ spans: own }) => own?.[index]?.label ?? ''),
      values: series.map(({ values }) => values[index] ?? null),
      unsettled: series.map(({ unsettled = [] }) => unsettled[index] ?? false),
    })),
    unsettledHead: hasUnsettled(data) ? translate('renkei.charts.state') : undefined,
    unsettledWord: translate('renkei.charts.unsettled'),
  }
}

/** The table of a chart in the form of an export. */
export const takenTable = ({ head, rows, unsettledHead, unsettledWord }: FigureTable): FiguresTable => ({
  head: [...head, ...(unsettledHead === undefined ? [] : [unsettledHead])],
  rows: rows.map(({ name, otherNames, values, unsettled }) => [
    name,
    ...otherNames,
    ...values,
    ...(unsettledHead === undefined ? [] : [unsettled.includes(true) ? unsettledWord : null]),
  ]),
})
