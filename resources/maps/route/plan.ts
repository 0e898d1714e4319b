import { daysAfter } from '#contract/days.ts'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import type { Reply, RequestParameters } from '#dataProvider/client.ts'
import { today } from '#ui/format.ts'

type ActionList = Reply<'getActionList'>
export type ListedStop = Reply<'listActionListMedicalInstitutions'>['medicalInstitutions'][number]

/** A route while it is planned: the institutions to visit in order, and all that arrivals are estimated from. */
export interface RoutePlan {
  readonly stopIds: readonly number[]
  readonly plannedDate: string
  /** `HH:MM` */
  readonly startTime: string
  readonly speedKmPerHour: number
  readonly minutesPerStop: number
  /** Institutions; null is the own one. */
  readonly startId: number | null
  readonly endId: number | null
}

/** A plan with the usual settings, for tomorrow. Stops beyond the possible number are dropped. */
export const newPlan = (stopIds: readonly number[]): RoutePlan => ({
  stopIds: [...new Set(stopIds)].slice(0, maxStops),
  plannedDate: daysAfter(today(), 1),
  startTime: '13:00',
  speedKmPerHour: 20,
  minutesPerStop: 20,
  startId: null,
  endId: null,
})

/** The stored route of a list; for a list without one, a new plan of what is still to be dealt with. */
export const planOf = ({ plannedDate, route }: ActionList, listed: readonly ListedStop[]): RoutePlan => {
  if (!route || plannedDate === null)
    return newPlan(listed.filter(({ status }) => status === 'not_actioned').map(({ id }) => id))
  const { startTime, speedKmPerHour, minutesPerStop } = route
  return {
    stopIds: listed.filter(({ position }) => position !== null).map(({ id }) => id),
    plannedDate,
    startTime,
    speedKmPerHour,
    minutesPerStop,
    startId: route.startMedicalInstitutionId,
    endId: route.endMedicalInstitutionId,
  }
}

/** The plan as the server stores it. */
export const routePayload = (plan: RoutePlan): Omit<RequestParameters<'setActionListRoute'>['body'], 'updatedAt'> => {
  const { stopIds, startId, endId, ...rest } = plan
  return {
    ...rest,
    medicalInstitutionIds: [...stopIds],
    startMedicalInstitutionId: startId,
    endMedicalInstitutionId: endId,
  }
}
