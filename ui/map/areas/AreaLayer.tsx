import { useTheme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { mapColours } from '../colours.ts'
import { useMapInstance } from '../MapFrame.tsx'
import { addPointerTarget } from '../pointerTargets.ts'
import { AreaCanvas, OutlineCanvas } from './areaCanvas.ts'
import type { AreaLayerProps } from './areaLayerProps.ts'
import { mapMunicipalitiesQuery } from './boundaryQueries.ts'
import { type Bubble, bubblesOf } from './bubbles.ts'
import type { AreaScene, OutlineScene } from './drawAreas.ts'
import { groupOutlines } from './shapes/groupOutlines.ts'
import { useAreaShapes } from './useAreaShapes.ts'

const noBubbles: readonly Bubble[] = []

/** Below pins. */
const rank = 0

/** Widths of outlines in CSS pixels. */
const hoveredWidth = 2
const focusedWidth = 2.5
const pickedWidth = 3.5

/**
 * Municipalities on one canvas of a map, filled as `areas` says. A municipality without a boundary, or all of them before
 * the operator has imported boundaries, has a bubble at its centre instead. Place it within a map, below its pins.
 * @example <AreaLayer areas={new Map([['43101', { fill: '#86b2cb', value: 120 }]])} onPick={openArea} />
 */
export const AreaLayer = ({ areas, grouping = 'prefecture', focused, picked, onHover, onPick }: AreaLayerProps) => {
  const map = useMapInstance()
  const { palette } = useTheme()
  const [canvas] = useState(() => new AreaCanvas())
  const [outlineCanvas] = useState(() => new OutlineCanvas())
  const [hovered, setHovered] = useState<string | null>(null)
  const { shapes, hasShape, isLoading } = useAreaShapes(map)
  const municipalities = useQuery(mapMunicipalitiesQuery).data
  const groups = useMemo(() => {
    if (grouping === 'prefecture') return groupOutlines(shapes, (code) => code.slice(0, 2))
    if (typeof grouping !== 'string') return groupOutlines(shapes, (code) => grouping.get(code))
    const medicalAreas = new Map(
      municipalities?.map(({ code, prefectureCode, secondaryMedicalArea }) => [
        code,
        secondaryMedicalArea === null ? undefined : `${prefectureCode} ${secondaryMedicalArea}`,
      ]),
    )
    return groupOutlines(shapes, (code) => medicalAreas.get(code))
  }, [shapes, grouping, municipalities])
  const bubbles = useMemo(
    () => (isLoading || !municipalities ? noBubbles : bubblesOf(areas, municipalities, hasShape)),
    [areas, municipalities, hasShape, isLoading],
  )
  const colours = mapColours[palette.mode]
  const scene = useMemo<AreaScene>(
    () => ({ shapes, bubbles, areas, groups, colours }),
    [shapes, bubbles, areas, groups, colours],
  )
  const outlines = useMemo<OutlineScene>(
    () => ({
      shapes,
      bubbles,
      colour: colours.ring,
      outlined: [
        ...(hovered ? [[hovered, hoveredWidth] as const] : []),
        ...(focused ? [[focused, focusedWidth] as const] : []),
        ...(picked ? [[picked, pickedWidth] as const] : []),
      ],
    }),
    [shapes, bubbles, colours, hovered, focused, picked],
  )
  const hover = useEffectEvent((code: string | null) => {
    setHovered(code)
    onHover?.(code)
  })
  const pick = useEffectEvent((code: string) => onPick?.(code))
  useEffect(() => {
    canvas.addTo(map)
    outlineCanvas.addTo(map)
    const endPointing = addPointerTarget(map, {
      rank,
      at: (point, reach) => canvas.codeAt(point, reach),
      hover: (code) => hover(typeof code === 'string' ? code : null),
      pick: (code) => {
        if (typeof code === 'string') pick(code)
      },
    })
    return () => {
      endPointing()
      outlineCanvas.remove()
      canvas.remove()
    }
  }, [map, canvas, outlineCanvas])
  useEffect(() => canvas.show(scene), [canvas, scene])
  useEffect(() => outlineCanvas.show(outlines), [outlineCanvas, outlines])
  return null
}
