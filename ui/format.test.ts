import { expect, test } from 'vitest'
import {
  dayStamp,
  formatCount,
  formatDate,
  formatDateTime,
  formatFiscalYear,
  formatKilometres,
  formatMoment,
  formatMonth,
  formatMonthOfYear,
  formatPercent,
  formatPostalCode,
  formatShortDate,
  formatShortDateTime,
} from './format.ts'

test('days and times are Japan’s, whatever the machine’s clock', () => {
  expect(formatDate('2026-04-01', 'ja')).toBe('2026年4月1日(水)')
  expect(formatDate('2026-03-31T15:30:00.000001Z', 'ja')).toBe('2026年4月1日(水)')
  expect(formatDateTime('2026-04-01T00:05:00Z', 'ja')).toBe('2026年4月1日(水) 9:05')
  expect(formatDateTime('2026-03-31T15:00:00Z', 'ja')).toBe('2026年4月1日(水) 0:00')
  expect(formatShortDate('2026-10-21', 'ja')).toBe('2026/10/21')
  expect(formatShortDateTime('2026-03-31T15:05:09Z', 'ja')).toBe('2026/4/1 0:05')
  expect(formatMoment('2026-03-31T15:05:09.123456Z', 'ja')).toBe('2026/4/1 0:05:09')
  expect(formatDate('2026-04-01', 'en')).toMatch(/^Wed,? 1 Apr 2026$/)
  expect(formatShortDate('2026-10-01', 'en')).toBe('1 Oct 2026')
  expect(formatShortDateTime('2026-03-31T15:05:09Z', 'en')).toBe('1 Apr 2026 0:05')
})

test('numbers have separators, distances one decimal, postal codes their mark', () => {
  expect(formatCount(152705, 'ja')).toBe('152,705')
  expect(formatKilometres(2.44, 'ja')).toBe('2.4 km')
  expect(formatPostalCode('8620950')).toBe('〒862-0950')
})

test('months and fiscal years are written as people write them, shares with one decimal', () => {
  expect(formatMonth('2026-04-01', 'ja')).toBe('2026年4月')
  expect(formatMonth('2026-04-01', 'en')).toBe('Apr 2026')
  expect(formatMonthOfYear('2026-12-01', 'ja')).toBe('12月')
  expect(formatFiscalYear(2026, 'ja')).toBe('2026年度')
  expect(formatPercent(100 / 3, 'ja')).toBe('33.3%')
})

test('file names carry Japan’s day', () => {
  expect(dayStamp(new Date('2026-03-31T15:00:00Z'))).toBe('20260401')
})
