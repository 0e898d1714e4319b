import { expect, test } from 'vitest'
import { dayAndMonth, nextMonday, shortDay, shortPeriod, weekAhead } from './days.ts'

test.each([
  ['2026-11-23', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['2026-12-31', '2027-01-04'],
])('the Monday after %s is %s', (day, monday) => {
  expect(nextMonday(day)).toBe(monday)
})

test('a day and a period of these weeks are written without their year', () => {
  expect(dayAndMonth('2026-11-30', 'ja')).toBe('11/30')
  expect(dayAndMonth('2026-11-30', 'en')).toBe('30 Nov')
  expect(shortDay('2026-11-24', 'ja')).toBe('11/24(火)')
  expect(shortDay('2026-11-24', 'en')).toBe('Tue 24 Nov')
  expect(shortPeriod('2026-11-30', '2026-12-06', 'ja')).toBe('11/30–12/6')
  expect(shortPeriod('2026-11-30', '2026-12-06', 'en')).toBe('30 Nov–6 Dec')
})

test.each([
  ['a Monday', '2026-11-30', 'this_week'],
  ['a Thursday', '2026-12-03', 'this_week'],
  ['a Friday', '2026-12-04', 'next_week'],
  ['a Sunday', '2026-12-06', 'next_week'],
])('the week ahead of %s', (_name, day, week) => {
  expect(weekAhead(day)).toBe(week)
})
