import type { z } from 'zod'
import type { MapBounds as WireBounds } from '#contract/maps/salesMap.ts'
import type { Place } from '#contract/places.ts'
import type { MapPicture, PictureContent } from './print/mapPicture.ts'

/** What a map shows: its middle in degrees of JGD2011 (equivalent to WGS 84), and Leaflet's zoom. */
export interface MapView extends Place {
  readonly zoom: number
}

/** The visible part of a map, as calls take it. */
export type MapBounds = z.output<typeof WireBounds>

/** What a screen can ask its map to do. */
export interface MapHandle {
  /** Moves there, at once if the reader wants no motion. */
  readonly flyTo: (place: Place, zoom?: number) => void
  /** Shows a part of the map as large as it fits. */
  readonly fit: (bounds: MapBounds, maxZoom?: number) => void
  /** A picture of the map as it is, with title, legend, scale and sources. */
  readonly picture: (content: PictureContent) => Promise<MapPicture>
}

const decimals = 1e5
const rounded = (degrees: number) => Math.round(degrees * decimals) / decimals

/** A view as the address carries it: to about a metre. */
export const roundedView = ({ longitude, latitude, zoom }: MapView): MapView => ({
  longitude: rounded(longitude),
  latitude: rounded(latitude),
  zoom,
})

export const isSameView = (one: MapView, other: MapView): boolean =>
  one.zoom === other.zoom &&
  rounded(one.longitude) === rounded(other.longitude) &&
  rounded(one.latitude) === rounded(other.latitude)

/** The smallest bounds around places; undefined without any. */
export const boundsAround = (places: Iterable<Place>): MapBounds | undefined => {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return west > east ? undefined : { longitude: { min: west, max: east }, latitude: { min: south, max: north } }
}
