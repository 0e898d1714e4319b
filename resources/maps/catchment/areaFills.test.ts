import { expect, test } from 'vitest'
import { areaFills } from './areaFills.ts'
import type { AreaRow, Places } from './areaRows.ts'
import { sequentialScale } from './scale.ts'

const place = (code: string, population: number | null) =>
  [
    code,
    {
      code,
      name: code,
      prefectureCode: code.slice(0, 2),
      longitude: 130,
      latitude: 32,
      population,
      secondaryMedicalArea: null,
    },
  ] as const
const places: Places = {
  municipalities: new Map([place('43101', 200_000), place('43202', 100_000), place('40130', null)]),
  prefectures: new Map(),
}
const row = (code: string, value: number | null): AreaRow => ({
  code,
  name: code,
  population: null,
  value,
  before: null,
  change: value === null ? null : -value,
  changeRate: null,
  share: null,
  rate: null,
})
const options = { measure: 'value', places, scale: sequentialScale([5, 50]) } as const

test('what is unknown is hatched, and 0 has no fill', () => {
  const fills = areaFills([row('43101', 50), row('43202', 0), row('40130', null)], {
    ...options,
    level: 'municipality',
    hasBoundaries: true,
  })
  expect(fills.get('43101')).toEqual({ fill: '#0b3a54', value: 50 })
  expect(fills.get('43202')).toEqual({ fill: 'none', value: 0 })
  expect(fills.get('40130')).toEqual({ fill: 'none', hatched: true, value: null })
})

test('a prefecture fills all its municipalities, or has one bubble where its people are', () => {
  const rows = [row('43', 50)]
  const fills = areaFills(rows, { ...options, level: 'prefecture', hasBoundaries: true })
  expect([...fills]).toEqual([
    ['43101', { fill: '#0b3a54', value: null }],
    ['43202', { fill: '#0b3a54', value: null }],
  ])
  const bubbles = areaFills(rows, { ...options, level: 'prefecture', hasBoundaries: false })
  expect([...bubbles]).toEqual([['43101', { fill: '#0b3a54', value: 50 }]])
})

test('the bubble of a loss is as large as the loss', () => {
  const fills = areaFills([row('43101', 50)], {
    ...options,
    measure: 'change',
    level: 'municipality',
    hasBoundaries: false,
  })
  expect(fills.get('43101')?.value).toBe(50)
})
