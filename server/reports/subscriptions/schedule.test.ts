import { expect, test } from 'vitest'
import { mailDay, nextDay } from './schedule.ts'

test('a day begins at 07:30 in Japan', () => {
  expect(mailDay('2026-04-05T22:29:59.999999Z')).toBe('2026-04-05')
  expect(mailDay('2026-04-05T22:30:00.000000Z')).toBe('2026-04-06')
})

test.each([
  // 2026-04-06 is a Monday.
  [1, '2026-04-05', '2026-04-06'],
  [1, '2026-04-06', '2026-04-13'],
  [7, '2026-04-06', '2026-04-12'],
  [3, '2026-12-31', '2027-01-06'],
])('the weekday %i after %s is %s', (weekday, after, next) => {
  expect(nextDay({ schedule: 'weekly', weekday, day: null }, after)).toBe(next)
})

test.each([
  [1, '2026-04-30', '2026-05-01'],
  [28, '2026-02-27', '2026-02-28'],
  [28, '2026-02-28', '2026-03-28'],
  [10, '2026-12-10', '2027-01-10'],
])('the day %i of a month after %s is %s', (day, after, next) => {
  expect(nextDay({ schedule: 'monthly', weekday: null, day }, after)).toBe(next)
})

test('whether a month has landed is looked at every day', () => {
  expect(nextDay({ schedule: 'month_landed', weekday: null, day: null }, '2026-04-30')).toBe('2026-05-01')
})
