import { type SqlBool, sql } from 'kysely'
import { distanceKm, type Place } from '#contract/places.ts'

export { distanceKm, type Place }

/** Great-circle distance in kilometres; null when either place is unknown. */
export const distanceBetween = (
  from: Place | null,
  { longitude, latitude }: { readonly [K in keyof Place]: number | null },
): number | null => (from && longitude !== null && latitude !== null ? distanceKm(from, { longitude, latitude }) : null)

/**
 * SQL for the great-circle distance in kilometres from a place to a row with the columns `longitude` and `latitude`.
 * @param of - its table or alias
 */
export const kilometresFrom = ({ longitude, latitude }: Place, of: string) =>
  sql<number | null>`great_circle_km(
    ${longitude}::float8, ${latitude}::float8, ${sql.ref(`${of}.longitude`)}, ${sql.ref(`${of}.latitude`)}
  )`

/**
 * SQL for the distance from a place in degrees, on the plane that the index of places covers (migration 0006). Use it
 * only to order rows, which the index then does.
 * @param of - the rows' table or alias
 */
export const planeDistanceFrom = ({ longitude, latitude }: Place, of: string) =>
  sql`plane_point(${sql.ref(`${of}.longitude`)}, ${sql.ref(`${of}.latitude`)})
    <-> plane_point(${longitude}::float8, ${latitude}::float8)`

/** The shortest length of a degree of latitude, in kilometres. */
const minDegreeKm = 110.57
/** Enlarges the box so that it certainly contains the circle. */
const margin = 1.02

/**
 * SQL condition for rows in the box around a circle, which uses the index of places. Filter by {@link kilometresFrom}
 * as well to leave out the corners.
 * @param of - the rows' table or alias
 */
export const isInBoxAround = ({ longitude, latitude }: Place, kilometres: number, of: string) => {
  const high = (kilometres / minDegreeKm) * margin
  const wide = high / Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180)
  return sql<SqlBool>`plane_point(${sql.ref(`${of}.longitude`)}, ${sql.ref(`${of}.latitude`)}) <@ box(
    plane_point(${longitude - wide}::float8, ${latitude - high}::float8),
    plane_point(${longitude + wide}::float8, ${latitude + high}::float8)
  )`
}
