import { worldSize, worldX, worldY } from '../../mercator.ts'

/**
 * The plane on which areas are built: web Mercator at zoom 8, from the middle of Japan, because a Path2D keeps its numbers
 * in single precision. From there pixels of any zoom are a shift and a factor away.
 */
export interface PlanePoint {
  readonly x: number
  readonly y: number
}

const zoom = 8
const planeSize = worldSize(zoom)

const originX = worldX(137)
const originY = worldY(36)

export const planeX = (longitude: number): number => (worldX(longitude) - originX) * planeSize
export const planeY = (latitude: number): number => (worldY(latitude) - originY) * planeSize

/** Pixels of a zoom per unit of the plane. */
export const planeScale = (atZoom: number): number => 2 ** (atZoom - zoom)

/** The point of the plane at a pixel of the world. */
export const fromWorldPixel = (pixel: PlanePoint, atZoom: number): PlanePoint => ({
  x: (pixel.x / worldSize(atZoom) - originX) * planeSize,
  y: (pixel.y / worldSize(atZoom) - originY) * planeSize,
})

/** A rectangle of the plane, its edges included. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const emptyBox: Box = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
}

export const boxAround = (boxes: Iterable<Box>): Box => {
  let { left, top, right, bottom } = emptyBox
  for (const box of boxes) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom)
  }
  return { left, top, right, bottom }
}

export const overlaps = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
