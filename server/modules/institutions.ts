import { sql } from 'kysely'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'

/** @throws the problem `not_found` when no institution has this id */
export const requireInstitution = async (tx: TenantTransaction, id: number): Promise<void> => {
  const row = await tx.selectFrom('medical_institutions').where('id', '=', id).select('id').executeTakeFirst()
  if (!row) throw problem('not_found')
}

/** @throws a 422 at `field` when an id is unknown */
export const requireInstitutions = async (
  tx: TenantTransaction,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  const { count } = await tx
    .selectFrom('medical_institutions')
    .where(idIn('id', ids))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) throw unknownIds(field)
}

export interface Place {
  readonly longitude: number
  readonly latitude: number
}

const earthRadiusKm = 6371.0088

/** Great-circle distance in kilometres (haversine; mean earth radius of IUGG). */
export const distanceKm = (from: Place, to: Place): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(a))
}

/** Great-circle distance in kilometres; null when either place is unknown. */
export const distanceBetween = (
  from: Place | null,
  { longitude, latitude }: { readonly [K in keyof Place]: number | null },
): number | null => (from && longitude !== null && latitude !== null ? distanceKm(from, { longitude, latitude }) : null)
