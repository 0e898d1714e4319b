import { expect, test } from 'vitest'
import { hasPassed, restsUntil, scheduledAtOf, scheduleFor } from './sendingTimes.ts'

test('a schedule is a time in Japan', () => {
  expect(scheduledAtOf({ isLater: false, day: '', time: '' })).toBeNull()
  expect(scheduledAtOf({ isLater: true, day: '2026-11-24', time: '09:30' })).toBe('2026-11-24T00:30:00.000Z')
  expect(scheduledAtOf({ isLater: true, day: '2026-11-24', time: '' })).toBeUndefined()
})

test('a form begins with the time that was planned, and asks for another once that has passed', () => {
  const now = '2026-11-24T03:00:00.000Z'
  expect(scheduleFor('2026-11-24T23:30:00.000000Z', now)).toEqual({ isLater: true, day: '2026-11-25', time: '08:30' })
  expect(scheduleFor(now, now)).toEqual({ isLater: true, day: '', time: '' })
  expect(scheduleFor(null, now)).toEqual({ isLater: false, day: '2026-11-25', time: '09:00' })
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
