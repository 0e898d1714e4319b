import type { Shape } from './look.ts'

/** Outlines centred on the origin. */
export const markPaths: Readonly<Record<Shape, string>> = {
  circle: 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0',
  square: 'M-3.5,-3.5h7v7h-7z',
  triangle: 'M0,-4.5L4.5,3.5h-9z',
  diamond: 'M0,-5L5,0L0,5L-5,0z',
  bar: 'M-4,-1.5h8v3h-8z',
  cross: 'M-1.5,-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
}

export interface MarkProps {
  readonly shape: Shape
  readonly colour: string
  readonly x?: number
  readonly y?: number
  /** 1 is about nine pixels. */
  readonly size?: number
  /** Fill colour of an outlined mark. */
  readonly hollow?: string | undefined
}

/** A point of a line, or a contact. */
export const Mark = ({ shape, colour, x = 0, y = 0, size = 1, hollow }: MarkProps) => (
  <path
    d={markPaths[shape]}
    fill={hollow ?? colour}
    {...(hollow !== undefined && { stroke: colour, strokeWidth: 2 })}
    transform={`translate(${x},${y}) scale(${size})`}
  />
)
