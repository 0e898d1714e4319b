import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

test.each([
  { others: [1, 2, 3, 4, 5], quartiles: [2, 3, 4] },
  { others: [4, 1, 3, 2], quartiles: [1.75, 2.5, 3.25] },
  { others: [7], quartiles: [7, 7, 7] },
  { others: [], quartiles: [null, null, null] },
  { others: [10, null, 30], quartiles: [15, 20, 25] },
])('quartiles of $others are $quartiles', ({ others, quartiles }) => {
  const { lower_quartile: lower, median, upper_quartile: upper } = standingOf(1, others)
  expect([lower, median, upper]).toEqual(quartiles)
})

test('equal values share a rank, and what cannot be told has none', () => {
  expect(standingOf(5, [9, 5, 5, 1]).rank).toBe(2)
  expect(standingOf(10, [9, 5]).rank).toBe(1)
  expect(standingOf(0, [9, 5]).rank).toBe(3)
  expect(standingOf(null, [9, 5]).rank).toBeNull()
})
