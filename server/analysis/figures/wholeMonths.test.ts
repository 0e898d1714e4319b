import { expect, test } from 'vitest'
import { wholeMonthsOf } from './wholeMonths.ts'

const period = (start_date: string, end_date: string) => ({ start_date, end_date })

test.each([
  ['whole months have no rest', period('2026-01-01', '2026-03-31'), period('2026-01-01', '2026-03-31'), []],
  [
    'a period begins and ends within months',
    period('2026-01-15', '2026-04-10'),
    period('2026-02-01', '2026-03-31'),
    [period('2026-01-15', '2026-01-31'), period('2026-04-01', '2026-04-10')],
  ],
  [
    'it only begins within one',
    period('2026-01-31', '2026-02-28'),
    period('2026-02-01', '2026-02-28'),
    [period('2026-01-31', '2026-01-31')],
  ],
  [
    'days of one month contain none',
    period('2026-02-02', '2026-02-27'),
    period('2026-03-01', '2026-02-28'),
    [period('2026-02-02', '2026-02-27')],
  ],
  [
    'and so do days of two',
    period('2026-02-02', '2026-03-30'),
    period('2026-03-01', '2026-02-28'),
    [period('2026-02-02', '2026-03-30')],
  ],
])('%s', (_what, given, months, rests) => {
  expect(wholeMonthsOf(given)).toEqual({ months, rests })
})
