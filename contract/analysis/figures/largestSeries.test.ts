import { expect, test } from 'vitest'
import { addedSeries, largestSeries } from './largestSeries.ts'

const series = (label: string, ...values: (number | null)[]) => ({ label, values })
const labels = (all: readonly { label: string }[]) => all.map(({ label }) => label).join('')

test('up to five series are all drawn', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((label) => series(label, 1))
  expect(largestSeries(five)).toEqual({ largest: five, rest: [] })
})

test('of more, those with the largest sums are drawn in their own order', () => {
  const all = [
    series('a', 1, 1),
    series('b', 9, null),
    series('c', 2, 2),
    series('d', 0, 7),
    series('e', null, null),
    series('f', 3, 3),
    series('g', 2, 2),
  ]
  const { largest, rest } = largestSeries(all)
  expect(labels(largest)).toBe('bcdfg')
  expect(labels(rest)).toBe('ae')
})

test('of equal series the first ones are drawn', () => {
  const { rest } = largestSeries(['a', 'b', 'c', 'd', 'e', 'f'].map((label) => series(label, 4)))
  expect(labels(rest)).toBe('f')
})

test('series add up span by span, and a sum without any known value is unknown', () => {
  expect(addedSeries([series('a', 1, null, 3), series('b', 2, null, null)])).toEqual({ values: [3, null, 3] })
})

test('a sum is unsettled where one of its known values is', () => {
  const added = addedSeries([
    { values: [1, 2, null], unsettled: [false, true, true] },
    { values: [1, 2, 3], unsettled: [false, false, false] },
  ])
  expect(added).toEqual({ values: [2, 4, 3], unsettled: [false, true, false] })
})
