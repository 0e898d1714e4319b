import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { cellText } from '#contract/reports/words/cellText.ts'
import { pivotTitle } from '#contract/reports/words/pivotWords.ts'
import type { Pivot, ReportRequest } from '#ui/reports/reportCalls.ts'
import { paperCells, scrolling, sticky } from './table/tableLayout.ts'
import './texts.ts'

export interface PivotTableProps {
  readonly title: string
  readonly kind: 'medical_institution' | 'communication'
  readonly pivot: Pivot
  /** What the cells hold. */
  readonly data: NonNullable<ReportRequest['aggregationData']>
}

const keyOf = ({ value }: Pivot['columnValues'][number]) => value ?? '\u0000'

/** Records by one or two items, with totals of rows and columns. What the cells are, with period and unit, stands above the table. */
export const PivotTable = ({ title, kind, pivot, data }: PivotTableProps) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  // The heading names the unit; a rate is read with its sign.
  const unit = pivot.unit === '%' || pivot.unit === '‰' ? pivot.unit : ''
  const text = (value: number | null) => cellText(value, { type: pivot.valueType, unit, language })
  const { columnValues, results, totals, total, rowHeading, columnHeading } = pivot
  const hasColumns = columnHeading !== null
  const dataTitle = pivotTitle(
    {
      kind,
      method: data.aggregationMethod,
      isDeduplicated: data.deduplicateWithMedicalInstitution ?? false,
      isMean: pivot.isMean,
      dataHeading: pivot.dataHeading,
      unit: pivot.unit,
    },
    language,
  )
  const nameOf = ({ value, label }: Pivot['columnValues'][number]) =>
    value === null ? label || translate('renkei.report_results.pivot.none') : label
  const numbers = (values: readonly (number | null)[], all: number | null) => [...(hasColumns ? values : []), all]
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
        {translate('renkei.report_results.pivot.value', { title: dataTitle })}
      </Typography>
      <TableContainer component="section" tabIndex={0} aria-label={title} sx={scrolling}>
        <Table
          size="small"
          stickyHeader
          sx={[paperCells, { width: 'auto', minWidth: '50%', '& td': { whiteSpace: 'nowrap' } }]}
        >
          <caption style={visuallyHidden}>{title}</caption>
          <TableHead>
            <TableRow>
              <TableCell scope="col" sx={sticky.corner}>
                {hasColumns && (
                  <Box component="span" sx={{ display: 'block', textAlign: 'right' }}>
                    {translate('renkei.report_results.pivot.across', { name: columnHeading })}
                  </Box>
                )}
                {hasColumns ? translate('renkei.report_results.pivot.down', { name: rowHeading ?? '' }) : rowHeading}
              </TableCell>
              {hasColumns &&
                columnValues.map((column) => (
                  <TableCell key={keyOf(column)} scope="col" align="right" sx={{ minWidth: 72 }}>
                    {nameOf(column)}
                  </TableCell>
                ))}
              <TableCell scope="col" align="right" sx={{ minWidth: 72, fontWeight: 700 }}>
                {hasColumns ? pivot.rowTotalsHeading : dataTitle}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {results.map(({ rowValue, dataValues, total: ofRow }) => (
              <TableRow key={keyOf(rowValue)} sx={{ breakInside: 'avoid' }}>
                <TableCell component="th" scope="row" sx={sticky.name}>
                  {nameOf(rowValue)}
                </TableCell>
                {numbers(dataValues, ofRow).map((value, index, all) => (
                  <TableCell
                    // Cells have no key but their place.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    align="right"
                    className="figures"
                    sx={index === all.length - 1 && hasColumns ? { fontWeight: 700 } : {}}
                  >
                    {text(value)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          <TableFooter sx={{ '@media print': { display: 'table-row-group' } }}>
            <TableRow>
              <TableCell component="th" scope="row" sx={[sticky.name, sticky.totals, { zIndex: 3 }]}>
                {pivot.columnTotalsHeading}
              </TableCell>
              {numbers(totals, total).map((value, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <TableCell key={index} align="right" className="figures" sx={sticky.totals}>
                  {text(value)}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </>
  )
}
