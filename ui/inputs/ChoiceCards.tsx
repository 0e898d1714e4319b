import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export interface ChoiceCardsProps {
  readonly title: string
  /** A `ChoiceCard` each. */
  readonly children: ReactNode
}

/** Things to begin with, as cards of a list under a title. */
export const ChoiceCards = ({ title, children }: ChoiceCardsProps) => (
  <Box component="section" aria-label={title}>
    <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
      }}
    >
      {children}
    </Box>
  </Box>
)
