import { type Place } from './place.ts'

export const mapsPlaces: readonly Place[] = [
  { name: 'catchment', at: '/app/segment_map' },
  { name: 'catchmentOfPatients', at: '/app/segment_map?by=patient' },
  { name: 'salesMap', at: '/app/sale_map' },
  { name: 'visitRoute', at: '/app/visit_route' },
]
