import { expect, test } from 'vitest'
import { formerPresetOf } from './formerPresets.ts'
import type { AlertFiltersPayload, TriggerPayload } from './triggers.ts'

const some: TriggerPayload = { type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more' }

test.each<[string, TriggerPayload[], AlertFiltersPayload, string | null]>([
  ['as it was offered', [some], { earlier_referrals: 'some' }, 'referrals_resumed'],
  ['in some places', [some], { earlier_referrals: 'some', prefecture: '43' }, 'referrals_resumed'],
  ['with another window', [{ ...some, unit_type: 'month' }], { earlier_referrals: 'some' }, 'referrals_resumed'],
  ['with the silence', [some], { earlier_referrals: 'some', resumed_after_months: 5 }, null],
  ['as it is offered', [some], { resumed_after_months: 5 }, null],
  ['of first referrals', [some], { earlier_referrals: 'none' }, null],
  ['of many referrals', [{ ...some, count: 30 }], { earlier_referrals: 'some' }, null],
  ['of few referrals', [{ ...some, more_less: 'less' }], { earlier_referrals: 'some' }, null],
])('a condition %s', (_title, triggers, filters, preset) => {
  expect(formerPresetOf({ triggers, filters })).toBe(preset)
})
