import type { ChartData } from '../chartData.ts'
import type { ChartLook } from './look.ts'
import type { Plot } from './plot.ts'

/** All that is needed to draw a chart, wherever it is drawn. */
export interface DrawingProps {
  readonly data: ChartData
  readonly plot: Plot
  readonly look: ChartLook
  /** What the values are measured in, in words. */
  readonly unit: string
}

/** Lets a picture shrink and grow with the place it is given, as on paper. To be made anew for each size that it is drawn in. */
export const scalable =
  ({ width, height }: Pick<Plot, 'width' | 'height'>) =>
  (picture: SVGSVGElement | null): void =>
    picture?.setAttribute('viewBox', `0 0 ${width} ${height}`)

/** Texts inside of pictures take the page's font. */
export const nivoTheme = { text: { fontFamily: 'inherit' } } as const
