import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Box, planeX, planeY } from './shapes/plane.ts'

/** A view as text, which is equal for equal views, unlike Leaflet's own objects. */
const textOf = (map: LeafletMap): string => `${map.getZoom()},${map.getBounds().toBBoxString()}`

const viewOf = (text: string): AreaMapView => {
  const [zoom = 0, west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return { zoom, box: { left: planeX(west), right: planeX(east), top: planeY(north), bottom: planeY(south) } }
}

export interface AreaMapView {
  readonly zoom: number
  /** The visible part. */
  readonly box: Box
}

/** Zoom and visible part of a map, as of the end of its last movement. */
export const useAreaView = (map: LeafletMap): AreaMapView => {
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('moveend resize', changed)
      return () => {
        map.off('moveend resize', changed)
      }
    },
    [map],
  )
  const text = useSyncExternalStore(subscribe, () => textOf(map))
  return useMemo(() => viewOf(text), [text])
}
