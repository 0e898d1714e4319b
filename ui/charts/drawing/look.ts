import { dark, light, type ColourRoles } from '../../tokens.ts'
import type { ChartSeries } from '../chartData.ts'
import type { ChartKind } from './plot.ts'

/** Shapes of the points of a line and of its mark in the legend. */
export const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const
export type Shape = (typeof shapes)[number]

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
  readonly ranks: readonly string[]
}

/**
 * Colours of series of equal rank, 藍 first. Any two of them, and especially neighbours, can be distinguished with normal colour vision, protanopia
 * and deuteranopia (look.test.ts computes it after Viénot, Brettel and Mollon 1999). Each has a contrast of 3:1 against the background.
 */
const ranks = {
  light: ['#165e83', '#808e68', '#32277d', '#678f98', '#4e8af6', '#760c1d', '#189ed3', '#658b2c'],
  dark: ['#7cc0e3', '#a3b582', '#657189', '#f5df68', '#69755d', '#986bcf', '#89fddc', '#a57d07'],
} as const

const lookOf = (
  roles: ColourRoles,
  [last, lastLine]: readonly [string, string],
  colours: readonly string[],
): ChartLook => ({
  ink: roles.ink,
  secondInk: roles.secondInk,
  grid: roles.hairline,
  axis: roles.line,
  ground: roles.card,
  last,
  lastLine,
  contact: roles.contact,
  ranks: colours,
})

/** Styles of charts in the light and the dark theme. Paper and pictures always use the light one. */
export const looks = {
  light: lookOf(light, ['#cdd6da', '#88959c'], ranks.light),
  dark: lookOf(dark, ['#5b6b75', '#75858f'], ranks.dark),
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
 * start with the next colour.
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
  }
  return all.map((series) => ({ series, look: looksOf[series.tone]() }))
}
