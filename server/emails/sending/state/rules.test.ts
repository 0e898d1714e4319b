import { expect, test } from 'vitest'
import { endOfNight } from '#contract/emails/night.ts'
import { isListOutdated, isRefusedByPolicy } from './pauses.ts'
import { pauseAfter } from './retryPlan.ts'

test('pauses between attempts grow, and together last a day', () => {
  const pauses: number[] = []
  for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(pauses.length + 1)) pauses.push(pause / 60_000)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(24 * 60)
})

test.each([
  ['2026-11-24T20:59:59+09:00', null],
  ['2026-11-24T21:00:00+09:00', '2026-11-25T07:00:00+09:00'],
  ['2026-12-31T23:59:59+09:00', '2027-01-01T07:00:00+09:00'],
  ['2026-11-25T00:00:00+09:00', '2026-11-25T07:00:00+09:00'],
  ['2026-11-25T06:59:59.999999+09:00', '2026-11-25T07:00:00+09:00'],
  ['2026-11-25T07:00:00+09:00', null],
])('at %s the night ends at %s', (now, end) => {
  expect(endOfNight(now)).toBe(end === null ? null : new Date(end).toISOString())
})

test.each([
  [4, 4, false],
  [5, 5, true],
  [50, 5, false],
  [49, 5, true],
  [1_000, 100, false],
  [1_000, 101, true],
])('of %d answers, %d refused by policy: held is %s', (answers, refusals, isHeld) => {
  expect(isRefusedByPolicy(answers, refusals)).toBe(isHeld)
})

test.each([
  [19, 19, 20, false],
  [20, 20, 20, true],
  [100, 20, 20, false],
  [99, 20, 20, true],
  [60, 39, 40, false],
  [60, 40, 40, true],
])('of %d answers, %d unknown addresses, held from %d: held is %s', (answers, unknown, heldFrom, isHeld) => {
  expect(isListOutdated(answers, unknown, heldFrom)).toBe(isHeld)
})
