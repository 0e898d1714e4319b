import { type Places, placesPerDegree } from '#contract/maps/placesFile.ts'
import type { Place } from '#contract/places.ts'
import type { CellIndex } from '#ui/map/pins/cellIndex.ts'
import { placesIn, type Shape } from '#ui/map/tools/shapes.ts'
import { placesByIds } from '../pins/placesByIds.ts'

/** The places of all institutions and which of them match. */
export interface MatchedPlaces {
  readonly places: Places
  readonly index: CellIndex
  /** One flag for each place; null if all match. */
  readonly matched: Uint8Array | null
}

/** The ids of the matched institutions in a shape, in place order. */
export const idsIn = (shape: Shape, { places, index, matched }: MatchedPlaces): number[] =>
  [...placesIn(shape, places, index)]
    .filter((place) => !matched || matched[place])
    .flatMap((place) => places.ids[place] ?? [])

/** The ids of the matched institutions in municipalities, in place order. @param codes - 5-digit JIS codes */
export const idsOfMunicipalities = (
  codes: readonly string[],
  { places: { ids, municipalities }, matched }: Omit<MatchedPlaces, 'index'>,
): number[] => {
  const wanted = new Set(codes)
  return municipalities
    .filter(({ code }) => code !== null && wanted.has(code))
    .flatMap(({ first, count }) =>
      [...ids.subarray(first, first + count)].filter((_id, offset) => !matched || matched[first + offset]),
    )
}

/** The position of an institution; undefined if it has none on the map. */
export const positionOf = (id: number, places: Places): Place | undefined => {
  const index = placesByIds(places).get(id) ?? -1
  const [longitude, latitude] = [places.longitudes[index], places.latitudes[index]]
  return longitude === undefined || latitude === undefined
    ? undefined
    : { longitude: longitude / placesPerDegree, latitude: latitude / placesPerDegree }
}
