import { Box, Table } from '@mui/material'
import type { ReactNode } from 'react'

export interface PreviewTableProps {
  /** Accessible name of the table. */
  readonly label: string
  /** For many short cells: narrower columns without line breaks. */
  readonly dense?: boolean
  /** Head and body. */
  readonly children: ReactNode
}

/** The interpretation of a pasted table, scrollable in both directions. */
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
