import { expect, test } from 'vitest'
import { daysAfter, dayCount, weekdayOf } from './days.ts'

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-02', 6, '2026-11-08'],
])('the day of %s and %i days is %s', (day, count, expected) => {
  expect(daysAfter(day, count)).toBe(expected)
})

test('days are counted with the first and the last', () => {
  expect(dayCount('2024-02-01', '2024-02-29')).toBe(29)
  expect(dayCount('2026-03-31', '2026-03-31')).toBe(1)
})

test('the week begins on Monday', () => {
  expect(['2026-11-02', '2026-11-07', '2026-11-08'].map(weekdayOf)).toEqual([0, 5, 6])
})
