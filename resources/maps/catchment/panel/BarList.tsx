import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'

export interface BarListProps {
  /** What is listed, for people who cannot see the surroundings. */
  readonly label: string
  readonly bars: readonly {
    readonly key: string
    readonly name: string
    readonly count: number
    readonly text: string
  }[]
}

/** A few counts as a table with a bar behind each, the longest for the greatest. */
export const BarList = ({ label, bars }: BarListProps) => {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 12 }}>
      <caption style={visuallyHidden}>{label}</caption>
      <tbody>
        {bars.map(({ key, name, count, text }) => (
          <tr key={key}>
            <Box component="th" scope="row" sx={{ fontWeight: 400, textAlign: 'left', pr: 1, py: 0.25, width: '40%' }}>
              {name}
            </Box>
            <td>
              <Box
                aria-hidden
                sx={{
                  height: 12,
                  minWidth: 2,
                  width: `${(100 * count) / most}%`,
                  bgcolor: 'primary.main',
                  borderRadius: '2px',
                  printColorAdjust: 'exact',
                }}
              />
            </td>
            <Box component="td" sx={{ textAlign: 'right', pl: 1, whiteSpace: 'nowrap', width: '1%' }}>
              {text}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
