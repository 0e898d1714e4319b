import { expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan, timeInJapan } from './japanDays.ts'

test('a day in Japan begins nine hours before it does in Greenwich', () => {
  expect(dayInJapan(new Date('2026-03-31T14:59:59Z'))).toBe('2026-03-31')
  expect(dayInJapan(new Date('2026-03-31T15:00:00Z'))).toBe('2026-04-01')
  expect(timeInJapan(new Date('2026-03-31T15:00:05Z'))).toBe('2026-04-01 00:00:05')
})

test('days are counted over the ends of months and leap days', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
})
