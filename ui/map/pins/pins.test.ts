import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CellIndex } from './cellIndex.ts'
import { maxRadius, orderedPins, type Pins } from './pins.ts'
import { spreadOf } from './spread.ts'

const somePins = (count: number) =>
  fc
    .record({
      visible: fc.option(fc.array(fc.nat(1), { minLength: count, maxLength: count })),
      radius: fc.array(fc.nat(maxRadius), { minLength: count, maxLength: count }),
    })
    .map(({ visible, radius }): Pins => ({
      visible: visible && Uint8Array.from(visible),
      radius: Uint8Array.from(radius),
      look: new Uint8Array(count),
    }))
const count = 40
const drawn = ({ visible, radius }: Pins) =>
  Array.from(radius, (_, place) => place).filter((place) => !visible || visible[place] === 1)

test('pins are drawn from the largest to the smallest, those of a size in place order', () => {
  fc.assert(
    fc.property(somePins(count), (pins) => {
      const expected = drawn(pins)
        .filter((place) => pins.radius[place] !== 0)
        .toSorted((one, other) => (pins.radius[other] ?? 0) - (pins.radius[one] ?? 0) || one - other)
      expect([...orderedPins(pins)]).toEqual(expected)
    }),
  )
})

/** Few points, so that several places share each. */
const someIndex = fc.array(fc.nat(3), { minLength: count, maxLength: count }).map((points) => ({
  points,
  index: new CellIndex({
    longitudes: Int32Array.from(points, (point) => 13_000_000 + point),
    latitudes: Int32Array.from(points, () => 3_300_000),
  }),
}))

test('of the places that share a point one stays there, and no two are drawn on each other', () => {
  fc.assert(
    fc.property(someIndex, somePins(count), ({ index, points }, pins) => {
      const { x, y, reach } = spreadOf(index, pins)
      const at = (place: number) => ({ x: x[place] ?? 0, y: y[place] ?? 0 })
      const radiusOf = (place: number) => (pins.radius[place] ?? 0) || 2.5
      for (const point of new Set(points)) {
        const places = drawn(pins).filter((place) => points[place] === point)
        const inMiddle = places.filter((place) => Math.hypot(at(place).x, at(place).y) === 0)
        expect(inMiddle.length).toBe(Math.min(1, places.length))
        for (const [order, place] of places.entries()) {
          expect(Math.hypot(at(place).x, at(place).y)).toBeLessThanOrEqual(reach + 0.001)
          for (const other of places.slice(order + 1)) {
            const distance = Math.hypot(at(place).x - at(other).x, at(place).y - at(other).y)
            expect(distance).toBeGreaterThan(radiusOf(place) + radiusOf(other))
          }
        }
      }
    }),
  )
})

test('places that are not drawn take no room', () => {
  const index = new CellIndex({
    longitudes: Int32Array.of(13_000_000, 13_000_000),
    latitudes: Int32Array.of(3_300_000, 3_300_000),
  })
  const { x, y, reach } = spreadOf(index, {
    visible: Uint8Array.of(0, 1),
    radius: Uint8Array.of(9, 3),
    look: Uint8Array.of(0, 0),
  })
  expect([...x, ...y, reach]).toEqual([0, 0, 0, 0, 0])
})
