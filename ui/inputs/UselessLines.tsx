import { Box, Typography } from '@mui/material'

export interface UselessLinesProps {
  /** How many rows of the file are no use. */
  readonly summary: string
  readonly lines: readonly { readonly lineNumber: number; readonly text: string }[]
  /** How many further ones there are; empty if all are named. */
  readonly more: string
}

/** The rows of a file that are no use, each with the reason. */
export const UselessLines = ({ summary, lines, more }: UselessLinesProps) => (
  <>
    <Typography color="error" sx={{ mt: 1 }}>
      {summary}
    </Typography>
    <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 3, maxHeight: 200, overflowY: 'auto' }}>
      {lines.map(({ lineNumber, text }) => (
        <Typography component="li" key={lineNumber} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </Box>
    {more !== '' && <Typography>{more}</Typography>}
  </>
)
