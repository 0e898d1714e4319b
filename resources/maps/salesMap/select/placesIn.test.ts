import { expect, test } from 'vitest'
import type { Places } from '#contract/maps/placesFile.ts'
import { CellIndex } from '#ui/map/pins/cellIndex.ts'
import { idsIn, idsOfMunicipalities, positionOf } from './placesIn.ts'

const at = (...degrees: readonly number[]) => Int32Array.from(degrees, (one) => Math.round(one * 100_000))

const places: Places = {
  version: 'v',
  ids: Float64Array.of(11, 12, 13, 14),
  longitudes: at(130.7, 130.75, 130.8, 130.7),
  latitudes: at(32.8, 32.8, 32.8, 32.9),
  municipalities: [
    { code: '43101', first: 0, count: 2 },
    { code: '43102', first: 2, count: 1 },
    { code: null, first: 3, count: 1 },
  ],
}

const index = new CellIndex(places)

test('the visible part includes its edges', () => {
  const area = { kind: 'bounds', longitude: { min: 130.7, max: 130.75 }, latitude: { min: 32.7, max: 32.8 } } as const
  expect(idsIn(area, { places, index, matched: null })).toEqual([11, 12])
  expect(idsIn(area, { places, index, matched: Uint8Array.of(0, 1, 1, 1) })).toEqual([12])
})

test('municipalities hold their own, matched ones only', () => {
  expect(idsOfMunicipalities(['43101'], { places, matched: null })).toEqual([11, 12])
  expect(idsOfMunicipalities(['43101', '43102'], { places, matched: Uint8Array.of(1, 0, 1, 1) })).toEqual([11, 13])
  expect(idsOfMunicipalities(['13101'], { places, matched: null })).toEqual([])
})

test('an institution without a place has no position', () => {
  expect(positionOf(12, places)).toEqual({ longitude: 130.75, latitude: 32.8 })
  expect(positionOf(99, places)).toBeUndefined()
})
