import './leafletStyles.ts'
import { Box, useTheme } from '@mui/material'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslate } from 'react-admin'
// The only file that imports react-leaflet, whose licence (Hippocratic 2.1) is not everybody's choice.
import { MapContainer, TileLayer, useMap } from 'react-leaflet'
import { mapColours } from './colours.ts'
import { mapStyles } from './mapStyles.ts'
import { isMotionReduced } from './motion.ts'
import { mapPicture } from './print/mapPicture.ts'
import { usePrintedMap } from './print/usePrintedMap.ts'
import { useMapControls } from './useMapControls.ts'
import { useMapView } from './useMapView.ts'
import type { MapBounds, MapHandle, MapView } from './view.ts'
import './texts.ts'

export interface MapFrameProps {
  /** What the map shows. Another value moves it there. */
  readonly view: MapView
  /** Called with the first view and after each movement. */
  readonly onViewChange?: (view: MapView, bounds: MapBounds) => void
  /** Says what the map shows, for those who cannot see it. */
  readonly label: string
  /** The base map; without a URL nothing is requested and the ground is plain. */
  readonly tiles: { readonly url: string | null; readonly attribution: string }
  /** Sources of what is drawn on the map, in plain text. */
  readonly sources?: readonly string[]
  readonly height: number | string
  /** False for a small map in a page that is scrolled with the wheel. Default: true. */
  readonly isWheelZoomed?: boolean
  /** Whether it lies on a card instead of the page. Default: false. */
  readonly isOnCard?: boolean
  readonly ref?: Ref<MapHandle>
  /** The map's layers and tools, those drawn on top last. */
  readonly children?: ReactNode
}

/** The Leaflet map around a layer or tool. */
export const useMapInstance = (): LeafletMap => useMap()

const zooms = { min: 4, max: 18 } as const

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The text of HTML, without running or loading anything of it. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

const noSources: readonly string[] = []

const useResizes = (map: LeafletMap) =>
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

const MapParts = ({
  view,
  onViewChange,
  label,
  tiles,
  sources = noSources,
  ref,
  children,
}: Omit<MapFrameProps, 'height' | 'isWheelZoomed' | 'isOnCard'>) => {
  const map = useMapInstance()
  const { palette, typography } = useTheme()
  const translate = useTranslate()
  useMapControls(map, { label, attributions: [tiles.url ? tiles.attribution : '', ...sources.map(escaped)] })
  useResizes(map)
  usePrintedMap(map)
  useMapView(map, view, onViewChange)
  useImperativeHandle(
    ref,
    () => ({
      flyTo: ({ latitude, longitude }, zoom = map.getZoom()) => {
        if (isMotionReduced()) map.setView([latitude, longitude], zoom, { animate: false })
        else map.flyTo([latitude, longitude], zoom, { duration: 0.25 })
      },
      fit: ({ longitude, latitude }, maxZoom = zooms.max) => {
        map.fitBounds(
          [
            [latitude.min, longitude.min],
            [latitude.max, longitude.max],
          ],
          { padding: [32, 32], maxZoom, animate: !isMotionReduced() },
        )
      },
      picture: (content) => {
        const named = [...(tiles.url ? [plainText(tiles.attribution)] : []), ...sources]
        return mapPicture(map, content, {
          colours: mapColours[palette.mode],
          fontFamily: typography.fontFamily ?? 'sans-serif',
          sources: named.length === 0 ? '' : translate('renkei.map.sources', { sources: named.join(', ') }),
          withoutTiles: translate('renkei.map.picture_without_tiles'),
        })
      },
    }),
    [map, tiles, sources, palette.mode, typography.fontFamily, translate],
  )
  return (
    <>
      {tiles.url && <TileLayer url={tiles.url} />}
      {children}
    </>
  )
}

/**
 * A map: base map, zoom buttons, scale, sources, keys (arrows move it, + and − zoom), and the layers within it.
 * @example
 * <MapFrame view={view} onViewChange={keepView} label="連携先の地図" tiles={config.map} height={600}>
 *   <PinLayer places={places} index={index} pins={pins} looks={looks} onPick={open} />
 * </MapFrame>
 */
export const MapFrame = ({ height, isWheelZoomed = true, isOnCard = false, ...parts }: MapFrameProps) => {
  const { latitude, longitude, zoom } = parts.view
  const [isStill] = useState(isMotionReduced)
  return (
    <Box className="map-frame" sx={mapStyles(isOnCard ? 'paper' : 'default')} style={{ height }}>
      <MapContainer
        center={[latitude, longitude]}
        zoom={zoom}
        minZoom={zooms.min}
        maxZoom={zooms.max}
        scrollWheelZoom={isWheelZoomed}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        inertia={!isStill}
        zoomControl={false}
        attributionControl={false}
      >
        <MapParts {...parts} />
      </MapContainer>
    </Box>
  )
}
