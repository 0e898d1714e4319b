import { Box, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Fragment } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { PreviewTable } from '#ui/paste/PreviewTable.tsx'
import { countFields, wholeHospital } from './counts.ts'
import type { PasteContext, PastedRow } from './pastedCounts.ts'

/** Line, month and department precede the counts. */
const columnCount = 3 + countFields.length

export interface PastePreviewProps extends Pick<PasteContext, 'departments'> {
  readonly rows: readonly PastedRow[]
}

/** The errors of a row span the table below it, so that they stay visible when it is scrolled sideways. */
const Complaints = ({ problems, cells }: Pick<PastedRow, 'problems' | 'cells'>) => {
  const translate = useTranslate()
  return (
    <TableRow>
      <TableCell colSpan={columnCount} sx={{ pt: 0, whiteSpace: 'normal' }}>
        <Box sx={{ position: 'sticky', left: 8, width: 'fit-content', maxWidth: 'calc(100cqw - 16px)' }}>
          {problems.map((problem) => (
            <Typography key={problem} variant="caption" component="div" color="error">
              {translate(`renkei.hospital_counts.paste.problems.${problem}`)}
            </Typography>
          ))}
          <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {cells.join(' | ')}
          </Typography>
        </Box>
      </TableCell>
    </TableRow>
  )
}

/** The interpretation of the table, with the errors in its rows. */
export const PastePreview = ({ rows, departments }: PastePreviewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.hospital_counts.${key}`)
  const nameOf = (id: number | undefined) =>
    id === wholeHospital ? text('whole') : departments.find((department) => department.id === id)?.name
  return (
    <PreviewTable label={text('paste.preview')} dense>
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
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ line, month, departmentId, counts, cells, problems }) => (
          <Fragment key={line}>
            <TableRow sx={problems.length > 0 ? { '& > td': { borderBottom: 0 } } : undefined}>
              <TableCell className="figures">{line}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{month ? formatMonth(month, locale) : noValue}</TableCell>
              <TableCell>{nameOf(departmentId) ?? noValue}</TableCell>
              {countFields.map((field) => (
                <TableCell key={field} align="right" className="figures">
                  {counts[field] === null ? '' : formatCount(counts[field], locale)}
                </TableCell>
              ))}
            </TableRow>
            {problems.length > 0 && <Complaints problems={problems} cells={cells} />}
          </Fragment>
        ))}
      </TableBody>
    </PreviewTable>
  )
}
