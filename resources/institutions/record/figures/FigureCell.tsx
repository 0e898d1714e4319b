import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export interface FigureCellProps {
  readonly name: string
  readonly value: string
  readonly unit?: string | undefined
  /** Beside the name: what the figure means. */
  readonly explanation?: ReactNode
  /** What it is compared with, or consists of. */
  readonly children?: ReactNode
}

/** A key figure of the strip: name, value and what belongs to it. */
export const FigureCell = ({ name, value, unit, explanation, children }: FigureCellProps) => (
  <Box sx={{ minWidth: 0, px: { xs: 1.25, sm: 2 }, py: { xs: 1.25, sm: 1.5 } }}>
    <Typography component="dt" variant="caption" color="text.secondary" noWrap>
      {name}
      {explanation && (
        <Box component="span" sx={{ ml: 0.25, '& .MuiIconButton-root': { p: 0.25, my: -0.75 } }}>
          {explanation}
        </Box>
      )}
    </Typography>
    <Box component="dd" className="figures" sx={{ m: 0 }}>
      <Box component="span" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.3 }}>
        {value}
      </Box>
      {unit && <Box component="span" sx={{ fontSize: 12, ml: 0.25 }}>{` ${unit}`}</Box>}
      <Typography variant="caption" component="div" color="text.secondary" sx={{ lineHeight: 1.5 }}>
        {children}
      </Typography>
    </Box>
  </Box>
)

/** The frame of the key figures: six in a row, three on a phone, with lines between them. */
export const FigureCells = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
      overflow: 'hidden',
      // Each cell draws the lines at its left and above it; those at the edge are cut off.
      '& > *': { borderLeft: 1, borderTop: 1, borderColor: 'hairline', ml: '-1px', mt: '-1px' },
      '@media print': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)
