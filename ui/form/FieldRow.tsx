import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export interface FieldRowProps {
  readonly fields: readonly string[]
  readonly children: ReactNode
}

/** Fields of a form that stand side by side where there is room. */
export const FieldRow = ({ fields, children }: FieldRowProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${fields.length}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
)
