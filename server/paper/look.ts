/** The product's colours in print: dark on white, whatever theme the screen has. */
export const ink = {
  text: '#1c2b33',
  second: '#55656e',
  third: '#66747c',
  line: '#c3cccf',
  hairline: '#e3e8ea',
  paper: '#f5f7f7',
  accent: '#165e83',
  accentDark: '#0f4766',
  accentTint: '#e6eff4',
  last: '#c3ccd1',
  lastLine: '#88959c',
  decline: '#c7361b',
  growth: '#007b43',
  warning: '#b07800',
  warningTint: '#fdf3d8',
  white: '#ffffff',
} as const

/** Font sizes in points. */
export const sizes = { title: 22, section: 13, block: 10, body: 8.5, small: 7.5, axis: 7 } as const

/** Upright A4 in points, with the bounds of the text. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 62, bottom: 792 } as const
export const textWidth = page.right - page.left

/** How the bars or the line of a series are drawn. Hatching, dashes and shapes distinguish series without colour. */
export interface SeriesLook {
  readonly colour: string
  /** Fill of a bar: solid, striped, an outline only, or a broken outline. */
  readonly fill: 'solid' | 'stripes' | 'outline' | 'broken'
  /** Length of a line’s strokes and gaps; empty for a line without gaps. */
  readonly dash: readonly [stroke: number, gap: number] | readonly []
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'bar'
}

export const thisLook: SeriesLook = { colour: ink.accent, fill: 'solid', dash: [], shape: 'circle' }
export const lastBar: SeriesLook = { colour: ink.last, fill: 'solid', dash: [], shape: 'square' }
export const lastLine: SeriesLook = { colour: ink.lastLine, fill: 'solid', dash: [4, 2], shape: 'square' }

/** The sum of the series that are not drawn one by one. */
export const restLook: SeriesLook = { colour: '#8d9599', fill: 'solid', dash: [1, 2.5], shape: 'bar' }

/** Looks for series of equal rank, in order: 藍, its tints and grey, as on the screen. */
export const rankLooks: readonly SeriesLook[] = [
  thisLook,
  { colour: '#3b91d2', fill: 'stripes', dash: [5, 2], shape: 'square' },
  { colour: '#0f2a42', fill: 'outline', dash: [1.5, 2], shape: 'triangle' },
  { colour: '#4b9cb8', fill: 'solid', dash: [9, 2], shape: 'diamond' },
  { colour: '#474f54', fill: 'stripes', dash: [3, 1.5], shape: 'cross' },
]
