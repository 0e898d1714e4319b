import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatKilometres } from '../format.ts'
import './texts.ts'

interface Distant {
  readonly id: number
  /** Kilometres from the own institution; null when unknown. */
  readonly distance: number | null
}

/** Formats the distance of an institution from the own one; null if unknown. */
export const useDistanceText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const own = useCurrentUser()?.tenant.medicalInstitutionId
  return ({ id, distance }: Distant): string | null => {
    if (id === own) return translate('renkei.medical_institutions.own')
    return distance === null ? null : formatKilometres(distance, locale)
  }
}
