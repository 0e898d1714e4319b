import { expect, test } from 'vitest'
import { drawsNothing } from './drawsNothing.ts'

test('a count of 0 is nothing to draw, and a rate of 0 % is a figure', () => {
  expect(drawsNothing('visits', [[0, null], [0]])).toBe(true)
  expect(drawsNothing('visits', [[0, 1]])).toBe(false)
  expect(drawsNothing('percent', [[0, null]])).toBe(false)
  expect(drawsNothing('permille', [[0]])).toBe(false)
  expect(drawsNothing('percent', [[null]])).toBe(true)
})
