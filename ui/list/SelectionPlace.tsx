import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Where the toolbar of a selection is: just above the rows, and below the top bar while these are scrolled. */
export const SelectionPlace = ({ children }: { readonly children: ReactNode }) => (
  // Outside a horizontally scrolled element, which would clip it. The toolbar moves itself up by its height.
  <Box sx={{ position: 'sticky', top: 104, zIndex: 3 }}>{children}</Box>
)
