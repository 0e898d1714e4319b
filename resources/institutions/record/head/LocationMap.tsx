import { useMemo } from 'react'
import { MapFrame, type MapFrameProps } from '#ui/map/MapFrame.tsx'
import { type NamedPlace, PlaceMarks } from '#ui/map/PlaceMarks.tsx'

export interface LocationMapProps {
  readonly label: string
  readonly place: NamedPlace
  /** The own institution, shown if it is near enough for both to be visible. */
  readonly own: NamedPlace | null
  readonly tiles: MapFrameProps['tiles']
  readonly height: number
}

/** Maximum difference in degrees at which one map shows both places well (0.2° of latitude are 22 km). */
const farthest = 0.2
const alone = 15

const isNear = (a: NamedPlace, b: NamedPlace) =>
  Math.max(Math.abs(a.longitude - b.longitude), Math.abs(a.latitude - b.latitude)) < farthest

/** A map of an institution and, if near, the own one. Without a base map it has a plain background. */
const LocationMap = ({ label, place, own, tiles, height }: LocationMapProps) => {
  const { longitude, latitude } = place
  const view = useMemo(() => ({ longitude, latitude, zoom: alone }), [longitude, latitude])
  return (
    <MapFrame view={view} label={label} tiles={tiles} height={height} isWheelZoomed={false} isOnCard>
      <PlaceMarks place={place} own={own && isNear(own, place) ? own : null} />
    </MapFrame>
  )
}

export default LocationMap
