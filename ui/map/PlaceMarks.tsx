import { useTheme } from '@mui/material'
import { CircleMarker, latLngBounds, type LatLngTuple } from 'leaflet'
import { useEffect } from 'react'
import type { Place } from '#contract/places.ts'
import { useMapInstance } from './MapFrame.tsx'

/** A named place, in degrees of JGD2011 (equivalent to WGS 84). */
export interface NamedPlace extends Place {
  readonly name: string
}

const closest = 16

const at = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude]

interface MarkProps {
  readonly mark: NamedPlace
  readonly colour: string
  readonly radius: number
  /** Its name always stands below it; otherwise it appears above it when pointed to. */
  readonly isNamed?: boolean
}

const Mark = ({ mark: { name, longitude, latitude }, colour, radius, isNamed = false }: MarkProps) => {
  const map = useMapInstance()
  const edge = useTheme().palette.background.paper
  useEffect(() => {
    const mark = new CircleMarker([latitude, longitude], {
      radius,
      color: edge,
      weight: 2,
      fillColor: colour,
      fillOpacity: 1,
    })
    // An element, because a text would be read as HTML.
    const label = document.createElement('span')
    label.textContent = name
    mark.bindTooltip(
      label,
      isNamed
        ? { permanent: true, direction: 'bottom', offset: [0, radius + 1] }
        : { direction: 'top', offset: [0, -radius - 1] },
    )
    mark.addTo(map)
    return () => {
      mark.remove()
    }
  }, [map, name, longitude, latitude, colour, radius, isNamed, edge])
  return null
}

/** An institution on a map, with the own one if there is one to show; the map then shows both. */
export const PlaceMarks = ({ place, own }: { readonly place: NamedPlace; readonly own: NamedPlace | null }) => {
  const map = useMapInstance()
  const { palette } = useTheme()
  const bounds = own && latLngBounds(at(place), at(own)).toBBoxString()
  useEffect(() => {
    if (bounds === null) return
    const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { padding: [56, 56], maxZoom: closest, animate: false },
    )
  }, [map, bounds])
  return (
    <>
      {own && <Mark mark={own} colour={palette.text.secondary} radius={7} isNamed />}
      <Mark mark={place} colour={palette.primary.main} radius={9} />
    </>
  )
}
