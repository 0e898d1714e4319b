import type { ChartData } from '../chartData.ts'
import type { ChartLook } from './look.ts'
import type { Plot } from './plot.ts'

/** The properties of every drawing of a chart. */
export interface DrawingProps {
  readonly data: ChartData
  readonly plot: Plot
  readonly look: ChartLook
  /** The unit of the values, in words. */
  readonly unit: string
}

/** Lets a picture shrink and grow with its container, as on paper. Create a new one for each size of the drawing. */
export const scalable =
  ({ width, height }: Pick<Plot, 'width' | 'height'>) =>
  (picture: SVGSVGElement | null): void =>
    picture?.setAttribute('viewBox', `0 0 ${width} ${height}`)

/** Texts inside pictures use the page's font. */
export const nivoTheme = { text: { fontFamily: 'inherit' } } as const
