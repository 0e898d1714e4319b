import { z } from 'zod'
import type { AlertFiltersPayload, TriggerPayload } from './triggers.ts'

/** A preset whose sentence conditions of its earlier form do not fulfil. */
export const FormerPreset = z.enum(['referrals_resumed'])
export type FormerPreset = z.output<typeof FormerPreset>

/** After so many months without any, the preset of resumed referrals names who refers again. */
export const presetSilence = 5

/** What tells a condition of an earlier form from others. */
interface PresetParts {
  readonly triggers: readonly Pick<TriggerPayload, 'type'>[]
  readonly filters: Pick<AlertFiltersPayload, 'earlier_referrals' | 'resumed_after_months'>
}

const asksForOne = (trigger: Pick<TriggerPayload, 'type'>): boolean =>
  trigger.type === 'referral_count' &&
  'count' in trigger &&
  trigger.count === 1 &&
  'more_less' in trigger &&
  trigger.more_less === 'more'

/**
 * The preset that a condition was made from before it was changed; null for all others. That of resumed referrals asked for
 * any referral now and any before, without a silence between them, and so names everybody who goes on referring.
 */
export const formerPresetOf = ({ triggers, filters }: PresetParts): FormerPreset | null =>
  triggers.length > 0 &&
  triggers.every(asksForOne) &&
  filters.earlier_referrals === 'some' &&
  filters.resumed_after_months == null
    ? 'referrals_resumed'
    : null
