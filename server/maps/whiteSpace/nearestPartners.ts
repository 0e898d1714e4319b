import { sql } from 'kysely'
import type { z } from 'zod'
import type { NearestPartner } from '#contract/maps/whiteSpace.ts'
import { countedReferrals } from '../../analysis/figures/countedReferrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { isInBoxAround } from '../../geo.ts'
import { hasPlace } from '../places/placesIndex.ts'
import type { Asked } from './ranking.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Nearest = z.input<typeof NearestPartner>

/** Partners nearer to an institution than its ring is wide lie within twice the radius of the centre. */
const twice = 2

/**
 * Reads the nearest partner of each of some institutions in the ring, no farther away than the ring's radius. Every
 * institution is compared with every partner nearby, by the square of the distance on the plane at their latitude, which
 * is precise enough this close.
 */
export const nearestPartnersOf = async (
  tx: TenantTransaction,
  { tenantId, ownInstitutionId, center, conditions, year }: Asked,
  institutionIds: readonly number[],
): Promise<ReadonlyMap<number, Nearest>> => {
  if (!year || institutionIds.length === 0) return new Map()
  const radius = conditions.radius_km
  const received = countedReferrals(
    tenantId,
    {
      direction: 'received',
      departmentIds: undefined,
      institutions: sql`medical_institution_id = any(array(select id from nearby))`,
    },
    [year],
  )
  const { rows } = await sql<Nearest & { readonly of: number }>`
    with nearby as materialized (
      select institutions.id, institutions.name, institutions.longitude, institutions.latitude
      from medical_institutions as institutions
      where ${isInBoxAround(center, twice * radius, 'institutions')} and ${hasPlace}
    ), received as (${received}), partners as materialized (
      select nearby.*, received.count_0::int as referral_count
      from nearby
      join received on received.medical_institution_id = nearby.id
      where received.count_0 > 0 and nearby.id <> ${ownInstitutionId ?? 0}
    ), wanted as materialized (
      select id, longitude, latitude
      from medical_institutions
      where id = any(${institutionIds}::bigint[])
    ), nearest as (
      select
        wanted.id as of,
        partner.id,
        ${corrected(tenantId, 'name', 'partner')} as name,
        partner.referral_count,
        great_circle_km(wanted.longitude, wanted.latitude, partner.longitude, partner.latitude) as distance
      from wanted
      cross join lateral (
        select *
        from partners
        order by
          power(
            (partners.longitude - wanted.longitude) * cos(radians((partners.latitude + wanted.latitude) / 2)),
            2
          ) + power(partners.latitude - wanted.latitude, 2),
          partners.id
        limit 1
      ) as partner
    )
    select * from nearest where distance <= ${radius}::float8
  `.execute(tx)
  return new Map(rows.map(({ of, ...nearest }) => [of, nearest]))
}
