import { expect, test } from 'vitest'
import { comparedMonths, daysOf, monthsOf, type Now, type Preset } from './period.ts'

const now: Now = { month: '2026-11-01', baseMonth: '2026-10-01' }

test.each<[Preset, first: string, last: string]>([
  ['this_month', '2026-11-01', '2026-11-01'],
  ['last_month', '2026-10-01', '2026-10-01'],
  ['three_months', '2026-08-01', '2026-10-01'],
  ['twelve_months', '2025-11-01', '2026-10-01'],
  ['half_year', '2026-10-01', '2026-10-01'],
  ['last_half_year', '2026-04-01', '2026-09-01'],
  ['fiscal_year', '2026-04-01', '2026-10-01'],
  ['last_fiscal_year', '2025-04-01', '2026-03-01'],
])('in November with figures until October, %s is %s to %s', (preset, first, last) => {
  expect(monthsOf(preset, now)).toEqual({ first, last })
})

test.each<[base: string, Preset, first: string, last: string]>([
  ['2026-03-01', 'twelve_months', '2025-04-01', '2026-03-01'],
  ['2026-03-01', 'fiscal_year', '2025-04-01', '2026-03-01'],
  ['2026-03-01', 'last_fiscal_year', '2024-04-01', '2025-03-01'],
  ['2026-03-01', 'half_year', '2025-10-01', '2026-03-01'],
  ['2026-03-01', 'last_half_year', '2025-04-01', '2025-09-01'],
  ['2026-02-01', 'three_months', '2025-12-01', '2026-02-01'],
  ['2026-01-01', 'half_year', '2025-10-01', '2026-01-01'],
])(
  'on 1 April with figures until %s, %s is %s to %s, whatever year the calendar has begun',
  (baseMonth, ...expected) => {
    const [preset, first, last] = expected
    expect(monthsOf(preset, { month: '2026-04-01', baseMonth })).toEqual({ first, last })
  },
)

test.each([
  ['previous', '2026-04-01', '2026-10-01', '2025-09-01', '2026-03-01'],
  ['last_year', '2026-04-01', '2026-10-01', '2025-04-01', '2025-10-01'],
  ['last_year', '2024-11-01', '2026-10-01', '2022-11-01', '2024-10-01'],
  ['last_year', '2025-10-01', '2026-10-01', '2023-10-01', '2024-10-01'],
] as const)('%s of %s to %s is %s to %s, and shares no month with it', (choice, first, last, ...compared) => {
  const other = comparedMonths(choice, { first, last })
  expect([other.first, other.last]).toEqual(compared)
  expect(other.last < first).toBe(true)
})

test.each<[Preset, base: string, first: string, last: string]>([
  ['fiscal_year', '2026-06-01', '2025-04-01', '2025-06-01'],
  ['half_year', '2026-12-01', '2026-04-01', '2026-06-01'],
  ['half_year', '2026-01-01', '2025-04-01', '2025-07-01'],
  ['last_half_year', '2026-12-01', '2025-10-01', '2026-03-01'],
])('%s until %s is set beside as many months of the one before: %s to %s', (preset, baseMonth, first, last) => {
  const months = monthsOf(preset, { month: '2027-01-01', baseMonth })
  expect(comparedMonths('previous', months, preset)).toEqual({ first, last })
})

test('a period runs from the first day of its first month to the last of its last', () => {
  expect(daysOf({ first: '2023-12-01', last: '2024-02-01' })).toEqual({
    startDate: '2023-12-01',
    endDate: '2024-02-29',
  })
})
