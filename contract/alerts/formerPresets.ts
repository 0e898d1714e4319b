import { z } from 'zod'
import { type AlertFiltersPayload, monthsOfUnit, type TriggerPayload } from './triggers.ts'

/** A preset whose sentence conditions of its earlier form do not fulfil. */
export const FormerPreset = z.enum(['referrals_resumed', 'large_referrer_fell'])
export type FormerPreset = z.output<typeof FormerPreset>

/** So many referrals in the same three months of the year before make a large referrer of the preset of falls: a pace of 24 a year. */
export const presetLarge = 6

/** After so many months without any, the preset of resumed referrals names who refers again. */
export const presetSilence = 5

/** What tells a condition of an earlier form from others. */
interface PresetParts {
  readonly triggers: readonly Pick<TriggerPayload, 'type'>[]
  readonly filters: Pick<AlertFiltersPayload, 'earlier_referrals' | 'resumed_after_months' | 'referral_count'>
}

const asksForOne = (trigger: Pick<TriggerPayload, 'type'>): boolean =>
  trigger.type === 'referral_count' &&
  'count' in trigger &&
  trigger.count === 1 &&
  'more_less' in trigger &&
  trigger.more_less === 'more'

const asksForAFall = (trigger: Pick<TriggerPayload, 'type'>): boolean =>
  trigger.type === 'referral_change_rate' &&
  'more_less' in trigger &&
  trigger.more_less === 'less' &&
  !('minimum_count' in trigger && trigger.minimum_count)

const hadResumed = ({ triggers, filters }: PresetParts): boolean =>
  triggers.length > 0 &&
  triggers.every(asksForOne) &&
  filters.earlier_referrals === 'some' &&
  filters.resumed_after_months == null

const hadFallen = ({ triggers, filters }: PresetParts): boolean =>
  triggers.length === 1 && triggers.every(asksForAFall) && filters.referral_count?.more_equal != null

/**
 * The preset that a condition was made from before it was changed; null for all others. That of resumed referrals asked for
 * any referral now and any before, without a silence between them, and so names everybody who goes on referring. That of large
 * referrers measured them by the twelve months up to the base month, the fall among them, and so leaves out who fell most.
 */
export const formerPresetOf = (parts: PresetParts): FormerPreset | null => {
  if (hadResumed(parts)) return 'referrals_resumed'
  return hadFallen(parts) ? 'large_referrer_fell' : null
}

/** What of a number of referrals a year falls to the window of a trigger, rounded up. */
export const shareOfYear = (yearCount: number, unit: keyof typeof monthsOfUnit): number =>
  Math.ceil((yearCount * monthsOfUnit[unit]) / monthsOfUnit.year)
