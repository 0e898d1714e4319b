import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { distanceKm, type Place } from '#contract/places.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { arrivalsOf } from '#ui/map/route/arrivals.ts'
import { type OpeningOfDay, openingAt } from '#ui/map/route/openAt.ts'
import type { RoutePlan } from './plan.ts'

type FoundInstitution = Reply<'searchMedicalInstitutions'>['medicalInstitutions'][number]
/** What a route shows of an institution. */
export type Institution = Pick<
  FoundInstitution,
  'id' | 'name' | 'address' | 'tel' | 'longitude' | 'latitude' | 'lastVisitDate'
>
export type StopHours = Reply<'searchMedicalInstitutionOpeningHours'>['openingHours'][number]

/** A stop of a route with its estimates. Kilometres and arrival are null if unknown. */
export interface RouteStop {
  readonly institution: Institution
  /** In a straight line from the stop before. */
  readonly kilometres: number | null
  /** Minutes after midnight. */
  readonly arrival: number | null
  readonly opening: OpeningOfDay
  readonly otherClosedDays: string | null
}

/** Where a route begins or ends. */
export interface RouteEnd {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly place: Place | null
}

export interface RouteStops {
  readonly stops: readonly RouteStop[]
  /** Null while loading, and if the tenant has no institution of its own. */
  readonly start: RouteEnd | null
  readonly end: RouteEnd | null
  /** The whole way in a straight line from stop to stop; null if a place is unknown. */
  readonly kilometres: number | null
  /** When one arrives at the end, in minutes after midnight. */
  readonly back: number | null
}

/** Where an institution is; null if no place is known. */
export const placeOf = ({ longitude, latitude }: Pick<Institution, keyof Place>): Place | null =>
  longitude === null || latitude === null ? null : { longitude, latitude }

const maxFound = 100

const institutionsQuery = (ids: readonly number[]) => ({
  queryKey: ['medical_institutions', 'of a route', ids],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const body = { medicalInstitutionIds: [...ids], perPage: maxFound }
    return (await api.searchMedicalInstitutions({ body }, { signal })).medicalInstitutions
  },
  enabled: ids.length > 0,
  placeholderData: keepPreviousData,
  staleTime: 60_000,
})

const hoursQuery = (ids: readonly number[]) => ({
  queryKey: ['searchMedicalInstitutionOpeningHours', ids],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await api.searchMedicalInstitutionOpeningHours({ body: { medicalInstitutionIds: [...ids] } }, { signal }))
      .openingHours,
  enabled: ids.length > 0,
  placeholderData: keepPreviousData,
  staleTime: 5 * 60_000,
})

const between = (from: Place | null | undefined, to: Place | null | undefined) =>
  from && to ? distanceKm(from, to) : null

const endOf = (institution: Institution | undefined): RouteEnd | null =>
  institution
    ? { id: institution.id, name: institution.name, address: institution.address, place: placeOf(institution) }
    : null

/** The stops of a plan with distances, estimated arrivals and opening hours then. Unknown institutions are left out. */
export const routeStopsOf = (
  plan: RoutePlan,
  institutions: readonly Institution[],
  openingHours: readonly StopHours[],
  ownId: number | null,
): RouteStops => {
  const byId = new Map(institutions.map((institution) => [institution.id, institution]))
  const hoursById = new Map(openingHours.map((hours) => [hours.medicalInstitutionId, hours]))
  const endWith = (id: number | null) => endOf(byId.get(id ?? ownId ?? 0))
  const start = endWith(plan.startId)
  const end = endWith(plan.endId)
  const found = plan.stopIds.flatMap((id) => byId.get(id) ?? [])
  // Without a place to start from, the day begins at the first stop.
  const legs = found.map((institution, index) => {
    const before = found[index - 1]
    if (!before) return start ? between(start.place, placeOf(institution)) : 0
    return between(placeOf(before), placeOf(institution))
  })
  const last = found.at(-1)
  const home = last && end ? between(placeOf(last), end.place) : 0
  const arrivals = arrivalsOf([...legs, home], plan)
  const stops = found.map((institution, index) => {
    const hours = hoursById.get(institution.id)
    const arrival = arrivals[index] ?? null
    return {
      institution,
      kilometres: legs[index] ?? null,
      arrival,
      opening: openingAt(hours, plan.plannedDate, arrival),
      otherClosedDays: hours?.otherClosedDays ?? null,
    }
  })
  const way = [...legs, home]
  const kilometres = way.reduce<number | null>((sum, leg) => (sum === null || leg === null ? null : sum + leg), 0)
  return { stops, start, end, kilometres, back: end ? (arrivals.at(-1) ?? null) : null }
}

/** Loads what a plan shows and computes it anew when the plan changes. */
export const useRouteStops = (plan: RoutePlan) => {
  const ownId = useCurrentUser()?.tenant.medicalInstitutionId ?? null
  // In an order of their own, so that another order of the stops asks for nothing.
  const stopIds = plan.stopIds.toSorted((a, b) => a - b)
  const ids = [...new Set([...stopIds, ownId, plan.startId, plan.endId])].filter((id) => id !== null)
  const institutions = useQuery(institutionsQuery(ids))
  const hours = useQuery(hoursQuery(stopIds))
  const route = useMemo(
    () => routeStopsOf(plan, institutions.data ?? [], hours.data ?? [], ownId),
    [plan, institutions.data, hours.data, ownId],
  )
  return { route, institutions, hours }
}
