import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatMonth } from '../../../ui/format.ts'
import { countFields, wholeHospital } from './counts.ts'
import type { PasteContext, PastedRow } from './pastedCounts.ts'

export interface PastePreviewProps extends Pick<PasteContext, 'departments'> {
  readonly rows: readonly PastedRow[]
}

/** The table as it was understood, with what is wrong in its rows. */
export const PastePreview = ({ rows, departments }: PastePreviewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.hospital_counts.${key}`)
  const nameOf = (id: number | undefined) =>
    id === wholeHospital ? text('whole') : departments.find((department) => department.id === id)?.name
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={text('paste.preview')}
      sx={{ overflow: 'auto', maxHeight: 360, border: 1, borderColor: 'line', borderRadius: 1, flexShrink: 0 }}
    >
      <Table
        size="small"
        stickyHeader
        aria-label={text('paste.preview')}
        sx={{ whiteSpace: 'nowrap', '& .MuiTableCell-root': { px: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{text('paste.line')}</TableCell>
            <TableCell>{text('month')}</TableCell>
            <TableCell>{text('department')}</TableCell>
            {countFields.map((field) => (
              <TableCell key={field} align="right">
                {text(`counts.${field}`)}
              </TableCell>
            ))}
            <TableCell sx={{ minWidth: 180 }}>{text('paste.remark')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ line, month, departmentId, counts, cells, problems }) => (
            <TableRow key={line}>
              <TableCell className="figures">{line}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{month ? formatMonth(month, locale) : '—'}</TableCell>
              <TableCell>{nameOf(departmentId) ?? '—'}</TableCell>
              {countFields.map((field) => (
                <TableCell key={field} align="right" className="figures">
                  {counts[field] === null ? '' : formatCount(counts[field], locale)}
                </TableCell>
              ))}
              <TableCell sx={{ whiteSpace: 'normal' }}>
                {problems.map((problem) => (
                  <Typography key={problem} variant="caption" component="div" color="error">
                    {text(`paste.problems.${problem}`)}
                  </Typography>
                ))}
                {problems.length > 0 && (
                  <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                    {cells.join(' | ')}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
