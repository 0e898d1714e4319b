import { Box, useTheme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { DomEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { mapColours } from '../colours.ts'
import { useMapInstance } from '../MapFrame.tsx'
import type { DrawKind } from './drawing.ts'
import { type Shape, outlineOf } from './shapes.ts'
import { useDrawing } from './useDrawing.ts'
import '../texts.ts'

export interface DrawToolProps {
  readonly kind: DrawKind
  /** For rings: the radius. Without it, it is drawn. */
  readonly kilometres?: number
  readonly onDone: (shape: Shape) => void
  /** Called on Escape. */
  readonly onCancel: () => void
}

/** Half the length of the cross. */
const arm = 10

/**
 * Lets somebody draw a shape on the map, by pointer, finger or keys. It takes the focus and covers the map as long as it
 * is shown; the map can still be zoomed.
 * @example {tool && <DrawTool kind={tool} onDone={select} onCancel={() => setTool(null)} />}
 */
export const DrawTool = ({ kind, kilometres, onDone, onCancel }: DrawToolProps) => {
  const map = useMapInstance()
  const translate = useTranslate()
  const { palette } = useTheme()
  const { ink, halo } = mapColours[palette.mode]
  const cover = useRef<HTMLDivElement>(null)
  const { shape, points, setCount, cross, handlers } = useDrawing({
    map,
    request: { kind, ...(kilometres !== undefined && { kilometres }) },
    onDone,
    onCancel,
  })
  useEffect(() => {
    const element = cover.current
    if (!element) return undefined
    // Leaflet listens to the map's container and would drag it.
    DomEvent.disableClickPropagation(element)
    element.focus()
    return () => map.getContainer().focus()
  }, [map])
  const pixels = (shape ? outlineOf(shape) : points).map(({ longitude, latitude }) => {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude])
    return `${x},${y}`
  })
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.map.draw.${key}`, args)
  const isFixed = kilometres !== undefined
  const said =
    shape?.kind === 'ring' && !isFixed
      ? text('radius', { kilometres: shape.kilometres })
      : kind === 'lasso' && cross && setCount > 0
        ? text('points', { count: setCount })
        : cross && setCount > 0
          ? text('begun')
          : ''
  return (
    <Box
      ref={cover}
      tabIndex={0}
      role="application"
      aria-label={kind === 'ring' && isFixed ? text('fixed_ring', { kilometres }) : text(kind)}
      {...handlers}
      sx={{ position: 'absolute', inset: 0, zIndex: 900, cursor: 'crosshair', touchAction: 'none', outline: 'none' }}
    >
      <svg aria-hidden width="100%" height="100%" style={{ display: 'block' }}>
        <polygon points={pixels.join(' ')} fill={ink} fillOpacity={0.08} stroke={halo} strokeWidth={4} />
        <polygon points={pixels.join(' ')} fill="none" stroke={ink} strokeWidth={1.5} strokeDasharray="6 4" />
        {cross && (
          <path
            d={`M${cross.x - arm},${cross.y}h${2 * arm}M${cross.x},${cross.y - arm}v${2 * arm}`}
            stroke={ink}
            strokeWidth={2}
          />
        )}
      </svg>
      {shape?.kind === 'ring' && !isFixed && (
        <Box
          sx={{
            position: 'absolute',
            top: 12,
            left: '50%',
            transform: 'translateX(-50%)',
            px: 1,
            borderRadius: '6px',
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
          }}
        >
          {text('radius', { kilometres: shape.kilometres })}
        </Box>
      )}
      <Box component="output" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  )
}
