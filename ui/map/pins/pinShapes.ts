/** Shapes that are told apart at a few pixels. */
export type PinShape = 'up' | 'down' | 'ring' | 'circle' | 'square' | 'diamond'

/** How pins of a kind look. */
export interface PinLook {
  readonly shape: PinShape
  /** A CSS colour; of a ring, the colour of its line. */
  readonly fill: string
}

/** Outlines as SVG paths around 0,0. All shapes of a radius take about as much ink. */
const outlines: Readonly<Record<PinShape, (radius: number) => string>> = {
  up: (r) => `M0,${-1.2 * r}L${1.14 * r},${0.78 * r}H${-1.14 * r}Z`,
  down: (r) => `M0,${1.2 * r}L${1.14 * r},${-0.78 * r}H${-1.14 * r}Z`,
  ring: (r) => circle(r * 0.85),
  circle: (r) => circle(r),
  square: (r) => `M${-0.88 * r},${-0.88 * r}H${0.88 * r}V${0.88 * r}H${-0.88 * r}Z`,
  diamond: (r) => `M0,${-1.25 * r}L${1.25 * r},0L0,${1.25 * r}L${-1.25 * r},0Z`,
}

const circle = (r: number) => `M${-r},0A${r},${r},0,1,1,${r},0A${r},${r},0,1,1,${-r},0Z`

/** The farthest that a shape reaches from its middle, in radii. */
export const shapeReach = 1.25

export const outlineOf = (shape: PinShape, radius: number): string => outlines[shape](radius)

/** Width of the line of a hollow pin. */
export const ringWidth = (radius: number): number => Math.max(1.5, radius * 0.32)
