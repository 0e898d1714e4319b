import { dark, light, type ColourRoles } from '../../tokens.ts'
import type { ChartSeries } from '../chartData.ts'
import type { ChartKind } from './plot.ts'

/** Shapes of the points of a line, and of its mark in the legend. */
export const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const
export type Shape = (typeof shapes)[number]

/** How a series is drawn. Shape and dash tell lines apart where colour does not. */
export interface SeriesLook {
  readonly colour: string
  readonly shape: Shape
  /** `stroke-dasharray`; empty for a line without gaps. */
  readonly dash: string
  /** An outline alone: values that may still grow. */
  readonly isHollow?: boolean
}

/** The colours of charts on one ground. */
export interface ChartLook {
  readonly ink: string
  readonly secondInk: string
  readonly grid: string
  readonly axis: string
  readonly ground: string
  readonly last: string
  /** Last year's as a line, which is too thin for the grey of bars. */
  readonly lastLine: string
  readonly contact: string
  readonly ranks: readonly string[]
}

/**
 * Colours of series of equal rank, 藍 first. They were searched for so that any two, and the more so neighbours, can be told apart with usual colour vision,
 * protanopia and deuteranopia (look.test.ts computes it after Viénot, Brettel and Mollon 1999), each with 3:1 against the ground.
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

/** Charts in the light and the dark theme; on paper and in pictures always as in the light one. */
export const looks = {
  light: lookOf(light, ['#cdd6da', '#88959c'], ranks.light),
  dark: lookOf(dark, ['#5b6b75', '#75858f'], ranks.dark),
} as const

const dashes = ['', '7 3', '2 3', '10 3 2 3', '4 2']

const plain = { dash: '', shape: 'circle' } as const

/** A series and how it is drawn. */
export interface DrawnSeries {
  readonly series: ChartSeries
  readonly look: SeriesLook
}

/** What a legend tells: the series, and what hollow marks mean where there are any. @param name - of values that may still grow */
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

/** How each series of a chart is drawn, in their order. Those of equal rank take the palette's colours in turn; beside one in 藍 they begin behind it. */
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
