import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CatchmentFigure } from '#contract/maps/catchment.ts'
import { MoreRows } from '../../analysis/dataAnalysis/MoreRows.tsx'
import { columnHead, paperCells, sticky } from '../../reports/reports/result/table/tableLayout.ts'
import { type AreaRow, type Figures, sorted } from './areaRows.ts'
import { useMeasureTexts } from './useMeasureTexts.ts'
import type { Level, Sort, View } from './view.ts'

export interface AreaTableProps {
  readonly title: string
  readonly figure: CatchmentFigure
  readonly level: Level
  readonly rows: readonly AreaRow[]
  readonly below: { readonly unknown: Figures; readonly total: Figures }
  readonly view: Pick<View, 'sort' | 'order' | 'area'>
  /** The area whose panel was just closed, to go on from there. */
  readonly focusOn: string | null
  readonly onSort: (change: Pick<View, 'sort' | 'order'>) => void
  readonly onPick: (code: string) => void
  /** Called with the area under the pointer or with the focus, to show it on the map; null for none. */
  readonly onPoint: (code: string | null) => void
}

/** Beside the map there is no room for wider names. */
const narrowName = { minWidth: { xs: 112, sm: 112 } }

const columns = ['value', 'before', 'change', 'share', 'rate'] as const
const pageLength = 100

const measureOf = (column: (typeof columns)[number]) => (column === 'before' ? 'value' : column)

/** The figures of all areas beside the map: sortable, each area opens what lies behind it. */
export const AreaTable = ({
  title,
  figure,
  level,
  rows,
  below,
  view: { sort, order, area },
  focusOn,
  onSort,
  onPick,
  onPoint,
}: AreaTableProps) => {
  const translate = useTranslate()
  const { cellOf, headUnit, changeRateOf } = useMeasureTexts(figure)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn !== null) container.current?.querySelector<HTMLElement>(`[data-code="${focusOn}"]`)?.focus()
  }, [focusOn])
  const [pages, setPages] = useState(1)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.catchment.table.${key}`, args)
  const inOrder = sorted(rows, sort, order)
  const shown = inOrder.slice(0, pages * pageLength)
  const sortBy = (column: Sort) =>
    onSort({
      sort: column,
      order: sort === column ? (order === 'asc' ? 'desc' : 'asc') : column === 'name' ? 'asc' : 'desc',
    })
  const head = (column: Sort, name: string, align: 'left' | 'right') => (
    <TableCell
      key={column}
      scope="col"
      align={align}
      {...(sort === column && { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      sx={column === 'name' ? [sticky.corner, narrowName] : columnHead}
    >
      <TableSortLabel
        active={sort === column}
        direction={sort === column ? order : 'desc'}
        onClick={() => sortBy(column)}
        sx={{ '@media print': { '& svg': { display: 'none' } } }}
      >
        {name}
      </TableSortLabel>
    </TableCell>
  )
  const cells = (figures: Figures) =>
    columns.map((column) => (
      <TableCell key={column} align="right" sx={{ whiteSpace: 'nowrap' }}>
        {cellOf(figures[column], measureOf(column))}
        {column === 'change' && figures.changeRate !== null && (
          <Typography variant="caption" component="div" color="text.secondary">
            {changeRateOf(figures.changeRate)}
          </Typography>
        )}
      </TableCell>
    ))
  return (
    <>
      <TableContainer
        ref={container}
        component="section"
        tabIndex={0}
        aria-label={title}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', '@media print': { overflow: 'visible' } }}
      >
        <Table
          size="small"
          stickyHeader
          sx={[
            paperCells,
            {
              '& th, & td': { px: 0.75, py: 0.5 },
              // A heading breaks before its unit.
              '& thead th': { wordBreak: 'keep-all', overflowWrap: 'normal' },
              '& .MuiTableSortLabel-root:not(.Mui-active) svg': { display: 'none' },
            },
          ]}
        >
          <caption style={visuallyHidden}>{title}</caption>
          <TableHead>
            <TableRow>
              {head('name', text(level), 'left')}
              {columns.map((column) => head(column, headUnit(text(column), measureOf(column)), 'right'))}
            </TableRow>
          </TableHead>
          <TableBody onPointerLeave={() => onPoint(null)}>
            {shown.map((row) => (
              <TableRow
                key={row.code}
                hover
                selected={row.code === area}
                onPointerEnter={() => onPoint(row.code)}
                onFocus={() => onPoint(row.code)}
                onBlur={() => onPoint(null)}
                sx={{ breakInside: 'avoid' }}
              >
                <TableCell component="th" scope="row" sx={[sticky.name, narrowName]}>
                  <Link
                    component="button"
                    data-code={row.code}
                    onClick={() => onPick(row.code)}
                    sx={{ textAlign: 'left', fontWeight: 700, minHeight: { xs: 32, sm: 24 } }}
                  >
                    {row.name}
                  </Link>
                </TableCell>
                {cells(row)}
              </TableRow>
            ))}
          </TableBody>
          <TableFooter sx={{ '@media print': { display: 'table-row-group' } }}>
            <TableRow>
              <TableCell
                component="th"
                scope="row"
                sx={[sticky.name, narrowName, { color: 'text.primary', fontSize: 14 }]}
              >
                {text('unknown')}
              </TableCell>
              {cells(below.unknown)}
            </TableRow>
            <TableRow sx={{ '& > *': sticky.totals }}>
              <TableCell component="th" scope="row" sx={[sticky.name, narrowName, sticky.totals, { zIndex: 3 }]}>
                {text('total')}
              </TableCell>
              {cells(below.total)}
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
      <Box sx={{ px: 2, pb: 1 }}>
        {below.total.rate !== null && (
          <Typography variant="caption" component="p" color="text.secondary">
            {text('rate_note')}
          </Typography>
        )}
        <MoreRows
          shown={text('shown', { shown: shown.length, count: rows.length })}
          hasMore={shown.length < rows.length}
          isLoading={false}
          label={text('more')}
          onMore={() => setPages(pages + 1)}
        />
      </Box>
    </>
  )
}
