import { Box, TableCell, TableHead, TableRow } from '@mui/material'
import { visuallyHidden } from '@mui/utils'

export interface FilesHeadProps {
  readonly names: readonly string[]
  /** What the last column is called, which holds buttons; only heard. */
  readonly actions: string
}

/** The headings of a table of files. */
export const FilesHead = ({ names, actions }: FilesHeadProps) => (
  <TableHead>
    <TableRow>
      {names.map((name) => (
        <TableCell key={name}>{name}</TableCell>
      ))}
      <TableCell>
        <Box component="span" sx={visuallyHidden}>
          {actions}
        </Box>
      </TableCell>
    </TableRow>
  </TableHead>
)
