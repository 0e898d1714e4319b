import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { isInBoxAround, type Place, planeDistanceFrom } from '../../geo.ts'
import { kinds } from '../../institutions/master/facilityTypes.ts'
import type { Referrer } from '../../sampleFiles/hospitalEvents.ts'

/** Half a degree of latitude: nearly all referrals of a hospital come from nearer. */
const kilometres = 55

/** Where the tenant's own institution is, and its id; undefined if none is chosen or its place is unknown. */
export const placeOfOffice = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<(Place & { readonly id: number }) | undefined> => {
  const own = await tx
    .selectFrom('tenants')
    .innerJoin('medical_institutions as own', 'own.id', 'tenants.medical_institution_id')
    .where('tenants.tenant_id', '=', tenantId)
    .select(['own.id', 'own.longitude', 'own.latitude'])
    .executeTakeFirst()
  if (!own || own.longitude === null || own.latitude === null) return undefined
  return { id: own.id, longitude: own.longitude, latitude: own.latitude }
}

/**
 * The institutions around a hospital as referrers, nearest first, without dentists, who seldom refer patients to one, and without the hospital itself and
 * those of the demo.
 */
export const nearestReferrers = async (
  tx: TenantTransaction,
  { id: own, ...place }: Place & { readonly id: number },
  most: number,
): Promise<Referrer[]> => {
  const { rows } = await sql<Referrer>`
    select
      id, name, insurance_code as code, address, coalesce(administrator_name, '院長') as doctor,
      coalesce(replace(postal_code, '-', ''), '8600001') as "postalCode", departments
    from medical_institutions
    where running_status = 'open'
      and id <> ${own}
      and source_id not like 'DEMO-%'
      and not (${kinds.dental} = any(facility_type_ids))
      and ${isInBoxAround(place, kilometres, 'medical_institutions')}
    order by ${planeDistanceFrom(place, 'medical_institutions')}, id
    limit ${most}`.execute(tx)
  return rows
}
