import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesPerDegree } from '#contract/maps/placesFile.ts'
import { worldX, worldY, type WorldBox } from '../mercator.ts'
import { CellIndex } from './cellIndex.ts'

/** From few values, so that places share points. */
const anAngle = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: min + 3 })).map((angle) => angle * 1_000)
const somePlaces = fc
  .array(fc.tuple(anAngle(12_800, 14_600), anAngle(3_000, 4_500)), { maxLength: 80 })
  .map((places) => ({
    longitudes: Int32Array.from(places, ([longitude]) => longitude),
    latitudes: Int32Array.from(places, ([, latitude]) => latitude),
  }))
const aPoint = fc.record({
  x: fc.double({ min: worldX(125), max: worldX(149), noNaN: true }),
  y: fc.double({ min: worldY(48), max: worldY(28), noNaN: true }),
})
const aBox = fc.tuple(aPoint, aPoint).map(([one, other]): WorldBox => ({
  left: Math.min(one.x, other.x),
  right: Math.max(one.x, other.x),
  top: Math.min(one.y, other.y),
  bottom: Math.max(one.y, other.y),
}))

const at = ({ xs, ys }: CellIndex, place: number) => ({ x: xs[place] ?? 0, y: ys[place] ?? 0 })
const indices = (index: CellIndex) => Array.from({ length: index.count }, (_, place) => place)

test('the places of a box are all that lie in it, each once', () => {
  fc.assert(
    fc.property(somePlaces, aBox, (places, box) => {
      const index = new CellIndex(places)
      const within = indices(index).filter((place) => {
        const { x, y } = at(index, place)
        return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
      })
      expect([...index.placesIn(box)].toSorted((one, other) => one - other)).toEqual(within)
      expect(index.countIn(box, null)).toBe(within.length)
      const odd = Uint8Array.from(indices(index), (place) => place % 2)
      expect(index.countIn(box, odd)).toBe(within.filter((place) => place % 2 === 1).length)
    }),
  )
})

test('the nearest place is found within the reach, and none beyond it', () => {
  fc.assert(
    fc.property(somePlaces, aPoint, fc.double({ min: 0, max: 0.05, noNaN: true }), (places, point, reach) => {
      const index = new CellIndex(places)
      const distanceOf = (place: number) => Math.hypot(at(index, place).x - point.x, at(index, place).y - point.y)
      const least = Math.min(...indices(index).map(distanceOf))
      const nearest = index.nearest(point, reach)
      if (nearest !== undefined) expect(distanceOf(nearest)).toBe(least)
      else expect(least).toBeGreaterThanOrEqual(reach)
    }),
  )
})

test('places that are not wanted are passed over', () => {
  const index = new CellIndex({
    longitudes: Int32Array.of(13_000_000, 13_000_001),
    latitudes: Int32Array.of(3_300_000, 3_300_000),
  })
  expect(index.nearest({ x: worldX(130), y: worldY(33) }, 0.01)).toBe(0)
  expect(index.nearest({ x: worldX(130), y: worldY(33) }, 0.01, (place) => place !== 0)).toBe(1)
})

test('positions are those of web Mercator', () => {
  const index = new CellIndex({ longitudes: Int32Array.of(130 * placesPerDegree), latitudes: Int32Array.of(0) })
  expect(at(index, 0)).toEqual({ x: worldX(130), y: worldY(0) })
})
