import { expect, test } from 'vitest'
import { burstOf } from './burstOf.ts'

const clicks = (...given: [linkId: number, at: number][]) => given.map(([linkId, at]) => ({ linkId, at }))
const timesOf = (given: ReturnType<typeof clicks>, linkCount: number) =>
  [...burstOf(given, linkCount)].map(({ at }) => at).sort((one, other) => one - other)

test('two links within a second are a burst', () => {
  expect(timesOf(clicks([1, 0], [2, 900]), 5)).toEqual([0, 900])
  expect(timesOf(clicks([1, 0], [2, 1_100]), 5)).toEqual([])
})

test('three links within five seconds are a burst, in whatever order they came', () => {
  expect(timesOf(clicks([3, 4_900], [1, 0], [2, 2_000]), 9)).toEqual([0, 2_000, 4_900])
})

test('all links of a mail within half a minute are a burst', () => {
  const slow = clicks([1, 0], [2, 9_000], [3, 18_000], [4, 29_000])
  expect(timesOf(slow, 4)).toEqual([0, 9_000, 18_000, 29_000])
  expect(timesOf(slow, 5)).toEqual([])
})

test('the same link again and again is none, and neither are both links of a mail one after the other', () => {
  expect(timesOf(clicks([1, 0], [1, 100], [1, 200], [1, 300]), 1)).toEqual([])
  expect(timesOf(clicks([1, 0], [2, 12_000]), 2)).toEqual([])
})

test('a click long after a burst does not belong to it', () => {
  expect(timesOf(clicks([1, 0], [2, 100], [3, 200], [1, 120_000]), 3)).toEqual([0, 100, 200])
})
