import { dark, light, type ColourRoles } from '../../tokens.ts'
import type { ChartSeries } from '../chartData.ts'
import type { ChartKind } from './plot.ts'

/** Shapes of the points of lines of equal rank and of their marks in the legend. */
export const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const
/** `bar` is that of the rest. */
export type Shape = (typeof shapes)[number] | 'bar'

/** The style of a series. Shape and dash distinguish lines when colour does not. */
export interface SeriesLook {
  readonly colour: string
  readonly shape: Shape
  /** `stroke-dasharray`; empty for a solid line. */
  readonly dash: string
  /** Drawn as an outline: unsettled values. */
  readonly isHollow?: boolean
}

/** The colours of charts on one background. */
export interface ChartLook {
  readonly ink: string
  readonly secondInk: string
  readonly grid: string
  readonly axis: string
  readonly ground: string
  readonly last: string
  /** Colour of last year's line, because a line is too thin for the grey of bars. */
  readonly lastLine: string
  readonly contact: string
  /** The sum of the series that are not drawn one by one. */
  readonly rest: string
  readonly ranks: readonly string[]
}

/**
 * Colours of series of equal rank: 藍, its tints and grey, as many as a chart draws (contract/analysis/figures/largestSeries.ts). They are far apart in
 * lightness where they follow one another, so that any two can be distinguished with normal colour vision, protanopia and deuteranopia (look.test.ts
 * computes it after Viénot, Brettel and Mollon 1999). Each has a contrast of 3:1 against the background.
 */
const ranks = {
  light: ['#165e83', '#3b91d2', '#0f2a42', '#4b9cb8', '#474f54'],
  dark: ['#7cc0e3', '#3681bd', '#e8eff2', '#59b1fc', '#a6acaf'],
} as const

interface GreysOfCharts {
  readonly last: string
  readonly lastLine: string
  readonly rest: string
}

const lookOf = (roles: ColourRoles, greys: GreysOfCharts, colours: readonly string[]): ChartLook => ({
  ink: roles.ink,
  secondInk: roles.secondInk,
  grid: roles.hairline,
  axis: roles.line,
  ground: roles.card,
  contact: roles.contact,
  ...greys,
  ranks: colours,
})

/** Styles of charts in the light and the dark theme. Paper and pictures always use the light one. */
export const looks = {
  light: lookOf(light, { last: '#cdd6da', lastLine: '#88959c', rest: '#8d9599' }, ranks.light),
  dark: lookOf(dark, { last: '#5b6b75', lastLine: '#75858f', rest: '#6b777e' }, ranks.dark),
} as const

const dashes = ['', '7 3', '2 3', '10 3 2 3', '4 2']

const plain = { dash: '', shape: 'circle' } as const

/** A series with its style. */
export interface DrawnSeries {
  readonly series: ChartSeries
  readonly look: SeriesLook
}

/** The entries of a legend: the series, and an explanation of hollow marks if there are any. @param name - of unsettled values */
export const legendOf = (drawn: readonly DrawnSeries[], name: string): readonly DrawnSeries[] => {
  const one = drawn.find(({ series: { unsettled = [] } }) => unsettled.includes(true))
  const entries = drawn.length > 1 ? drawn : []
  if (!one) return entries
  const { series, look } = one
  return [
    ...entries,
    { series: { ...series, key: 'unsettled', label: name }, look: { ...look, dash: '', isHollow: true } },
  ]
}

/**
 * Assigns a style to each series of a chart, in order. Series of equal rank take the palette's colours in turn. If a series already uses 藍, they
 * start with the next colour. The rest is a dotted grey.
 */
export const drawnSeries = (all: readonly ChartSeries[], look: ChartLook, kind: ChartKind): readonly DrawnSeries[] => {
  let rank = all.some(({ tone }) => tone === 'this') ? 1 : 0
  const ranked = (): SeriesLook => {
    const colour = look.ranks[rank % look.ranks.length] ?? look.ink
    const rankLook = {
      colour,
      shape: shapes[rank % shapes.length] ?? 'circle',
      dash: dashes[rank % dashes.length] ?? '',
    }
    rank += 1
    return rankLook
  }
  const looksOf = {
    this: () => ({ ...plain, colour: look.ranks[0] ?? look.ink }),
    last: () => ({ ...plain, colour: kind === 'line' ? look.lastLine : look.last, shape: 'square' }) as const,
    contact: () => ({ ...plain, colour: look.contact }),
    other: ranked,
    rest: () => ({ colour: look.rest, shape: 'bar', dash: '1 4' }) as const,
  }
  return all.map((series) => ({ series, look: looksOf[series.tone]() }))
}
