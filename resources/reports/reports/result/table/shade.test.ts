import { expect, test } from 'vitest'
import { shadeOf } from './shade.ts'

const values = [10, 5, 0, null, -4, '内科']

test('sizes are shaded by their share of the largest value, and nothing without a number', () => {
  expect(values.map((value) => shadeOf('size', value, values))).toEqual([
    { size: 1 },
    { size: 0.5 },
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('changes are increases or decreases', () => {
  expect([3, -3, 0, null].map((value) => shadeOf('change', value, []))).toEqual([
    { change: 'more' },
    { change: 'fewer' },
    undefined,
    undefined,
  ])
})

test('a column without shading has none', () => {
  expect(shadeOf(null, 3, values)).toBeUndefined()
})
