import type { Locale } from '../format.ts'
import type { ChartData } from './chartData.ts'
import { unitText } from './figureText.ts'

type Translate = Parameters<typeof unitText>[1]

/** A chart's figures as rows: what is drawn, read aloud, shown as a table and taken away are the same numbers. */
export interface FigureTable {
  readonly head: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
}

/** The table of a chart; heads name the units. @example figureTable(data, translate, 'ja').head // ['月', '紹介件数（件）'] */
export const figureTable = (
  { spanName, spans, series }: ChartData,
  translate: Translate,
  locale: Locale,
): FigureTable => ({
  head: [
    spanName,
    ...series.map(({ label, unit }) =>
      locale.startsWith('ja') ? `${label}（${unitText(unit, translate)}）` : `${label} (${unitText(unit, translate)})`,
    ),
  ],
  rows: spans.map(({ label }, index) => ({ name: label, values: series.map(({ values }) => values[index] ?? null) })),
})
