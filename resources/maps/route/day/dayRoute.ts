import { z } from 'zod'
import { api } from '#dataProvider/client.ts'
import { openings } from '#ui/map/route/openAt.ts'
import { planOf } from '../plan.ts'
import { routeStopsOf } from '../useRouteStops.ts'

const minutes = z.number()

const DayStop = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  tel: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  lastVisitDate: z.string().nullable(),
  isActioned: z.boolean(),
  /** Minutes after midnight; null if unknown. */
  arrival: minutes.nullable(),
  opening: z.object({
    opening: z.enum(openings),
    consultations: z.array(z.object({ start: minutes, end: minutes })),
    isHoliday: z.boolean(),
  }),
  otherClosedDays: z.string().nullable(),
})

/** All that is needed on the way: the stops of a list's route in order. It says nothing about patients. */
export const DayRoute = z.object({
  /** ISO 8601. */
  readAt: z.string(),
  listId: z.number(),
  name: z.string(),
  /** Null if the list has no route. */
  plannedDate: z.string().nullable(),
  stops: z.array(DayStop),
})
export type DayRoute = z.output<typeof DayRoute>
export type DayStop = DayRoute['stops'][number]

const maxRead = 100

/** Reads the route of a list. @param ownId - the own institution, where a route starts unless it says otherwise */
export const readDayRoute = async (id: number, ownId: number | null, signal: AbortSignal): Promise<DayRoute> => {
  const [list, { medicalInstitutions: listed }] = await Promise.all([
    api.getActionList({ id }, { signal }),
    api.listActionListMedicalInstitutions({ id, sortBy: 'position', sort: 'asc', perPage: maxRead }, { signal }),
  ])
  const { name, plannedDate, route } = list
  const readAt = new Date().toISOString()
  const onRoute = listed.filter(({ position }) => position !== null)
  if (!route || onRoute.length === 0) return { readAt, listId: id, name, plannedDate: null, stops: [] }
  const plan = planOf(list, listed)
  const stopIds = [...plan.stopIds]
  const endIds = [ownId, plan.startId, plan.endId].filter((one) => one !== null)
  const [{ openingHours }, { medicalInstitutions: ends }] = await Promise.all([
    stopIds.length > 0
      ? api.searchMedicalInstitutionOpeningHours({ body: { medicalInstitutionIds: stopIds } }, { signal })
      : { openingHours: [] },
    endIds.length > 0
      ? api.searchMedicalInstitutions({ body: { medicalInstitutionIds: endIds } }, { signal })
      : { medicalInstitutions: [] },
  ])
  const actioned = new Set(onRoute.filter(({ status }) => status === 'actioned').map((item) => item.id))
  const { stops } = routeStopsOf(plan, [...ends, ...onRoute], openingHours, ownId)
  return {
    readAt,
    listId: id,
    name,
    plannedDate,
    stops: stops.map(({ institution, arrival, opening, otherClosedDays }) => ({
      id: institution.id,
      name: institution.name,
      address: institution.address,
      tel: institution.tel,
      longitude: institution.longitude,
      latitude: institution.latitude,
      lastVisitDate: institution.lastVisitDate,
      isActioned: actioned.has(institution.id),
      arrival,
      opening: { ...opening, consultations: [...opening.consultations] },
      otherClosedDays,
    })),
  }
}
