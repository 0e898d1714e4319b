import { control, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import './texts.ts'

interface MapControls {
  /** Sources in HTML, of the base map and of what is drawn on it. */
  readonly attributions: readonly string[]
  readonly label: string
}

/** Gives a map its zoom buttons, scale and line of sources, and its name for screen readers. */
export const useMapControls = (map: LeafletMap, { attributions, label }: MapControls): void => {
  const translate = useTranslate()
  const zoomInTitle = translate('renkei.map.zoom_in')
  const zoomOutTitle = translate('renkei.map.zoom_out')
  useEffect(() => {
    const zoom = control.zoom({ zoomInTitle, zoomOutTitle }).addTo(map)
    return () => {
      zoom.remove()
    }
  }, [map, zoomInTitle, zoomOutTitle])
  useEffect(() => {
    // While the map moves its scale hardly changes, and each new width of it would lay out the page.
    const scale = control.scale({ imperial: false, updateWhenIdle: true }).addTo(map)
    return () => {
      scale.remove()
    }
  }, [map])
  const sources = attributions.filter(Boolean).join('\n')
  useEffect(() => {
    if (sources === '') return undefined
    const line = control.attribution({ prefix: false })
    for (const source of sources.split('\n')) line.addAttribution(source)
    line.addTo(map)
    return () => {
      line.remove()
    }
  }, [map, sources])
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    container.setAttribute('aria-keyshortcuts', 'ArrowUp ArrowDown ArrowLeft ArrowRight + -')
  }, [map, label])
}
