import { expect, test } from 'vitest'
import {
  comparabilityOfFigure,
  comparedKind,
  comparedSpans,
  earlierLeftOut,
  isUnsettled,
  whyUnknown,
} from './figureMonths.ts'
import { type KnownMonths, unknownMonths } from '../../comparison.ts'
import { monthsBetween } from '../../months.ts'

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
const september = { first: '2026-07-01', last: '2026-09-01' }
const winter = { first: '2025-11-01', last: '2026-01-01' }

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

test.each([
  ['referral_count', year, yearBefore, 'referrals_not_loaded'],
  ['referral_count', spring, springBefore, undefined],
  ['referral_count', september, springBefore, undefined],
  ['revenue_yen', spring, springBefore, undefined],
  ['revenue_yen', september, springBefore, 'unsettled'],
  ['operation_count', springBefore, september, 'unsettled'],
  ['reverse_referral_count', spring, springBefore, 'reverse_referrals_not_loaded'],
  ['reverse_referral_count', spring, winter, undefined],
  ['difference_count', spring, springBefore, 'reverse_referrals_not_loaded'],
  ['law_reverse_referral_rate', spring, springBefore, 'reverse_referrals_not_loaded'],
  ['first_visit_patient_count', year, yearBefore, undefined],
  ['visit_count', year, yearBefore, undefined],
] as const)('%s of %o and %o: %s', (figure, one, other, reason) => {
  expect(comparabilityOfFigure(figure, [one, other], months).notCompared?.reason).toBe(reason)
})

test('shares are compared in points', () => {
  expect(comparedKind('law_referral_rate')).toBe('share')
  expect(comparedKind('fee_reverse_referral_rate')).toBe('permille')
  expect(comparedKind('revenue_yen')).toBe('count')
})

test('years that lack lists are left out beside the one that is looked at', () => {
  const never = { first: '2023-11-01', last: '2024-10-01' }
  const { shown, leftOut } = comparedSpans([never, yearBefore, year], { referrals: true }, months)
  expect(shown).toEqual([year])
  expect(leftOut?.reason).toBe('referrals_not_loaded')
  expect(leftOut?.months).toContain('2025-05-01')
  expect(comparedSpans([springBefore, spring], { referrals: true }, months)).toEqual({
    shown: [springBefore, spring],
    leftOut: null,
  })
})

const november = { first: '2026-11-01', last: '2026-11-01' }
const novemberBefore = { first: '2025-11-01', last: '2025-11-01' }

test('a figure is unknown in a period without a complete list, with the reason', () => {
  expect(whyUnknown('referral_count', november, months)).toEqual({ reason: 'after_base_month', months: ['2026-11-01'] })
  const may = { first: '2025-05-01', last: '2025-05-31' }
  expect(whyUnknown('referral_count', may, months)?.reason).toBe('referrals_not_loaded')
  expect(whyUnknown('reverse_referral_count', may, months)?.reason).toBe('reverse_referrals_not_loaded')
  expect(whyUnknown('referral_count', { first: '2026-04-01', last: '2026-11-30' }, months)).toBeNull()
  expect(whyUnknown('visit_count', november, months)).toBeNull()
})

test('an earlier period that is complete stays beside one of which nothing is known', () => {
  expect(earlierLeftOut('referral_count', [november, novemberBefore], months)).toBeNull()
  expect(earlierLeftOut('referral_count', [spring, springBefore], months)).toBeNull()
  expect(earlierLeftOut('referral_count', [year, yearBefore], months)?.reason).toBe('referrals_not_loaded')
  const lateYear = { first: '2026-10-01', last: '2026-11-30' }
  expect(earlierLeftOut('referral_count', [lateYear, springBefore], months)?.reason).toBe('after_base_month')
})
