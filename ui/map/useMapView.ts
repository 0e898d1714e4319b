import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { isSameView, type MapBounds, type MapView, roundedView } from './view.ts'

export const viewOf = (map: LeafletMap): MapView => {
  const { lng, lat } = map.getCenter()
  return roundedView({ longitude: lng, latitude: lat, zoom: map.getZoom() })
}

export const boundsOf = (map: LeafletMap): MapBounds => {
  const bounds = map.getBounds()
  return {
    longitude: { min: Math.max(-180, bounds.getWest()), max: Math.min(180, bounds.getEast()) },
    latitude: { min: Math.max(-90, bounds.getSouth()), max: Math.min(90, bounds.getNorth()) },
  }
}

/** Keeps a map and the view that its owner holds the same: movements are told, and another view is shown. */
export const useMapView = (
  map: LeafletMap,
  view: MapView,
  onViewChange: ((view: MapView, bounds: MapBounds) => void) | undefined,
): void => {
  const tell = useEffectEvent(() => onViewChange?.(viewOf(map), boundsOf(map)))
  useEffect(() => {
    const told = () => tell()
    map.on('moveend resize', told)
    // What is visible is known only now that the map has its size.
    told()
    return () => {
      map.off('moveend resize', told)
    }
  }, [map])
  const { longitude, latitude, zoom } = view
  useEffect(() => {
    if (!isSameView(viewOf(map), { longitude, latitude, zoom }))
      map.setView([latitude, longitude], zoom, { animate: false })
  }, [map, longitude, latitude, zoom])
}
