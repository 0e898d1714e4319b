import { shortWay } from '#ui/map/route/visitOrder.ts'
import type { RoutePlan } from './plan.ts'
import { placeOf, type RouteStops } from './useRouteStops.ts'

/** The plan with its stops in a short order. Stops without a known place stay, as they were, at the end. */
export const withBestOrder = (plan: RoutePlan, { stops, start, end }: RouteStops): RoutePlan => {
  const placed = stops.flatMap(({ institution: { id, ...institution } }) => {
    const place = placeOf(institution)
    return place ? [{ id, ...place }] : []
  })
  const ordered = shortWay(placed, { start: start?.place ?? null, end: end?.place ?? null }).map(({ id }) => id)
  return { ...plan, stopIds: [...ordered, ...plan.stopIds.filter((id) => !ordered.includes(id))] }
}
