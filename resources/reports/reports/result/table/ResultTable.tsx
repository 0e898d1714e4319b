import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { totalWords } from '#contract/reports/words/totalWords.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { ResultPage } from '#ui/reports/reportCalls.ts'
import type { ResultSort } from '../view/resultView.ts'
import { isNumeric } from './cellText.ts'
import { ColumnDetails, ColumnName } from './ColumnHead.tsx'
import { ResultCell } from './ResultCell.tsx'
import { RowName } from './RowName.tsx'
import { columnHead, paperCells, scrolling, sticky } from './tableLayout.ts'
import type { ShownColumn } from './useCells.ts'
import '../texts.ts'

export interface ResultTableProps {
  readonly kind: ReportKind
  readonly title: string
  readonly page: ResultPage
  /** Whether the report lists institutions without any relation too, as the name of its total tells. */
  readonly includesUnrelated: boolean | undefined
  readonly columns: readonly ShownColumn[]
  /** By which column the rows are sorted now; null if by none that is shown. */
  readonly sort: ResultSort | null
  readonly onSort: (itemKey: string) => void
}

/** Numbers, days and months do not break over lines. */
const isOneLine = (column: ShownColumn['column']) =>
  isNumeric(column) || column.valueType === 'date' || column.valueType === 'month' || column.valueType === 'time'

const directions = { asc: 'ascending', desc: 'descending' } as const

/** A page of a result as a table whose headings, names and totals stay in sight. */
export const ResultTable = ({ kind, title, page, includesUnrelated, columns, sort, onSort }: ResultTableProps) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { rows, totals } = page
  const alignOf = ({ column }: ShownColumn) => (isNumeric(column) ? 'right' : 'left')
  return (
    <TableContainer component="section" tabIndex={0} aria-label={title} sx={scrolling}>
      <Table size="small" stickyHeader sx={paperCells}>
        <caption style={visuallyHidden}>{title}</caption>
        <TableHead>
          <TableRow>
            <TableCell scope="col" sx={sticky.corner}>
              {translate(`renkei.report_results.rows.${kind}`)}
            </TableCell>
            {columns.map((shown) => {
              const { column } = shown
              const isSorted = sort?.itemKey === column.itemKey
              return (
                <TableCell
                  key={column.itemKey}
                  scope="col"
                  align={alignOf(shown)}
                  {...(isSorted && { 'aria-sort': directions[sort.operator] })}
                  sx={[columnHead, { minWidth: isNumeric(column) ? 104 : 128 }]}
                >
                  {column.isLocked || column.isDeleted ? (
                    <ColumnName column={column} />
                  ) : (
                    <TableSortLabel
                      active={isSorted}
                      direction={isSorted ? sort.operator : 'desc'}
                      onClick={() => onSort(column.itemKey)}
                      sx={{ '@media print': { '& svg': { display: 'none' } } }}
                    >
                      <ColumnName column={column} />
                    </TableSortLabel>
                  )}
                  <ColumnDetails column={column} />
                </TableCell>
              )
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} sx={{ breakInside: 'avoid' }}>
              <TableCell component="th" scope="row" sx={sticky.name}>
                <RowName kind={kind} row={row} />
              </TableCell>
              {columns.map((shown) => (
                <TableCell
                  key={shown.column.itemKey}
                  align={alignOf(shown)}
                  sx={{ maxWidth: 320, ...(isOneLine(shown.column) && { whiteSpace: 'nowrap' }) }}
                >
                  <ResultCell {...shown.cellOf(row)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {totals && (
          <TableFooter sx={{ '@media print': { display: 'table-row-group' } }}>
            <TableRow>
              <TableCell component="th" scope="row" sx={[sticky.name, sticky.totals, { zIndex: 3 }]}>
                {totalWords(
                  {
                    kind,
                    isNarrowed: page.isNarrowed,
                    includesUnrelated,
                    rowCount: page.totalCount,
                    shownCount: rows.length,
                  },
                  language,
                )}
              </TableCell>
              {columns.map((shown) => (
                <TableCell
                  key={shown.column.itemKey}
                  align={alignOf(shown)}
                  sx={[sticky.totals, { whiteSpace: 'nowrap' }]}
                >
                  <ResultCell {...shown.totalOf(totals)} />
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}
