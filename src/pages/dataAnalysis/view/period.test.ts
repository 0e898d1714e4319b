import { expect, test } from 'vitest'
import { comparedMonths, daysOf, isIncomplete, monthsOf, type Now, type Preset } from './period.ts'

const now: Now = { month: '2026-11-01', lastMonth: '2026-10-01' }

test.each<[Preset, first: string, last: string]>([
  ['this_month', '2026-11-01', '2026-11-01'],
  ['last_month', '2026-10-01', '2026-10-01'],
  ['three_months', '2026-08-01', '2026-10-01'],
  ['twelve_months', '2025-11-01', '2026-10-01'],
  ['fiscal_year', '2026-04-01', '2026-10-01'],
  ['last_fiscal_year', '2025-04-01', '2026-03-01'],
])('in November with figures until October, %s is %s to %s', (preset, first, last) => {
  expect(monthsOf(preset, now)).toEqual({ first, last })
})

test('a fiscal year of which there are no figures yet is its first month', () => {
  expect(monthsOf('fiscal_year', { month: '2026-05-01', lastMonth: '2026-02-01' })).toEqual({
    first: '2026-04-01',
    last: '2026-04-01',
  })
})

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

test('a period runs from the first day of its first month to the last of its last', () => {
  expect(daysOf({ first: '2023-12-01', last: '2024-02-01' })).toEqual({
    startDate: '2023-12-01',
    endDate: '2024-02-29',
  })
})

test.each([
  ['2026-11-20', true],
  ['2026-10-12', true],
  ['2026-10-30', false],
  ['2025-12-28', false],
])('with a last referral on %s its month is incomplete: %s', (lastDay, incomplete) => {
  expect(isIncomplete(lastDay, now)).toBe(incomplete)
})
