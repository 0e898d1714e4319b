import { presetSilence } from '../../../../../contract/alerts/formerPresets.ts'
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
      // Large are those of the filter; what is small beside them is left to the range.
      triggers: [{ ...newTrigger.referral_change_rate(), rate: 20, minimumCount: null }],
      filters: { referralCount: { moreEqual: 24 } },
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
