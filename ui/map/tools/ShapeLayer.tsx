import { useTheme } from '@mui/material'
import { useEffect, useState } from 'react'
import { mapColours } from '../colours.ts'
import { useMapInstance } from '../MapFrame.tsx'
import { type DrawnShape, ShapeCanvas } from './shapeCanvas.ts'

/** Shapes on a map, for example the one in which institutions are selected. Another array draws them again. */
export const ShapeLayer = ({ shapes }: { readonly shapes: readonly DrawnShape[] }) => {
  const map = useMapInstance()
  const { palette, typography } = useTheme()
  const [canvas] = useState(() => new ShapeCanvas())
  const { secondInk, halo } = mapColours[palette.mode]
  const font = `12px ${typography.fontFamily ?? 'sans-serif'}`
  useEffect(() => {
    canvas.addTo(map)
    return () => {
      canvas.remove()
    }
  }, [map, canvas])
  useEffect(() => canvas.show({ shapes, colour: secondInk, halo, font }), [canvas, shapes, secondInk, halo, font])
  return null
}
