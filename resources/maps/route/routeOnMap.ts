import type { RouteLayerProps } from '#ui/map/route/RouteLayer.tsx'
import { placeOf, type RouteStops } from './useRouteStops.ts'

/** What of a route can be drawn: stops without a known place are left out, and the line leads past them. */
export const routeOnMap = ({ stops, start, end }: RouteStops): RouteLayerProps => {
  const placed = stops.flatMap(({ institution }, index) => {
    const place = placeOf(institution)
    return place ? [{ number: index + 1, place }] : []
  })
  const way = [start?.place ?? null, ...placed.map(({ place }) => place), end?.place ?? null]
  return { stops: placed, way: way.filter((place) => place !== null) }
}
