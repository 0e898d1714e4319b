import { expect, test } from 'vitest'
import { isUnsettled, type KnownMonths, unknownMonths, whyNotCompared } from './figureMonths.ts'
import { monthsBetween } from '../months.ts'

const loadedMonths = monthsBetween('2024-11-01', '2026-11-01').filter((month) => month !== '2025-05-01')
const months: KnownMonths = {
  baseMonth: '2026-10-01',
  loadedMonths,
  loadedReverseMonths: monthsBetween('2025-11-01', '2026-09-01'),
  unsettledFrom: '2026-09-01',
}
const year = { first: '2025-11-01', last: '2026-10-01' }
const yearBefore = { first: '2024-11-01', last: '2025-10-01' }
const spring = { first: '2026-06-01', last: '2026-08-01' }
const springBefore = { first: '2025-06-01', last: '2025-08-01' }

test('months are unknown that no list has, and those after the base month, of which lists may be here in part', () => {
  expect(unknownMonths({ first: '2025-04-01', last: '2025-06-01' }, months, loadedMonths)).toEqual(['2025-05-01'])
  expect(unknownMonths({ first: '2026-10-01', last: '2026-12-01' }, months, loadedMonths)).toEqual([
    '2026-11-01',
    '2026-12-01',
  ])
  expect(unknownMonths(year, months, loadedMonths)).toEqual([])
  expect(unknownMonths({ first: '2026-04-01', last: '2026-04-01' }, { baseMonth: null }, [])).toEqual(['2026-04-01'])
})

test('stays of referrals of the newest months are unsettled, referrals themselves never', () => {
  expect(isUnsettled('revenue_yen', '2026-09-30', months)).toBe(true)
  expect(isUnsettled('hospital_admission_rate', '2026-09-01', months)).toBe(true)
  expect(isUnsettled('revenue_yen', '2026-08-31', months)).toBe(false)
  expect(isUnsettled('referral_count', '2026-10-31', months)).toBe(false)
  expect(isUnsettled('revenue_yen', '2026-10-31', { unsettledFrom: null })).toBe(false)
})

test('a period is compared only where all months of both are loaded, and stays only where they are settled', () => {
  expect(whyNotCompared('referral_count', [year, yearBefore], months)).toBe('partial')
  expect(whyNotCompared('referral_count', [spring, springBefore], months)).toBeUndefined()
  expect(whyNotCompared('revenue_yen', [spring, springBefore], months)).toBeUndefined()
  const september = { first: '2026-07-01', last: '2026-09-01' }
  expect(whyNotCompared('revenue_yen', [september, springBefore], months)).toBe('unsettled')
  expect(whyNotCompared('operation_count', [springBefore, september], months)).toBe('unsettled')
  expect(whyNotCompared('referral_count', [september, springBefore], months)).toBeUndefined()
})

test('reverse referrals are compared by their own lists, and the difference by both', () => {
  expect(whyNotCompared('reverse_referral_count', [spring, springBefore], months)).toBe('partial')
  const winter = { first: '2025-11-01', last: '2026-01-01' }
  expect(whyNotCompared('reverse_referral_count', [spring, winter], months)).toBeUndefined()
  expect(whyNotCompared('difference_count', [spring, springBefore], months)).toBe('partial')
  expect(whyNotCompared('law_reverse_referral_rate', [spring, springBefore], months)).toBe('partial')
  expect(whyNotCompared('first_visit_patient_count', [year, yearBefore], months)).toBeUndefined()
})
