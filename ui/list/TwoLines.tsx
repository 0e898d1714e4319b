import { Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Text of a cell, of which rows show two lines. */
export const TwoLines = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    component="span"
    sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
  >
    {children}
  </Typography>
)
