import { expect, test } from 'vitest'
import { formerPresetOf } from './formerPresets.ts'
import type { AlertFiltersPayload, TriggerPayload } from './triggers.ts'

const some: TriggerPayload = { type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more' }
const fall: TriggerPayload = {
  type: 'referral_change_rate',
  rate: 20,
  unit_type: 'quarter',
  comparison_reference: 'last_year',
  more_less: 'less',
  minimum_count: null,
}

test.each<[string, TriggerPayload[], AlertFiltersPayload, string | null]>([
  ['as it was offered', [some], { earlier_referrals: 'some' }, 'referrals_resumed'],
  ['in some places', [some], { earlier_referrals: 'some', prefecture: '43' }, 'referrals_resumed'],
  ['with another window', [{ ...some, unit_type: 'month' }], { earlier_referrals: 'some' }, 'referrals_resumed'],
  ['with the silence', [some], { earlier_referrals: 'some', resumed_after_months: 5 }, null],
  ['as it is offered', [some], { resumed_after_months: 5 }, null],
  ['of first referrals', [some], { earlier_referrals: 'none' }, null],
  ['of many referrals', [{ ...some, count: 30 }], { earlier_referrals: 'some' }, null],
  ['of few referrals', [{ ...some, more_less: 'less' }], { earlier_referrals: 'some' }, null],
  ['of large ones that fell', [fall], { referral_count: { more_equal: 24 } }, 'large_referrer_fell'],
  ['of large ones before the fall', [{ ...fall, minimum_count: 6 }], {}, null],
  ['of a fall in a range of small ones', [fall], { referral_count: { less_equal: 24 } }, null],
  ['of large ones that rose', [{ ...fall, more_less: 'more' }], { referral_count: { more_equal: 24 } }, null],
])('a condition %s', (_title, triggers, filters, preset) => {
  expect(formerPresetOf({ triggers, filters })).toBe(preset)
})
