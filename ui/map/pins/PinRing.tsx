import { DomUtil } from 'leaflet'
import { useEffect } from 'react'
import { useMapInstance } from '../MapFrame.tsx'
import { type PinCanvas, pinsPane } from './pinCanvas.ts'
import type { PinScene } from './pinScene.ts'

interface PinRingProps {
  readonly canvas: PinCanvas
  readonly place: number
  /** What the canvas shows; the ring follows it. */
  readonly scene: PinScene
  readonly colour: string
}

const gap = 3

/** A ring around a place. It is an element of its own, so that pointing to places does not draw all of them again. */
export const PinRing = ({ canvas, place, scene, colour }: PinRingProps) => {
  const map = useMapInstance()
  useEffect(() => {
    const ring = DomUtil.create('div', 'pin-ring', map.getPane(pinsPane))
    const { style } = ring
    style.cssText = `position: absolute; z-index: 101; box-sizing: border-box; pointer-events: none; border-radius: 50%; border: 2px solid ${colour}; box-shadow: 0 0 0 1.5px ${scene.colours.halo}, inset 0 0 0 1.5px ${scene.colours.halo}`
    const lay = () => {
      const at = canvas.drawnAt(place)
      ring.hidden = !at
      if (!at) return
      const radius = at.radius + gap
      style.width = `${2 * radius}px`
      style.height = style.width
      DomUtil.setPosition(ring, map.containerPointToLayerPoint([at.x - radius, at.y - radius]))
    }
    const hide = () => {
      ring.hidden = true
    }
    lay()
    map.on('moveend viewreset', lay)
    map.on('zoomstart', hide)
    return () => {
      map.off('moveend viewreset', lay)
      map.off('zoomstart', hide)
      ring.remove()
    }
  }, [map, canvas, place, scene, colour])
  return null
}
