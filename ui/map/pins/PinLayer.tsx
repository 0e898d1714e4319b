import { useTheme } from '@mui/material'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { mapColours } from '../colours.ts'
import { useMapInstance } from '../MapFrame.tsx'
import { addPointerTarget } from '../pointerTargets.ts'
import type { CellIndex } from './cellIndex.ts'
import { PinCanvas } from './pinCanvas.ts'
import { PinRing } from './PinRing.tsx'
import type { PinScene } from './pinScene.ts'
import type { Pins } from './pins.ts'
import type { PinLook } from './pinShapes.ts'

export interface PinLayerProps {
  /** Of all places; build it once for each version of them. */
  readonly index: CellIndex
  /** Another object is another drawing. */
  readonly pins: Pins
  readonly looks: readonly PinLook[]
  /** The place that a list beside the map points to. */
  readonly focused?: number | null
  readonly selected?: ReadonlySet<number>
  /** The name of a place, written beside it where there is room. Undefined where none is known. */
  readonly labels?: (place: number) => string | undefined
  /** Called with the place under the pointer, null beside all. */
  readonly onHover?: (place: number | null) => void
  readonly onPick?: (place: number) => void
}

const none: ReadonlySet<number> = new Set()
/** Above areas. */
const rank = 10

/**
 * Pins of all places on one canvas, without clusters. Those with a radius are drawn over the mere dots of the others,
 * from large to small; from zoom 13 on, places that share a point are spread around it.
 */
export const PinLayer = ({ index, pins, looks, focused, selected = none, labels, onHover, onPick }: PinLayerProps) => {
  const map = useMapInstance()
  const { palette, typography } = useTheme()
  const [canvas] = useState(() => new PinCanvas())
  const [hovered, setHovered] = useState<number | null>(null)
  const colours = mapColours[palette.mode]
  const font = `12px ${typography.fontFamily ?? 'sans-serif'}`
  const scene = useMemo<PinScene>(
    () => ({ index, pins, looks, selected, labels, colours, font }),
    [index, pins, looks, selected, labels, colours, font],
  )
  const hover = useEffectEvent((place: number | null) => {
    setHovered(place)
    onHover?.(place)
  })
  const pick = useEffectEvent((place: number) => onPick?.(place))
  useEffect(() => {
    canvas.addTo(map)
    const endPointing = addPointerTarget(map, {
      rank,
      at: (point, reach) => canvas.placeAt(point, reach),
      hover: (place) => hover(typeof place === 'number' ? place : null),
      pick: (place) => {
        if (typeof place === 'number') pick(place)
      },
    })
    return () => {
      endPointing()
      canvas.remove()
    }
  }, [map, canvas])
  useEffect(() => canvas.show(scene), [canvas, scene])
  return (
    <>
      {typeof focused === 'number' && <PinRing canvas={canvas} place={focused} scene={scene} colour={colours.ring} />}
      {hovered !== null && hovered !== focused && (
        <PinRing canvas={canvas} place={hovered} scene={scene} colour={colours.ring} />
      )}
    </>
  )
}
