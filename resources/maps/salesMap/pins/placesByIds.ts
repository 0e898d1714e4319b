import type { Places } from '#contract/maps/placesFile.ts'

const known = new WeakMap<Places, ReadonlyMap<number, number>>()

/** The index in place order by institution; made once for each version of the places. */
export const placesByIds = (places: Places): ReadonlyMap<number, number> => {
  let byIds = known.get(places)
  if (!byIds) {
    byIds = new Map(Array.from(places.ids, (id, place) => [id, place]))
    known.set(places, byIds)
  }
  return byIds
}
