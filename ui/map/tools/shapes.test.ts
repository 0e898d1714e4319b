import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesPerDegree } from '#contract/maps/placesFile.ts'
import { distanceKm, type Place } from '#contract/places.ts'
import { worldPoint } from '../mercator.ts'
import { CellIndex } from '../pins/cellIndex.ts'
import { boundsOfShape, containsPlace, outlineOf, placesIn, type Shape } from './shapes.ts'

const aLongitude = fc.integer({ min: 12_800_000, max: 14_600_000 })
const aLatitude = fc.integer({ min: 3_000_000, max: 4_500_000 })
const aPlace = fc.record({ longitude: aLongitude, latitude: aLatitude }).map(({ longitude, latitude }) => ({
  longitude: longitude / placesPerDegree,
  latitude: latitude / placesPerDegree,
}))
const somePlaces = fc.array(aPlace, { minLength: 1, maxLength: 60 })
const aPolygon = fc.array(aPlace, { minLength: 3, maxLength: 12 }).map((points): Shape => ({ kind: 'polygon', points }))
const aRing = fc
  .record({ center: aPlace, kilometres: fc.double({ min: 0.1, max: 300, noNaN: true }) })
  .map((ring): Shape => ({ kind: 'ring', ...ring }))
const aRectangle = fc.tuple(aPlace, aPlace).map(([one, other]): Shape => ({
  kind: 'bounds',
  longitude: {
    min: Math.min(one.longitude, other.longitude),
    max: Math.max(one.longitude, other.longitude),
  },
  latitude: { min: Math.min(one.latitude, other.latitude), max: Math.max(one.latitude, other.latitude) },
}))

/** Nearer than this to a side is on it, as a share of the world's width; places are some hundred times as far apart. */
const onOutline = 1e-10

const placesOf = (all: readonly Place[]) => ({
  longitudes: Int32Array.from(all, ({ longitude }) => Math.round(longitude * placesPerDegree)),
  latitudes: Int32Array.from(all, ({ latitude }) => Math.round(latitude * placesPerDegree)),
})

/** How often a polygon goes around a place, by adding up the angles under which its sides are seen. */
const turnsByAngles = (points: readonly Place[], place: Place) => {
  const here = worldPoint(place)
  const angles = points.map(worldPoint).map(({ x, y }) => Math.atan2(y - here.y, x - here.x))
  const sum = angles.reduce((total, angle, at) => {
    const turn = angle - (angles.at(at - 1) ?? 0)
    return total + Math.atan2(Math.sin(turn), Math.cos(turn))
  }, 0)
  return Math.round(sum / (2 * Math.PI))
}

/** Whether a place lies on a side of a polygon, where it is seen under half a turn to either hand. */
const isOnOutline = (points: readonly Place[], place: Place) => {
  const here = worldPoint(place)
  const corners = points.map(worldPoint)
  return corners.some((to, at) => {
    const from = corners.at(at - 1) ?? to
    const [x, y] = [to.x - from.x, to.y - from.y]
    const length = x * x + y * y
    const along = length === 0 ? 0 : ((here.x - from.x) * x + (here.y - from.y) * y) / length
    const share = Math.min(1, Math.max(0, along))
    return Math.hypot(here.x - from.x - share * x, here.y - from.y - share * y) < onOutline
  })
}

test('a lasso holds the places that it goes around', () => {
  fc.assert(
    fc.property(fc.array(aPlace, { minLength: 3, maxLength: 12 }), somePlaces, (points, places) => {
      for (const place of places) {
        if (!isOnOutline(points, place))
          expect(containsPlace({ kind: 'polygon', points }, place)).toBe(turnsByAngles(points, place) !== 0)
      }
    }),
  )
})

test('a place on the side of a lasso is within one of the two that share it', () => {
  const [west, middle, east] = [130, 130.5, 131].map((longitude) => [
    { longitude, latitude: 33 },
    { longitude, latitude: 34 },
  ])
  const lasso = (one: Place[] = [], other: Place[] = []): Shape => ({
    kind: 'polygon',
    points: [...one, ...other.toReversed()],
  })
  const place = { longitude: 130.5, latitude: 33.5 }
  expect([lasso(west, middle), lasso(middle, east)].filter((shape) => containsPlace(shape, place))).toHaveLength(1)
})

test('a lasso that covers itself holds what it encloses twice', () => {
  const once = [
    { longitude: 130, latitude: 33 },
    { longitude: 131, latitude: 33 },
    { longitude: 131, latitude: 34 },
    { longitude: 130, latitude: 34 },
  ]
  const shape: Shape = { kind: 'polygon', points: [...once, ...once] }
  expect(containsPlace(shape, { longitude: 130.5, latitude: 33.5 })).toBe(true)
  expect(containsPlace(shape, { longitude: 131.5, latitude: 33.5 })).toBe(false)
})

test('the places of a shape are those that it contains, in place order', () => {
  fc.assert(
    fc.property(fc.oneof(aPolygon, aRing, aRectangle), somePlaces, (shape, all) => {
      const places = placesOf(all)
      const one = (place: number) => ({
        longitude: (places.longitudes[place] ?? 0) / placesPerDegree,
        latitude: (places.latitudes[place] ?? 0) / placesPerDegree,
      })
      expect([...placesIn(shape, places, new CellIndex(places))]).toEqual(
        all.flatMap((_, place) => (containsPlace(shape, one(place)) ? [place] : [])),
      )
    }),
  )
})

test('every corner of a ring is as far from its centre as its radius', () => {
  fc.assert(
    fc.property(aPlace, fc.double({ min: 0.1, max: 300, noNaN: true }), (center, kilometres) => {
      for (const corner of outlineOf({ kind: 'ring', center, kilometres }))
        expect(distanceKm(center, corner)).toBeCloseTo(kilometres, 6)
    }),
  )
})

test('the bounds of a shape hold its outline', () => {
  fc.assert(
    fc.property(fc.oneof(aPolygon, aRing, aRectangle), (shape) => {
      const { longitude: x, latitude: y } = boundsOfShape(shape)
      for (const { longitude, latitude } of outlineOf(shape)) {
        expect(longitude).toBeGreaterThanOrEqual(x.min)
        expect(longitude).toBeLessThanOrEqual(x.max)
        expect(latitude).toBeGreaterThanOrEqual(y.min)
        expect(latitude).toBeLessThanOrEqual(y.max)
      }
    }),
  )
})
