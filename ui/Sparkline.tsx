import { Box } from '@mui/material'

/** Size of the drawing in its own units; it is stretched to the available space. */
const width = 100
const height = 28

export interface SparklineProps {
  /** Oldest first; null where a value is unknown. */
  readonly values: readonly (number | null)[]
}

/**
 * Draws the course of a figure without numbers, starting at zero, with gaps where values are unknown. It is hidden from screen readers; text next
 * to it states the figures.
 */
export const Sparkline = ({ values }: SparklineProps) => {
  const numbers = values.map((value) => value ?? 0)
  const max = Math.max(1, ...numbers)
  const min = Math.min(0, ...numbers)
  const pointOf = (value: number, index: number) => {
    const x = numbers.length === 1 ? width / 2 : (index * width) / (numbers.length - 1)
    return `${x.toFixed(1)},${(height - 1 - ((value - min) / (max - min)) * (height - 2)).toFixed(1)}`
  }
  const runs: string[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(pointOf(value, index))
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
      {runs
        .filter((run) => run.length > 0)
        .map((run) => (
          <polyline
            key={run[0]}
            // A single month between two unknown ones is drawn as a dot.
            points={(run.length === 1 ? [...run, ...run] : run).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={run.length === 1 ? 3 : 1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
    </Box>
  )
}
