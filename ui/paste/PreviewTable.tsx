import { Box, Table } from '@mui/material'
import type { ReactNode } from 'react'

export interface PreviewTableProps {
  /** Names the table for those who don't see it. */
  readonly label: string
  /** Many short cells: narrower, and never of two lines. */
  readonly dense?: boolean
  /** Head and body. */
  readonly children: ReactNode
}

/** A pasted table as it was understood, which scrolls both ways by itself. */
export const PreviewTable = ({ label, dense = false, children }: PreviewTableProps) => (
  <Box
    component="section"
    tabIndex={0}
    aria-label={label}
    sx={{
      overflow: 'auto',
      maxHeight: 400,
      border: 1,
      borderColor: 'line',
      borderRadius: 1,
      flexShrink: 0,
      containerType: 'inline-size',
    }}
  >
    <Table
      size="small"
      stickyHeader
      aria-label={label}
      {...(dense && { sx: { whiteSpace: 'nowrap', '& .MuiTableCell-root': { px: 1 } } })}
    >
      {children}
    </Table>
  </Box>
)
