import { expect, test } from 'vitest'
import { boundsOf, monthAfter, weeksOf } from './months.ts'

test('months follow each other over the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthAfter('2026-05', 0)).toBe('2026-05')
})

test('a month ends where it does, in leap years too', () => {
  expect(boundsOf('2024-02')).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' })
  expect(boundsOf('2026-11')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' })
})

test('weeks begin on Monday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(weeksOf('2027-02')).toHaveLength(4)
})
