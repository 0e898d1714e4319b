import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatKilometres } from '../../../../../ui/format.ts'
import type { Partner, Understood } from '../conditions/conditions.ts'

/** Departments that a reason has room for. */
const maxDepartments = 3

/** Why an institution fits, in words, what weighs most in the ranking first. */
export const useReasons = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args: Record<string, unknown> = {}) =>
    translate(`renkei.reverse_referral_finder.reasons.${key}`, args)
  return (partner: Partner, { place }: Pick<Understood, 'place'>): string[] => {
    const { distance, matchedDepartments, referralCount, reverseReferralCount } = partner
    const disease = partner.diseaseReferralCount + partner.diseaseReverseReferralCount
    const from = place.source === 'own_institution' ? 'near_own' : 'near'
    return [
      matchedDepartments.length > 0 &&
        text('department', { names: matchedDepartments.slice(0, maxDepartments).join('・') }),
      distance !== null && text(from, { distance: formatKilometres(distance, locale) }),
      referralCount > 0 && text('referred', { count: formatCount(referralCount, locale) }),
      reverseReferralCount > 0 && text('sent_back', { count: formatCount(reverseReferralCount, locale) }),
      disease > 0 && text('same_disease', { count: formatCount(disease, locale) }),
    ].filter((reason) => reason !== false)
  }
}
