import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterCondition } from '#contract/analysis/referralReports.ts'
import { daysAfter } from '#contract/days.ts'
import { monthsBetween } from '#contract/months.ts'
import { cutInto, cutIntoYears, type Days, daysOf } from './days.ts'

const day = fc.integer({ min: 0, max: 900 }).map((days) => daysAfter('2024-12-01', days))
const month = fc.constantFrom(...monthsBetween('2024-12-01', '2027-05-01'))
const groups = fc.array(
  fc.oneof(
    fc.record({ start_date: day, end_date: day }, { requiredKeys: [] }),
    fc.record({ start_month: month, end_month: month }, { requiredKeys: [] }),
  ),
  { minLength: 1, maxLength: 3 },
)
const filters = fc.array(
  groups.map((matching_groups): FilterCondition => ({ definition_key: 'referral_date', matching_groups })),
  { maxLength: 3 },
)

const all = Array.from({ length: 1_000 }, (_, days) => daysAfter('2024-11-01', days))
const isIn = (days: readonly Days[]) => (at: string) => days.some(({ first, end }) => at >= first && at < end)

test('the days asked for are those that fulfil all conditions', () => {
  fc.assert(
    fc.property(filters, (asked) => {
      const fits = (at: string) =>
        asked.every(({ matching_groups: some }) =>
          some.some(
            ({ start_date: from = at, end_date: to = at, start_month: first = at, end_month: last = at }) =>
              at >= from && at <= to && at >= first && at.slice(0, 7) <= last.slice(0, 7),
          ),
        )
      expect(all.filter(isIn(daysOf(asked)))).toEqual(all.filter(fits))
    }),
  )
})

test('cut into whole months or fiscal years and the rest, days are still the same, each once', () => {
  fc.assert(
    fc.property(filters, fc.constantFrom('month' as const, 'fiscal_year' as const), (asked, unit) => {
      const days = daysOf(asked)
      const { whole, left } = cutInto(unit, days)
      const counted = [...whole, ...left].flatMap((one) => all.filter(isIn([one]))).sort()
      expect(counted).toEqual(all.filter(isIn(days)))
      for (const bound of whole.flatMap(({ first, end }) => [first, end]))
        expect(bound).toMatch(unit === 'month' ? /-01$|infinity/ : /-04-01$|infinity/)
    }),
  )
})

test('fiscal years and months, less the months beyond, add up to the same months, and are few', () => {
  fc.assert(
    fc.property(filters, (asked) => {
      const months = cutInto('month', daysOf(asked)).whole
      const { years, months: others, beyond } = cutIntoYears(months)
      const counted = (at: string) =>
        [...years, ...others].filter((one) => isIn([one])(at)).length - beyond.filter((one) => isIn([one])(at)).length
      expect(all.map(counted)).toEqual(all.map((at) => (isIn(months)(at) ? 1 : 0)))
      for (const { first, end } of [...others, ...beyond]) expect(monthsBetween(first, end).length).toBeLessThan(8)
    }),
  )
})

test('of a fiscal year up to now the months to come are taken away', () => {
  expect(cutIntoYears([{ first: '2025-11-01', end: '2026-11-01' }])).toEqual({
    years: [{ first: '2026-04-01', end: '2027-04-01' }],
    months: [{ first: '2025-11-01', end: '2026-04-01' }],
    beyond: [{ first: '2026-11-01', end: '2027-04-01' }],
  })
})

test.each([
  [{ start_date: '2025-04-01', end_date: '2026-03-31' }, [{ first: '2025-04-01', end: '2026-04-01' }], []],
  [
    { end_date: '2026-05-31' },
    [{ first: '-infinity', end: '2026-04-01' }],
    [{ first: '2026-04-01', end: '2026-06-01' }],
  ],
  [
    { start_date: '2026-03-31', end_date: '9999-12-31' },
    [{ first: '2026-04-01', end: 'infinity' }],
    [{ first: '2026-03-31', end: '2026-04-01' }],
  ],
  [{ start_date: '2025-05-01', end_date: '2026-12-31' }, [], [{ first: '2025-05-01', end: '2027-01-01' }]],
])('of %j the whole fiscal years are found', (group, whole, left) => {
  expect(cutInto('fiscal_year', daysOf([{ definition_key: 'referral_date', matching_groups: [group] }]))).toEqual({
    whole,
    left,
  })
})
