import 'leaflet/dist/leaflet.css'
import { useTheme } from '@mui/material'
import { latLngBounds } from 'leaflet'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import {
  AttributionControl,
  CircleMarker,
  MapContainer,
  ScaleControl,
  TileLayer,
  Tooltip,
  useMap,
  ZoomControl,
} from 'react-leaflet'

/** A named place, in degrees of JGD2011 (equivalent to WGS 84). */
export interface NamedPlace {
  readonly name: string
  readonly longitude: number
  readonly latitude: number
}

export interface LocationMapProps {
  readonly place: NamedPlace
  /** The own institution, shown if it is near enough for both to be visible. */
  readonly own: NamedPlace | null
  readonly tiles: { readonly url: string | null; readonly attribution: string }
  readonly height: number
}

/** Maximum difference in degrees at which one map shows both places well (0.2° of latitude are 22 km). */
const farthest = 0.2
const closest = 16
const alone = 15

const isNear = (a: NamedPlace, b: NamedPlace) =>
  Math.max(Math.abs(a.longitude - b.longitude), Math.abs(a.latitude - b.latitude)) < farthest

const at = ({ latitude, longitude }: NamedPlace): [number, number] => [latitude, longitude]

const FitBoth = ({ place, own }: { readonly place: NamedPlace; readonly own: NamedPlace }) => {
  const map = useMap()
  const bounds = latLngBounds(at(place), at(own)).toBBoxString()
  useEffect(() => {
    const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { padding: [56, 56], maxZoom: closest, animate: false },
    )
  }, [map, bounds])
  return null
}

/** A map of an institution and, if near, the own one. Without a base map it has a plain background. */
const LocationMap = ({ place, own, tiles, height }: LocationMapProps) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  const text = (key: string) => translate(`renkei.medical_institutions.location.${key}`)
  const shownOwn = own && isNear(own, place) ? own : null
  const dot = (colour: string, radius: number) => ({
    radius,
    pathOptions: { color: palette.background.paper, weight: 2, fillColor: colour, fillOpacity: 1 },
  })
  return (
    <MapContainer
      center={at(place)}
      zoom={alone}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={false}
      style={{ height, borderRadius: 6, background: palette.background.default, zIndex: 0 }}
    >
      {shownOwn && <FitBoth place={place} own={shownOwn} />}
      {tiles.url && <TileLayer url={tiles.url} attribution={tiles.attribution} />}
      {tiles.url && <AttributionControl prefix={false} />}
      <ZoomControl zoomInTitle={text('zoom_in')} zoomOutTitle={text('zoom_out')} />
      <ScaleControl imperial={false} />
      {shownOwn && (
        <CircleMarker center={at(shownOwn)} {...dot(palette.text.secondary, 7)}>
          <Tooltip permanent direction="bottom" offset={[0, 8]}>
            {shownOwn.name}
          </Tooltip>
        </CircleMarker>
      )}
      <CircleMarker center={at(place)} {...dot(palette.primary.main, 9)}>
        <Tooltip direction="top" offset={[0, -10]}>
          {place.name}
        </Tooltip>
      </CircleMarker>
    </MapContainer>
  )
}

export default LocationMap
