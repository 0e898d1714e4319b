import type { Place } from '#contract/places.ts'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { api } from '#dataProvider/client.ts'
import { shortWay } from '../map/route/visitOrder.ts'

/** The most institutions that are put in the order of a route. */
export const maxOrdered = maxStops

type Found = { readonly id: number } & { readonly [K in keyof Place]: number | null }

const placed = ({ id, longitude, latitude }: Found) =>
  longitude === null || latitude === null ? [] : [{ id, longitude, latitude }]

/**
 * Puts institutions in the order of a short way from the own institution and back. Those without a known place stay at the end.
 * @param ids - at most {@link maxOrdered}
 */
export const inRouteOrder = async (ids: readonly number[], ownId: number | null): Promise<readonly number[]> => {
  const wanted = ownId === null ? ids : [...new Set([...ids, ownId])]
  const body = { medicalInstitutionIds: [...wanted], perPage: 100 }
  const { medicalInstitutions } = await api.searchMedicalInstitutions({ body })
  const home = medicalInstitutions.filter(({ id }) => id === ownId).flatMap(placed)[0] ?? null
  const byId = new Map(medicalInstitutions.map((institution) => [institution.id, institution]))
  const stops = ids.flatMap((id) => byId.get(id) ?? []).flatMap(placed)
  const ordered = shortWay(stops, { start: home, end: home }).map(({ id }) => id)
  return [...ordered, ...ids.filter((id) => !ordered.includes(id))]
}
