import { distanceKm, type Place } from '#contract/places.ts'
import { boundsAround } from '../view.ts'
import type { Shape } from './shapes.ts'

export type DrawKind = 'rectangle' | 'lasso' | 'ring'

export interface DrawRequest {
  readonly kind: DrawKind
  /** The radius of a ring that is not drawn but placed. */
  readonly kilometres?: number
}

const ringDecimals = 10

/** A distance as rings are labelled: to a tenth of a kilometre, but never 0. */
export const ringRadius = (center: Place, edge: Place): number =>
  Math.max(1, Math.round(distanceKm(center, edge) * ringDecimals)) / ringDecimals

/**
 * The shape that points make; undefined as long as they make none.
 * @param points - corners of a rectangle, centre and edge of a ring, or the way of a lasso
 */
export const shapeOf = ({ kind, kilometres }: DrawRequest, points: readonly Place[]): Shape | undefined => {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return undefined
  if (kind === 'ring') {
    if (kilometres !== undefined) return { kind: 'ring', center: last, kilometres }
    return points.length < 2 ? undefined : { kind: 'ring', center: first, kilometres: ringRadius(first, last) }
  }
  if (kind === 'lasso') return points.length < 3 ? undefined : { kind: 'polygon', points }
  const bounds = points.length < 2 ? undefined : boundsAround([first, last])
  return bounds && { kind: 'bounds', ...bounds }
}
