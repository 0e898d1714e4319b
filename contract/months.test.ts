import { expect, test } from 'vitest'
import { aprilOf, fiscalYearOf, halfOf, lastDayOf, monthAfter, monthRuns, monthsBetween } from './months.ts'

test.each([
  ['2026-04-01', 0, '2026-04-01'],
  ['2026-04-30', 1, '2026-05-01'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-01'],
  ['2026-03-01', -24, '2024-03-01'],
])('the month of %s and %i months is %s', (day, count, month) => {
  expect(monthAfter(day, count)).toBe(month)
})

test('months run over the turn of the year, and backwards there are none', () => {
  expect(monthsBetween('2025-11-01', '2026-02-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  expect(monthsBetween('2026-02-01', '2026-02-01')).toEqual(['2026-02-01'])
  expect(monthsBetween('2026-02-01', '2025-11-01')).toEqual([])
})

test.each([
  ['2024-02-01', '2024-02-29'],
  ['2026-11-15', '2026-11-30'],
  ['2026-12-01', '2026-12-31'],
])('the month of %s ends on %s', (day, last) => {
  expect(lastDayOf(day)).toBe(last)
})

test('months that follow each other are one run, in whatever order they are named, over the turn of the year too', () => {
  expect(monthRuns(['2025-12-01', '2026-01-01', '2026-03-01'])).toEqual([
    { first: '2025-12-01', last: '2026-01-01' },
    { first: '2026-03-01', last: '2026-03-01' },
  ])
  expect(monthRuns(['2026-01-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-03-01'])).toEqual([
    { first: '2025-11-01', last: '2026-01-01' },
    { first: '2026-03-01', last: '2026-03-01' },
  ])
  expect(monthRuns([])).toEqual([])
})

test('a fiscal year begins in April', () => {
  expect(fiscalYearOf('2026-03-31')).toBe(2025)
  expect(fiscalYearOf('2026-04-01')).toBe(2026)
  expect(aprilOf(2026)).toBe('2026-04-01')
})

test.each([
  ['2026-04-01', '2026-04-01'],
  ['2026-09-30', '2026-04-01'],
  ['2026-10-01', '2026-10-01'],
  ['2027-03-31', '2026-10-01'],
])('the half of %s begins in %s', (day, half) => {
  expect(halfOf(day)).toBe(half)
})
