import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPlaces, type Places, placesFile, readPlaces } from './placesFile.ts'
import { runs } from '#tests/support/strength.ts'

const aPlace = fc.record({
  id: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 2 ** 52 - 1 })),
  longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }),
  latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }),
})
const aCode = fc.option(fc.integer({ min: 0, max: 99_999 }).map((code) => String(code).padStart(5, '0')))

const somePlaces = fc
  .array(fc.tuple(aCode, fc.array(aPlace, { minLength: 1, maxLength: 5 })), { maxLength: 6 })
  .map((groups): Omit<Places, 'version'> => {
    const all = groups.flatMap(([, places]) => places)
    let first = 0
    const municipalities = groups.map(([code, places]) => {
      const group = { code, first, count: places.length }
      first += places.length
      return group
    })
    return {
      ids: Float64Array.from(all, ({ id }) => id),
      longitudes: Int32Array.from(all, ({ longitude }) => longitude),
      latitudes: Int32Array.from(all, ({ latitude }) => latitude),
      municipalities,
    }
  })

test('places come back from their file', () => {
  fc.assert(
    fc.property(somePlaces, fc.stringMatching(/^[\w-]{0,64}$/), (places, version) => {
      expect(readPlaces(placesFile(version, packPlaces(places)))).toEqual({ ...places, version })
    }),
  )
})

const file = placesFile(
  'v1',
  packPlaces({
    ids: Float64Array.of(7, 5),
    longitudes: Int32Array.of(13_070_000, 13_070_001),
    latitudes: Int32Array.of(3_280_000, 3_280_000),
    municipalities: [{ code: '43101', first: 0, count: 2 }],
  }),
)

test('a file that is cut off anywhere is refused', () => {
  for (let length = 0; length < file.length; length++)
    expect(() => readPlaces(file.subarray(0, length))).toThrow(RangeError)
})

test('a file with bytes left over is refused', () => {
  expect(() => readPlaces(Uint8Array.of(...file, 0))).toThrow(RangeError)
})

test('a file that claims far more places than it has takes no memory for them', () => {
  const [head, huge] = [file.subarray(0, 7), [255, 255, 255, 255, 255, 255, 127]]
  expect(() => readPlaces(Uint8Array.of(...head, ...huge, ...file.subarray(8)))).toThrow(RangeError)
  expect(() => readPlaces(Uint8Array.of(...head, 2, ...huge, ...file.subarray(9)))).toThrow(RangeError)
})

test('any bytes after the mark are places or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        const { ids, municipalities } = readPlaces(Uint8Array.of(...file.subarray(0, 7), ...bytes))
        expect(municipalities.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
    { numRuns: runs(2_000) },
  )
})
