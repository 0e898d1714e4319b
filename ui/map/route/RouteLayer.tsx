import { useTheme } from '@mui/material'
import { circleMarker, divIcon, layerGroup, marker, polyline } from 'leaflet'
import { useEffect } from 'react'
import type { Place } from '#contract/places.ts'
import { useMapInstance } from '../MapFrame.tsx'

export interface RouteLayerProps {
  /** The stops with a known place. */
  readonly stops: readonly { readonly number: number; readonly place: Place }[]
  /** Where the way begins, leads through and ends. */
  readonly way: readonly Place[]
}

const size = 26

/** The numbered stops of a route, with straight lines between them. The list of stops says the same in words. */
export const RouteLayer = ({ stops, way }: RouteLayerProps) => {
  const map = useMapInstance()
  const { palette } = useTheme()
  const { main, contrastText } = palette.primary
  const endColour = palette.text.secondary
  useEffect(() => {
    const at = ({ latitude, longitude }: Place): [number, number] => [latitude, longitude]
    const ends = [way[0], way.at(-1)].filter((place) => place !== undefined)
    const group = layerGroup([
      polyline(way.map(at), { color: main, weight: 3, opacity: 0.8, interactive: false }),
      ...ends.map((place) =>
        circleMarker(at(place), {
          radius: 8,
          color: contrastText,
          weight: 2,
          fillColor: endColour,
          fillOpacity: 1,
          interactive: false,
        }),
      ),
      ...stops.map(({ number, place }) => {
        const dot = document.createElement('div')
        dot.textContent = String(number)
        dot.ariaHidden = 'true'
        Object.assign(dot.style, {
          width: `${size}px`,
          height: `${size}px`,
          lineHeight: `${size - 4}px`,
          borderRadius: '50%',
          border: `2px solid ${contrastText}`,
          background: main,
          color: contrastText,
          fontWeight: '700',
          fontSize: '12px',
          textAlign: 'center',
          boxSizing: 'border-box',
        })
        const icon = divIcon({ html: dot, className: '', iconSize: [size, size] })
        return marker(at(place), { icon, interactive: false, keyboard: false, zIndexOffset: -number })
      }),
    ]).addTo(map)
    return () => {
      group.remove()
    }
  }, [map, stops, way, main, contrastText, endColour])
  return null
}
