import { Table, TableBody, TableCell, TableContainer, TableFooter, TableHead, TableRow } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { cellText } from '../../../../../contract/reports/cellText.ts'
import { isRecordUnit } from '../../../../../contract/reports/items/units.ts'
import type { Pivot } from '../../../../../ui/reports/reportCalls.ts'
import { paperCells, scrolling, sticky } from '../table/tableLayout.ts'

export interface PivotTableProps {
  readonly title: string
  readonly pivot: Pivot
  readonly method: 'count' | 'sum' | 'average'
  /** Heads the names of the rows. */
  readonly rowHead: string
}

const keyOf = ({ value }: Pivot['columnValues'][number]) => value ?? '\u0000'

/** Records by one or two items, with totals of rows and columns. */
export const PivotTable = ({ title, pivot, method, rowHead }: PivotTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  // What is counted in the language's usual unit needs none in every cell.
  const unit = isRecordUnit(pivot.unit) ? '' : pivot.unit
  const text = (value: number | null) =>
    cellText(value, { type: pivot.valueType, unit, language: locale.startsWith('ja') ? 'ja' : 'en' })
  const { columnValues, results, totals, total } = pivot
  const hasColumns = columnValues.length > 1 || columnValues.some(({ value }) => value !== null)
  const totalName = translate('renkei.report_results.total')
  const isRate = pivot.valueType === 'percent' && method === 'average'
  const methodText = translate(`renkei.report_results.pivot.methods.${isRate ? 'rate' : method}`)
  const { dataHeading: name } = pivot
  const dataText =
    name === null || isRate
      ? (name ?? methodText)
      : translate('renkei.report_results.pivot.method_of', { name, method: methodText })
  const nameOf = ({ value, label }: Pivot['columnValues'][number]) =>
    value === null ? label || translate('renkei.report_results.pivot.none') : label
  const numbers = (values: readonly (number | null)[], all: number | null) => [...(hasColumns ? values : []), all]
  return (
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
              {rowHead}
            </TableCell>
            {hasColumns &&
              columnValues.map((column) => (
                <TableCell key={keyOf(column)} scope="col" align="right" sx={{ minWidth: 72 }}>
                  {nameOf(column)}
                </TableCell>
              ))}
            <TableCell scope="col" align="right" sx={{ minWidth: 72, fontWeight: 700 }}>
              {hasColumns ? totalName : dataText}
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
              {totalName}
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
  )
}
