import { useTheme } from '@mui/material'
import { useMemo } from 'react'
import { PinLayer } from '#ui/map/pins/PinLayer.tsx'
import { pinColour } from '../../salesMap/pins/pinColours.ts'
import type { SegmentPins } from './useSegmentPins.ts'

export interface SegmentLayerProps {
  readonly pins: SegmentPins
  /** A pin stands for the municipality that it is in: what lies behind that names the institution. */
  readonly onHover: (municipality: string | null) => void
  readonly onPick: (municipality: string) => void
}

const municipalityOf = ({ places }: SegmentPins, place: number): string | null =>
  places.municipalities.findLast(({ first }) => first <= place)?.code ?? null

/** The referring institutions above the areas. */
export const SegmentLayer = ({ pins, onHover, onPick }: SegmentLayerProps) => {
  const theme = useTheme()
  const { index, drawn, classes } = pins
  const looks = useMemo(
    () => classes.map(({ shape, colour }) => ({ shape, fill: pinColour(colour, theme) })),
    [classes, theme],
  )
  return (
    <PinLayer
      index={index}
      pins={drawn}
      looks={looks}
      onHover={(place) => onHover(place === null ? null : municipalityOf(pins, place))}
      onPick={(place) => {
        const municipality = municipalityOf(pins, place)
        if (municipality !== null) onPick(municipality)
      }}
    />
  )
}
