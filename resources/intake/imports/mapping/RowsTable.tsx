import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Fragment } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { useDevice } from '#ui/useDevice.ts'
import type { RowError } from '../importKinds.ts'

export interface FileRow {
  readonly rowNumber: number
  readonly cells: readonly string[]
  readonly errors: readonly RowError[]
  /** Interpretations of cells that differ from their content. */
  readonly understood?: readonly (string | null)[]
}

export interface RowsTableProps {
  readonly label: string
  readonly headings: readonly string[]
  /** Indexes of the visible columns. */
  readonly shown: readonly number[]
  readonly rows: readonly FileRow[]
}

const Errors = ({ messages }: { readonly messages: readonly string[] }) =>
  messages.map((message) => (
    <Box key={message} sx={{ color: 'error.main', fontSize: 12, wordBreak: 'auto-phrase' }}>
      {message}
    </Box>
  ))

interface RowsProps extends RowsTableProps {
  readonly about: (row: FileRow, isHere: (column: number | null) => boolean) => readonly string[]
}

const Meant = ({ row, column }: { readonly row: FileRow; readonly column: number }) => {
  const meant = row.understood?.[column] ?? null
  return meant !== null && meant !== (row.cells[column] ?? '') ? (
    <Box sx={{ color: 'text.secondary' }}>→ {meant}</Box>
  ) : null
}

/** On a phone: each row below its number, with a line per cell that has content or an error. */
const Cards = ({ headings, shown, rows, about, label }: RowsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Box
      component="ul"
      aria-label={translate('renkei.imports.table', { of: label })}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {rows.map((row) => (
        <Box component="li" key={row.rowNumber} sx={{ borderTop: 1, borderColor: 'hairline', py: 1 }}>
          <Box className="figures" sx={{ fontWeight: 700 }}>
            {translate('renkei.imports.row')} {formatCount(row.rowNumber, locale)}
          </Box>
          <Errors messages={about(row, (column) => column === null || !shown.includes(column))} />
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '9em minmax(0, 1fr)', columnGap: 1 }}>
            {shown
              .filter((column) => row.cells[column] !== '' || about(row, (at) => at === column).length > 0)
              .map((column) => (
                <Fragment key={column}>
                  <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>
                    {headings[column]}
                  </Box>
                  <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    {row.cells[column]}
                    <Meant row={row} column={column} />
                    <Errors messages={about(row, (at) => at === column)} />
                  </Box>
                </Fragment>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Errors are sentences, and a narrow column would break them after every few characters. */
const minWidthOf = (complaints: readonly string[], otherwise: number) => (complaints.length > 0 ? 216 : otherwise)

const Grid = ({ label, headings, shown, rows, about }: RowsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
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
          {rows.map((row) => {
            const ofTheRow = about(row, (column) => column === null || !shown.includes(column))
            return (
              <TableRow key={row.rowNumber} sx={{ verticalAlign: 'top' }}>
                <TableCell className="figures" sx={{ width: '1%', minWidth: minWidthOf(ofTheRow, 0) }}>
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                    {formatCount(row.rowNumber, locale)}
                  </Box>
                  <Errors messages={ofTheRow} />
                </TableCell>
                {shown.map((column) => {
                  const ofTheCell = about(row, (at) => at === column)
                  return (
                    <TableCell
                      key={column}
                      sx={{ minWidth: minWidthOf(ofTheCell, 120), maxWidth: 280, overflowWrap: 'anywhere' }}
                    >
                      {row.cells[column]}
                      <Meant row={row} column={column} />
                      <Errors messages={ofTheCell} />
                    </TableCell>
                  )
                })}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}

const complaintsOf: RowsProps['about'] = ({ errors }, isHere) =>
  errors.filter(({ column }) => isHere(column)).map(({ message }) => message)

/** Rows of a file with their errors, each at its cell. */
export const RowsTable = (props: RowsTableProps) => {
  const Rows = useDevice() === 'phone' ? Cards : Grid
  return <Rows {...props} about={complaintsOf} />
}
