import { expect, test } from 'vitest'
import type { Municipality } from './areaRows.ts'
import { cameraOf, levelOf } from './camera.ts'

const at = (code: string, longitude: number | null, latitude: number | null): readonly [string, Municipality] => [
  code,
  {
    code,
    name: code,
    prefectureCode: code.slice(0, 2),
    longitude,
    latitude,
    population: null,
    secondaryMedicalArea: null,
  },
]
const municipalities = new Map([
  at('43101', 130.7, 32.8),
  at('43202', 130.6, 32.5),
  at('01100', 141.3, 43),
  at('43999', null, null),
])

test('the map begins where nearly all comes from, whatever single ones come from far away', () => {
  const camera = cameraOf(
    [
      { code: '43101', value: 900 },
      { code: '43202', value: 80 },
      { code: '01100', value: 1 },
      { code: '43999', value: 50 },
    ],
    municipalities,
  )
  expect(camera.longitude).toBeCloseTo(130.7, 0)
  expect(camera.latitude).toBeCloseTo(32.8, 0)
  expect(camera.zoom).toBeGreaterThanOrEqual(9)
})

test('it shows the country while there is nothing to show', () => {
  expect(cameraOf([], municipalities).zoom).toBe(5)
  expect(cameraOf([{ code: '43101', value: null }], municipalities).zoom).toBe(5)
})

test('prefectures stand for municipalities when zoomed out, unless one of them was chosen', () => {
  expect([levelOf('auto', { zoom: 6 }), levelOf('auto', { zoom: 7 })]).toEqual(['prefecture', 'municipality'])
  expect(levelOf('municipality', { zoom: 5 })).toBe('municipality')
})
