import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { kilometresFrom } from '../../geo.ts'
import { type Asked, whiteSpaceWhere } from './ranking.ts'
import { hasPlace } from '../places/placesIndex.ts'

/**
 * How many institutions fulfil the conditions but have no position of their own, and belong to a municipality whose
 * centre lies in the ring.
 */
export const countUnplaced = async (tx: TenantTransaction, asked: Asked): Promise<number> => {
  const { center, conditions } = asked
  const { count } = await whiteSpaceWhere(tx, asked)
    .where(sql<boolean>`not ${hasPlace}`)
    .where(
      sql<boolean>`institutions.municipality_code = any(array(
        select municipalities.code
        from municipalities
        where ${kilometresFrom(center, 'municipalities')} <= ${conditions.radius_km}::float8
      ))`,
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
