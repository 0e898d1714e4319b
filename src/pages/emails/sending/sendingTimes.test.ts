import { expect, test } from 'vitest'
import { hasPassed, restsUntil, scheduledAtOf } from './sendingTimes.ts'

test('a schedule is a time in Japan', () => {
  expect(scheduledAtOf({ isLater: false, day: '', time: '' })).toBeNull()
  expect(scheduledAtOf({ isLater: true, day: '2026-11-24', time: '09:30' })).toBe('2026-11-24T00:30:00.000Z')
  expect(scheduledAtOf({ isLater: true, day: '2026-11-24', time: '' })).toBeUndefined()
})

test('a time that has come has passed', () => {
  expect(hasPassed('2026-11-24T00:30:00.000Z', '2026-11-24T00:30:00.000Z')).toBe(true)
  expect(hasPassed('2026-11-24T00:30:01.000Z', '2026-11-24T00:30:00.000Z')).toBe(false)
})

test('what falls into the night goes out in the morning', () => {
  const [noon, evening] = ['2026-11-24T03:00:00.000Z', '2026-11-24T12:00:00.000Z']
  expect(restsUntil(null, noon)).toBeNull()
  expect(restsUntil(null, evening)).toBe('2026-11-24T22:00:00.000Z')
  expect(restsUntil(evening, noon)).toBe('2026-11-24T22:00:00.000Z')
  expect(restsUntil(noon, evening)).toBeNull()
})
