import { sql } from 'kysely'
import { readColumns } from '../../db/readColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import type { PlacesIndex } from './placesIndex.ts'
import { followedBy } from './withFurther.ts'

/**
 * The places of the nation's institutions with the open ones that the tenant has entered itself. Only their municipality is known, so they
 * are among those without a place; in the order of names they come last.
 * @param index - of the nation's institutions
 */
export const placesOfTenant = async (
  tx: TenantTransaction,
  tenantId: number,
  index: PlacesIndex,
): Promise<PlacesIndex> => {
  const [ids, namePlaces] = await readColumns(
    tx,
    ['id', 'name_place'],
    sql`
      select institutions.id, row_number() over (order by ${corrected(tenantId, 'name')}, institutions.id) - 1 as name_place
      from unlisted_medical_institutions as own
      join medical_institutions as institutions on institutions.id = own.medical_institution_id
      where own.tenant_id = ${tenantId} and institutions.running_status = 'open'
      order by institutions.id`,
  )
  if (ids.length === 0) return index
  return followedBy(index, Float64Array.from(ids), namePlaces)
}
