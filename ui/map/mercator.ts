import type { Place } from '#contract/places.ts'
import type { MapBounds } from './view.ts'

/** A point of the square of web Mercator: x and y from 0 to 1, from its upper left corner. */
export interface WorldPoint {
  readonly x: number
  readonly y: number
}

/** A rectangle of that square, its edges included. */
export interface WorldBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const tileSize = 256
/** The latitude at which web Mercator ends. */
const maxLatitude = 85.0511287798

export const worldX = (longitude: number): number => longitude / 360 + 0.5

export const worldY = (latitude: number): number => {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export const worldPoint = ({ longitude, latitude }: Place): WorldPoint => ({
  x: worldX(longitude),
  y: worldY(latitude),
})

export const placeOf = ({ x, y }: WorldPoint): Place => ({
  longitude: (x - 0.5) * 360,
  latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
})

/** CSS pixels of the whole square at a zoom. */
export const worldSize = (zoom: number): number => tileSize * 2 ** zoom

export const boxOfBounds = ({ longitude, latitude }: MapBounds): WorldBox => ({
  left: worldX(longitude.min),
  right: worldX(longitude.max),
  top: worldY(latitude.max),
  bottom: worldY(latitude.min),
})
