import type { AreaFill } from './areaLayerProps.ts'
import { planeX, planeY, type PlanePoint } from './shapes/plane.ts'

/** A circle at a municipality's centre, in place of an area without a boundary. */
export interface Bubble extends PlanePoint {
  readonly code: string
  /** In CSS pixels at zoom 8 and above. */
  readonly radius: number
}

interface Centre {
  readonly code: string
  readonly longitude: number | null
  readonly latitude: number | null
}

const least = 4
const greatest = 24

/**
 * Bubbles for the areas that have no boundary. Their surface grows with the value; the greatest come first, so that small
 * ones are drawn above them.
 * @param hasShape - whether an area has a boundary, by code
 */
export const bubblesOf = (
  areas: ReadonlyMap<string, AreaFill>,
  centres: readonly Centre[],
  hasShape: (code: string) => boolean,
): Bubble[] => {
  let most = 0
  for (const { value } of areas.values()) most = Math.max(most, value ?? 0)
  return centres
    .flatMap(({ code, longitude, latitude }): Bubble[] => {
      const area = areas.get(code)
      if (!area || longitude === null || latitude === null || hasShape(code)) return []
      const share = most > 0 ? Math.max(0, area.value ?? 0) / most : 0
      return [
        { code, x: planeX(longitude), y: planeY(latitude), radius: least + (greatest - least) * Math.sqrt(share) },
      ]
    })
    .sort((one, other) => other.radius - one.radius)
}

/** The radius in CSS pixels: smaller where the country is, so that bubbles leave room for one another. @param scale - CSS pixels per unit of the plane */
export const radiusAt = ({ radius }: Bubble, scale: number): number =>
  Math.max(2, radius * Math.min(1, Math.sqrt(scale)))

/** The bubble at a point: the uppermost one. @param scale - CSS pixels per unit of the plane */
export const bubbleAt = (
  bubbles: readonly Bubble[],
  { x, y }: PlanePoint,
  scale: number,
  reach = 0,
): string | undefined =>
  bubbles.findLast((bubble) => Math.hypot(bubble.x - x, bubble.y - y) * scale <= radiusAt(bubble, scale) + reach)?.code
