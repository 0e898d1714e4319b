import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Place } from '#contract/places.ts'
import { runs } from '#tests/support/strength.ts'
import { moved } from '../../dragging/reorder.ts'
import { type Ends, shortWay, wayLength } from './visitOrder.ts'

const degrees = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true })
/** Around Kumamoto. */
const place: fc.Arbitrary<Place> = fc.record({ longitude: degrees(130.5, 131), latitude: degrees(32.6, 33) })
const placeOrNone = fc.option(place)
const ends: fc.Arbitrary<Ends> = fc.record({ start: placeOrNone, end: placeOrNone })

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, index) =>
        permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [first, ...rest]),
      )

const shortestLength = (places: readonly Place[], from: Ends) =>
  Math.min(...permutations(places).map((order) => wayLength(order, from)))

test('a way visits every place once and is never longer than the given order', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), ends, (places, from) => {
      const way = shortWay(places, from)
      expect(new Set(way)).toEqual(new Set(places))
      expect(way).toHaveLength(places.length)
      expect(wayLength(way, from)).toBeLessThanOrEqual(wayLength(places, from))
    }),
  )
})

test('no turned part and no moved place makes it shorter', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), ends, (places, from) => {
      const way = shortWay(places, from)
      const length = wayLength(way, from)
      for (let first = 0; first < way.length; first += 1)
        for (let last = 0; last < way.length; last += 1) {
          expect(wayLength(moved(way, first, last), from)).toBeGreaterThanOrEqual(length - 1e-6)
          const reversed = [...way.slice(0, first), ...way.slice(first, last + 1).reverse(), ...way.slice(last + 1)]
          if (last > first) expect(wayLength(reversed, from)).toBeGreaterThanOrEqual(length - 1e-6)
        }
    }),
    { numRuns: runs(50) },
  )
})

test('of up to eight places it is nearly always the shortest way, and never much longer', () => {
  // "Nearly always" is a figure of a fixed sample: another might have a day more on which it is not the shortest.
  const days = fc.sample(fc.tuple(fc.array(place, { minLength: 5, maxLength: 8 }), ends), { numRuns: 25, seed: 42 })
  const ratios = days.map(([places, from]) => wayLength(shortWay(places, from), from) / shortestLength(places, from))
  expect(Math.min(...ratios)).toBeGreaterThan(1 - 1e-9)
  expect(Math.max(...ratios)).toBeLessThan(1.1)
  expect(ratios.filter((ratio) => ratio < 1 + 1e-9).length / ratios.length).toBeGreaterThan(0.9)
})

test('places along a road are visited along it, out and back', () => {
  const at = (longitude: number, latitude = 32.8): Place => ({ longitude, latitude })
  const road = [at(130.7), at(130.75), at(130.8), at(130.85)]
  const [one, two, three, four] = road
  expect(
    shortWay(
      [three, one, four, two].filter((stop) => stop !== undefined),
      { start: at(130.65), end: null },
    ),
  ).toEqual(road)
  expect(
    shortWay(
      [two, four, one, three].filter((stop) => stop !== undefined),
      { start: null, end: at(130.65) },
    ),
  ).toEqual(road.toReversed())
})

// More orders than anybody could wait for, if all were tried.
test('sixty stops are ordered', () => {
  const [places = []] = fc.sample(fc.array(place, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 7 })
  const way = shortWay(places, { start: null, end: null })
  expect(way).toHaveLength(60)
  expect(new Set(way)).toEqual(new Set(places))
})
