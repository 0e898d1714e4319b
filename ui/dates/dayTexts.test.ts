import { expect, test } from 'vitest'
import { eraYear, fieldDay, fieldMonth } from './dayTexts.ts'
import { typedDay, typedMonth } from './typedDay.ts'

test('a field shows a day with its weekday, and a month, so that both can be typed as they are shown', () => {
  expect(fieldDay('2026-10-21', 'ja')).toBe('2026/10/21(水)')
  expect(fieldDay('2026-04-01', 'en')).toBe('2026/4/1 (Wed)')
  expect(fieldMonth('2026-10-01', 'ja')).toBe('2026年10月')
  for (const locale of ['ja', 'en']) {
    expect(typedDay(fieldDay('2026-10-21', locale), '2026-11-25')).toBe('2026-10-21')
    expect(typedMonth(fieldMonth('2026-10-01', locale), '2026-11-25')).toBe('2026-10-01')
  }
})

test.each([
  ['2026-10-21', '令和8年'],
  ['2019-05-01', '令和元年'],
  ['2019-04-30', '平成31年'],
  ['1860-01-01', ''],
])('%s is in %s', (day, year) => {
  expect(eraYear(day, 'ja')).toBe(year)
})
