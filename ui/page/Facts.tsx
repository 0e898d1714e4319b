import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export interface FactsProps {
  /** Names and values; empty values are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

const isThere = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

/** Names with their values, in as many columns as there is room for. */
export const Facts = ({ facts }: FactsProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
    }}
  >
    {facts
      .filter(([, value]) => isThere(value))
      .map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
  </Box>
)
