import { corrected } from '../../records/correctedInstitutions.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Place } from '../../geo.ts'
import { invalidField, unknownIds } from '../../problems.ts'
import { hasPlace } from '../places/placesIndex.ts'

/** The institution in the middle of a ring. */
export interface Center extends Place {
  readonly id: number
  readonly name: string
}

const field = 'center_medical_institution_id'

/**
 * Reads the centre of a ring: an institution of the request, otherwise the own one.
 * @throws a 422 if it does not exist, if no own institution is set, or if its exact position is unknown
 */
export const readCenter = async (
  { tx, tenantId }: { readonly tx: TenantTransaction; readonly tenantId: number },
  requestedId: number | undefined,
  ownInstitutionId: number | null,
): Promise<Center> => {
  const id = requestedId ?? ownInstitutionId
  if (id === null)
    throw invalidField(field, {
      ja: '自院が設定されていません。中心にする医療機関を選んでください',
      en: 'Your own institution is not set. Please choose an institution as the centre',
    })
  const institution = await tx
    .selectFrom('medical_institutions as institutions')
    .where('institutions.id', '=', id)
    .select([
      corrected(tenantId, 'name').as('name'),
      'institutions.longitude',
      'institutions.latitude',
      hasPlace.as('has_place'),
    ])
    .executeTakeFirst()
  if (!institution) throw unknownIds(field)
  const { name, longitude, latitude, has_place: isPlaced } = institution
  if (!isPlaced || longitude === null || latitude === null)
    throw invalidField(field, {
      ja: `「${name}」の正確な位置が分からないため、距離を測れません。中心にする医療機関を選び直してください`,
      en: `The exact position of “${name}” is unknown, so distances cannot be measured. Please choose another centre`,
    })
  return { id, name, longitude, latitude }
}
