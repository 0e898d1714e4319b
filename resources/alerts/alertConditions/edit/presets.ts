import { presetLarge, presetSilence } from '#contract/alerts/formerPresets.ts'
import { type Draft, emptyDraft, newTrigger } from './draft.ts'

/** Conditions to begin with. Their words are `renkei.alert_conditions.presets.<key>`. */
export interface AlertPreset {
  readonly key: 'large_referrer_fell' | 'not_visited' | 'first_referral' | 'referrals_resumed' | 'opened_nearby'
  readonly draft: Omit<Draft, 'name'>
}

const referred = newTrigger.referral_count()

export const alertPresets: readonly AlertPreset[] = [
  {
    key: 'large_referrer_fell',
    draft: {
      ...emptyDraft,
      // Large is who was so before the fall: a filter on the last twelve months would leave out those that fell most.
      triggers: [{ ...newTrigger.referral_change_rate(), rate: 20, minimumCount: presetLarge }],
    },
  },
  {
    key: 'not_visited',
    draft: {
      ...emptyDraft,
      triggers: [newTrigger.communication_visit()],
      filters: { referralCount: { moreEqual: 12 } },
    },
  },
  {
    key: 'first_referral',
    draft: {
      ...emptyDraft,
      triggers: [{ ...referred, unitType: 'month' }],
      filters: { earlierReferrals: 'none' },
      onlyUnexpected: false,
    },
  },
  {
    key: 'referrals_resumed',
    draft: {
      ...emptyDraft,
      triggers: [referred],
      filters: { resumedAfterMonths: presetSilence },
      onlyUnexpected: false,
    },
  },
  {
    key: 'opened_nearby',
    draft: { ...emptyDraft, triggers: [newTrigger.new_institution()], onlyUnexpected: false },
  },
]
