import { expect, test } from 'vitest'
import { calculatedOf, haveOneUnit } from './units.ts'

const percent = { valueType: 'percent', unit: { ja: '%', en: '%' } } as const
const count = { valueType: 'count', unit: { ja: '件', en: '' } } as const
const permille = { valueType: 'decimal', unit: { ja: '‰', en: '‰' } } as const

test('the difference of two percentages is in points, and so are differences of these', () => {
  const points = calculatedOf('-', percent, percent)
  expect(points).toEqual({ valueType: 'decimal', unit: { ja: 'ポイント', en: 'points' }, times: 1 })
  expect(points && calculatedOf('-', points, points)).toEqual(points)
  expect(points && calculatedOf('-', percent, points)).toEqual(points)
})

test('all other differences keep their unit', () => {
  expect(calculatedOf('-', count, count)).toMatchObject(count)
  expect(calculatedOf('-', permille, permille)).toMatchObject(permille)
  expect(calculatedOf('-', permille, percent)).toBeUndefined()
})

test('points of a percentage are a percentage, as growth is, also where nobody chose a unit', () => {
  const points = calculatedOf('-', percent, percent)
  expect(points && calculatedOf('/', points, percent)).toMatchObject({ valueType: 'percent', times: 100 })
  expect(points && haveOneUnit(points, count)).toBe(false)
})

test('the difference of a count and a mean has the decimals of the mean, whichever is taken from the other', () => {
  const days = { valueType: 'count', unit: { ja: '日', en: 'days' } } as const
  const mean = { ...days, valueType: 'decimal' } as const
  expect(calculatedOf('-', days, mean)).toEqual({ ...mean, times: 1 })
  expect(calculatedOf('-', mean, days)).toEqual({ ...mean, times: 1 })
})
