import { expect, test } from 'vitest'
import { partsOf, spansOf, wholeSpan } from './spans.ts'

const days = (start: string, end: string, unit: 'week' | 'month' | 'year') =>
  spansOf({ start_date: start, end_date: end }, unit, 'ja').map((span) => [span.label, span.start_date, span.end_date])

test('weeks begin on Monday, and the ends of a period cut them', () => {
  expect(days('2026-04-01', '2026-04-13', 'week')).toEqual([
    ['2026年3月30日の週（4月1〜5日）', '2026-04-01', '2026-04-05'],
    ['2026年4月6日の週', '2026-04-06', '2026-04-12'],
    ['2026年4月13日の週（4月13日）', '2026-04-13', '2026-04-13'],
  ])
})

test('years begin in April, and one that a period cuts says which months it has', () => {
  expect(days('2025-01-01', '2026-06-30', 'year')).toEqual([
    ['2024年度（1〜3月）', '2025-01-01', '2025-03-31'],
    ['2025年度', '2025-04-01', '2026-03-31'],
    ['2026年度（4〜6月）', '2026-04-01', '2026-06-30'],
  ])
})

test('months of leap years end on the 29th', () => {
  expect(days('2024-02-01', '2024-03-31', 'month')).toEqual([
    ['2024年2月', '2024-02-01', '2024-02-29'],
    ['2024年3月', '2024-03-01', '2024-03-31'],
  ])
})

test('a fiscal year counts as a whole only within one span', () => {
  const [before, year, after] = spansOf({ start_date: '2025-02-01', end_date: '2026-05-31' }, 'year', 'ja')
  expect(partsOf([before, year, after].flatMap((span) => span ?? []))).toEqual({
    years: ['2025-04-01'],
    months: ['2025-02-01', '2025-03-01', '2026-04-01', '2026-05-01'],
  })
  const halves = [
    { start_date: '2025-04-01', end_date: '2025-09-30' },
    { start_date: '2025-10-01', end_date: '2026-03-31' },
  ]
  expect(partsOf(halves)).toMatchObject({ years: [], months: { length: 12 } })
})

test.each([
  ['2026-04-01', '2026-09-30', '2026年度上期', 'FY 2026 H1'],
  ['2026-10-01', '2027-03-31', '2026年度下期', 'FY 2026 H2'],
  ['2026-04-01', '2027-03-31', '2026年度', 'FY 2026'],
  ['2026-05-01', '2026-10-31', '2026年5月〜2026年10月', 'May 2026 – Oct 2026'],
  ['2026-10-01', '2026-10-31', '2026年10月', 'Oct 2026'],
])('%s to %s as a whole is called %s', (start, end, japanese, english) => {
  const period = { start_date: start, end_date: end }
  expect([wholeSpan(period, 'ja').label, wholeSpan(period, 'en').label]).toEqual([japanese, english])
})
