import type { AlertConditionType, JudgedPayload } from '#contract/alerts/conditions.ts'
import type { TriggerPayload } from '#contract/alerts/triggers.ts'

/** When a condition is judged: see {@link AlertConditionType}. */
export const typeOfTriggers = (triggers: readonly Pick<TriggerPayload, 'type'>[]): AlertConditionType => {
  if (triggers.some(({ type }) => type === 'new_institution')) return 'institution'
  return triggers.every(({ type }) => type === 'communication_visit') ? 'visit' : 'referral'
}

/** Whether a trigger compares referrals with earlier ones, so that the expected range can leave out chance. */
export const comparesReferrals = ({ type }: Pick<TriggerPayload, 'type'>): boolean =>
  type === 'referral_change_count' || type === 'referral_change_rate'

/** Whether changes within the expected range are left out: as chosen, otherwise for falls of referrals. */
export const leavesOutExpected = ({
  triggers,
  only_unexpected: chosen,
}: Pick<JudgedPayload, 'triggers' | 'only_unexpected'>): boolean =>
  chosen ??
  triggers.some((trigger) => comparesReferrals(trigger) && 'more_less' in trigger && trigger.more_less === 'less')
