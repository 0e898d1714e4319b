import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../../ui/format.ts'
import type { RowError } from './importKinds.ts'

export interface FileRow {
  readonly rowNumber: number
  readonly cells: readonly string[]
  readonly errors: readonly RowError[]
  /** How cells are understood, where that differs from what they hold. */
  readonly understood?: readonly (string | null)[]
}

export interface RowsTableProps {
  readonly label: string
  readonly headings: readonly string[]
  /** Places of the columns that are shown. */
  readonly shown: readonly number[]
  readonly rows: readonly FileRow[]
}

const Errors = ({ messages }: { readonly messages: readonly string[] }) =>
  messages.map((message) => (
    <Box key={message} sx={{ color: 'error.main', fontSize: 12 }}>
      {message}
    </Box>
  ))

/** Rows of a file with what is wrong with them, each complaint at its cell. */
export const RowsTable = ({ label, headings, shown, rows }: RowsTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const about = ({ errors }: FileRow, isHere: (column: number | null) => boolean) =>
    errors.filter(({ column }) => isHere(column)).map(({ message }) => message)
  return (
    <Box
      component="section"
      aria-label={translate('renkei.imports.table', { of: label })}
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{translate('renkei.imports.row')}</TableCell>
            {shown.map((column) => (
              <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                {headings[column]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.rowNumber} sx={{ verticalAlign: 'top' }}>
              <TableCell className="figures" sx={{ minWidth: row.errors.length > 0 ? 160 : undefined }}>
                {formatCount(row.rowNumber, locale)}
                <Errors messages={about(row, (column) => column === null || !shown.includes(column))} />
              </TableCell>
              {shown.map((column) => {
                const cell = row.cells[column] ?? ''
                const meant = row.understood?.[column] ?? null
                return (
                  <TableCell key={column} sx={{ minWidth: 120, maxWidth: 280, overflowWrap: 'anywhere' }}>
                    {cell}
                    {meant !== null && meant !== cell && <Box sx={{ color: 'text.secondary' }}>→ {meant}</Box>}
                    <Errors messages={about(row, (at) => at === column)} />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
