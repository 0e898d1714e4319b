import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { formatKilometres } from '../format.ts'

interface Distant {
  readonly id: number
  /** Kilometres from the own institution; null when unknown. */
  readonly distance: number | null
}

/** How far an institution is from the own one, in words; null when unknown. */
export const useDistanceText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const own = useCurrentUser()?.tenant.medicalInstitutionId
  return ({ id, distance }: Distant): string | null => {
    if (id === own) return translate('renkei.medical_institutions.own')
    return distance === null ? null : formatKilometres(distance, locale)
  }
}
