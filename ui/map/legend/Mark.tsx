import { useTheme } from '@mui/material'
import { useId } from 'react'
import { mapColours } from '../colours.ts'
import { outlineOf, ringWidth } from '../pins/pinShapes.ts'
import { type LegendMark, markRadius, markSize } from './legendEntries.ts'

const half = markSize / 2

interface AreaMarkProps {
  readonly fill: string
  readonly isHatched: boolean
}

const AreaMark = ({ fill, isHatched }: AreaMarkProps) => {
  const id = useId()
  const { areaLine, hatching } = mapColours[useTheme().palette.mode]
  const box = { x: -half + 1, y: -half + 2, width: markSize - 2, height: markSize - 4 }
  return (
    <>
      {isHatched && (
        <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={1} height={4} fill={hatching} />
        </pattern>
      )}
      <rect {...box} fill={fill} />
      <rect {...box} fill={isHatched ? `url(#${id})` : 'none'} stroke={areaLine} strokeWidth={0.8} />
    </>
  )
}

/** A sample of what is on the map. Its meaning is in the text beside it. */
export const Mark = ({ mark }: { readonly mark: LegendMark }) => {
  const colours = mapColours[useTheme().palette.mode]
  const isRing = mark.kind === 'pin' && mark.look.shape === 'ring'
  return (
    <svg
      aria-hidden
      width={markSize}
      height={markSize}
      viewBox={`${-half} ${-half} ${markSize} ${markSize}`}
      style={{ flex: 'none' }}
    >
      {mark.kind === 'dot' && <circle r={2.5} fill={colours.dot} />}
      {mark.kind === 'area' && <AreaMark fill={mark.fill} isHatched={mark.isHatched ?? false} />}
      {mark.kind === 'pin' && (
        <path
          d={outlineOf(mark.look.shape, markRadius)}
          fill={isRing ? colours.halo : mark.look.fill}
          {...(isRing && { stroke: mark.look.fill, strokeWidth: ringWidth(markRadius) })}
        />
      )}
    </svg>
  )
}
