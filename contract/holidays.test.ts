import { describe, expect, test } from 'vitest'
import { holidaysOf, workingDays } from './holidays.ts'

const ofMonths = (year: number, ...months: number[]) =>
  [...holidaysOf(year)].filter((day) => months.includes(Number(day.slice(5, 7)))).toSorted()

// As the Cabinet Office lists them (国民の祝日について).
describe('the holidays of Japan', () => {
  test('of a usual year', () => {
    expect([...holidaysOf(2026)].toSorted()).toEqual([
      '2026-01-01',
      '2026-01-12',
      '2026-02-11',
      '2026-02-23',
      '2026-03-20',
      '2026-04-29',
      '2026-05-03',
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-07-20',
      '2026-08-11',
      '2026-09-21',
      '2026-09-22',
      '2026-09-23',
      '2026-10-12',
      '2026-11-03',
      '2026-11-23',
    ])
  })

  test('of the year in which the emperor changed: ten days in a row', () => {
    expect(ofMonths(2019, 4, 5)).toEqual([
      '2019-04-29',
      '2019-04-30',
      '2019-05-01',
      '2019-05-02',
      '2019-05-03',
      '2019-05-04',
      '2019-05-05',
      '2019-05-06',
    ])
    expect(ofMonths(2019, 2, 10, 12)).toEqual(['2019-02-11', '2019-10-14', '2019-10-22'])
  })

  test('of the years of the Games', () => {
    expect(ofMonths(2020, 7, 8, 10)).toEqual(['2020-07-23', '2020-07-24', '2020-08-10'])
    expect(ofMonths(2021, 7, 8, 10)).toEqual(['2021-07-22', '2021-07-23', '2021-08-08', '2021-08-09'])
  })

  test('of a year without a day between two holidays in September', () => {
    expect(ofMonths(2025, 9)).toEqual(['2025-09-15', '2025-09-23'])
    expect(ofMonths(2024, 3, 9)).toEqual(['2024-03-20', '2024-09-16', '2024-09-22', '2024-09-23'])
  })
})

test('working days are Mondays to Saturdays without holidays', () => {
  expect(workingDays('2026-05-01', '2026-05-31')).toBe(23)
  expect(workingDays('2026-05-03', '2026-05-06')).toBe(0)
  expect(workingDays('2026-05-09', '2026-05-10')).toBe(1)
})
