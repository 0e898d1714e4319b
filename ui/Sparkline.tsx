import { Box } from '@mui/material'

/** Size of the drawing in its own units; it is stretched to the available space. */
const width = 100
const height = 28

export interface SparklineProps {
  /** Oldest first; null where a value is unknown. */
  readonly values: readonly (number | null)[]
  /** By value: whether it may still grow. The way to and from it is dashed. */
  readonly unsettled?: readonly boolean[]
}

interface Run {
  readonly isOpen: boolean
  readonly points: string[]
}

/**
 * Draws the course of a figure without numbers, starting at zero, with gaps where values are unknown. It is hidden from screen readers; text next
 * to it states the figures.
 */
export const Sparkline = ({ values, unsettled = [] }: SparklineProps) => {
  const numbers = values.map((value) => value ?? 0)
  const max = Math.max(1, ...numbers)
  const min = Math.min(0, ...numbers)
  const pointOf = (value: number, index: number) => {
    const x = numbers.length === 1 ? width / 2 : (index * width) / (numbers.length - 1)
    return `${x.toFixed(1)},${(height - 1 - ((value - min) / (max - min)) * (height - 2)).toFixed(1)}`
  }
  const runs: Run[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const point = pointOf(value, index)
    const isOpen = unsettled[index] ?? false
    const before = values[index - 1] ?? null
    const last = runs.at(-1)
    if (before === null || !last) runs.push({ isOpen, points: [point] })
    // The way from a settled value to an open one, or back, is open.
    else if (isOpen === last.isOpen) last.points.push(point)
    else if (isOpen) runs.push({ isOpen, points: [pointOf(before, index - 1), point] })
    else {
      last.points.push(point)
      runs.push({ isOpen, points: [point] })
    }
  }
  const zero = (height - 1 + (min / (max - min)) * (height - 2)).toFixed(1)
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      sx={{
        display: 'block',
        width: '100%',
        height,
        color: 'primary.main',
        '& *': { vectorEffect: 'non-scaling-stroke' },
      }}
    >
      <Box component="line" x1={0} x2={width} y1={zero} y2={zero} sx={{ stroke: ({ palette }) => palette.line }} />
      {runs.map(({ isOpen, points }) => (
        <polyline
          key={`${points[0]} ${isOpen}`}
          // A single month between two unknown ones is drawn as a dot.
          points={(points.length === 1 ? [...points, ...points] : points).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={points.length === 1 ? 3 : 1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          {...(isOpen && points.length > 1 && { strokeDasharray: '2 3' })}
        />
      ))}
    </Box>
  )
}
