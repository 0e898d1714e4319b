import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatKilometres, wordSeparator } from '#ui/format.ts'
import type { Partner, Understood } from '../conditions/conditions.ts'

/** Maximum number of departments in a reason. */
const maxDepartments = 3

/** Describes why an institution fits, starting with the reason that weighs most in the ranking. */
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
        text('department', { names: matchedDepartments.slice(0, maxDepartments).join(wordSeparator(locale)) }),
      distance !== null && text(from, { distance: formatKilometres(distance, locale) }),
      referralCount > 0 && text('referred', { count: formatCount(referralCount, locale) }),
      reverseReferralCount > 0 && text('sent_back', { count: formatCount(reverseReferralCount, locale) }),
      disease > 0 && text('same_disease', { count: formatCount(disease, locale) }),
    ].filter((reason) => reason !== false)
  }
}
