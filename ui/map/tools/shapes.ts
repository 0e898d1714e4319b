import { type Places, placesPerDegree } from '#contract/maps/placesFile.ts'
import { distanceKm, type Place } from '#contract/places.ts'
import { boxOfBounds, type WorldBox, worldPoint, type WorldPoint } from '../mercator.ts'
import type { CellIndex } from '../pins/cellIndex.ts'
import { boundsAround, type MapBounds } from '../view.ts'

/** A part of the map that somebody has drawn, in degrees of JGD2011. */
export type Shape =
  | ({ readonly kind: 'bounds' } & MapBounds)
  | { readonly kind: 'ring'; readonly center: Place; readonly kilometres: number }
  | { readonly kind: 'polygon'; readonly points: readonly Place[] }

const earthRadiusKm = 6371.0088
const degrees = (radians: number) => (radians * 180) / Math.PI
const radians = (angle: number) => (angle * Math.PI) / 180

/** The place at a distance and direction. @param bearing - in radians, clockwise from north */
const placeFrom = ({ longitude, latitude }: Place, kilometres: number, bearing: number): Place => {
  const angle = kilometres / earthRadiusKm
  const from = radians(latitude)
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return { longitude: longitude + degrees(turn), latitude: degrees(to) }
}

const corners = 96

/** A ring on the globe as a polygon; a circle of the map would be up to a hundredth too small or large. */
const ringOutline = (center: Place, kilometres: number): Place[] =>
  Array.from({ length: corners }, (_, corner) => placeFrom(center, kilometres, (corner / corners) * 2 * Math.PI))

/** The corners of a shape as it is drawn, in turn. */
export const outlineOf = (shape: Shape): readonly Place[] => {
  if (shape.kind === 'polygon') return shape.points
  if (shape.kind === 'ring') return ringOutline(shape.center, shape.kilometres)
  const { longitude: x, latitude: y } = shape
  return [
    { longitude: x.min, latitude: y.max },
    { longitude: x.max, latitude: y.max },
    { longitude: x.max, latitude: y.min },
    { longitude: x.min, latitude: y.min },
  ]
}

/** The part of the map around a shape. */
export const boundsOfShape = (shape: Shape): MapBounds => {
  if (shape.kind === 'bounds') return shape
  return boundsAround(outlineOf(shape)) ?? { longitude: { min: 0, max: 0 }, latitude: { min: 0, max: 0 } }
}

/** Larger by a share than the corners of a ring tell, because its sides bulge between them. */
const bulge = 0.01

const boxAround = (shape: Shape): WorldBox => {
  const { left, right, top, bottom } = boxOfBounds(boundsOfShape(shape))
  const spare = shape.kind === 'ring' ? (right - left) * bulge : 0
  return { left: left - spare, right: right + spare, top: top - spare, bottom: bottom + spare }
}

/** On which side of the line from one point to another a point lies: above 0 on one side, below 0 on the other. */
const sideOf = (from: WorldPoint, to: WorldPoint, { x, y }: WorldPoint) =>
  (to.x - from.x) * (y - from.y) - (x - from.x) * (to.y - from.y)

/**
 * How often a polygon goes around a point. What a loop encloses is within it, also where the loop covers itself.
 * @param points - on the map's plane, on which its sides are straight
 */
const turnsAround = (points: readonly WorldPoint[], point: WorldPoint): number => {
  let turns = 0
  let from = points.at(-1)
  for (const to of points) {
    if (from) {
      if (from.y <= point.y && to.y > point.y && sideOf(from, to, point) > 0) turns += 1
      if (from.y > point.y && to.y <= point.y && sideOf(from, to, point) < 0) turns -= 1
    }
    from = to
  }
  return turns
}

/** A test whether places are within a shape, for many places. */
const testOf = (shape: Shape): ((place: Place) => boolean) => {
  if (shape.kind === 'ring') return (place) => distanceKm(shape.center, place) <= shape.kilometres
  if (shape.kind === 'bounds')
    return ({ longitude, latitude }) =>
      longitude >= shape.longitude.min &&
      longitude <= shape.longitude.max &&
      latitude >= shape.latitude.min &&
      latitude <= shape.latitude.max
  const points = shape.points.map(worldPoint)
  return (place) => turnsAround(points, worldPoint(place)) !== 0
}

/** Whether a place is within a shape. The edges of rectangles and rings belong to them. */
export const containsPlace = (shape: Shape, place: Place): boolean => testOf(shape)(place)

/** The places within a shape, as indices in place order, rising. */
export const placesIn = (
  shape: Shape,
  { longitudes, latitudes }: Pick<Places, 'longitudes' | 'latitudes'>,
  index: CellIndex,
): Uint32Array => {
  const isWithin = testOf(shape)
  const found: number[] = []
  index.forEachIn(boxAround(shape), (place) => {
    const longitude = (longitudes[place] ?? 0) / placesPerDegree
    const latitude = (latitudes[place] ?? 0) / placesPerDegree
    if (isWithin({ longitude, latitude })) found.push(place)
  })
  return Uint32Array.from(found).sort()
}
