import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Place } from '#contract/places.ts'
import '#ui/institutions/texts.ts'

/** The own institution. */
export interface OwnPlace extends Place {
  readonly id: number | null
  readonly name: string
}

/** The own institution's place; null if the tenant has none. */
export const useOwnPlace = (): OwnPlace | null => {
  const translate = useTranslate()
  const tenant = useCurrentUser()?.tenant
  if (!tenant || tenant.longitude === null || tenant.latitude === null) return null
  const { longitude, latitude, medicalInstitutionId: id } = tenant
  return { id, name: translate('renkei.medical_institutions.own'), longitude, latitude }
}
