import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { emptyReason } from '#contract/reports/words/columnNotes.ts'
import { totalWords } from '#contract/reports/words/totalWords.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { withBrackets } from '#ui/format.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RelatedMeaning } from '#ui/reports/RelatedMeaning.tsx'
import { useCountedRows, useRowCount } from '#ui/reports/useRowCount.ts'
import { FigureNotes } from '#ui/reports/FigureNotes.tsx'
import { ColumnDefinition } from '../../reports/result/table/ColumnDefinition.tsx'
import { countedIn, repeatedRowsOf, stateText, tileCellText, type TileColumn } from './tileCells.ts'
import { useFit } from './useFit.ts'
import type { Tile, TileResult } from './useTile.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

const alignOf = ({ valueType }: TileColumn) => (isCalculable(valueType) ? 'right' : 'left')

export interface TileTableProps {
  readonly title: string
  readonly tile: Tile
  readonly result: TileResult
  /** Whether nobody can scroll, as on the big screen: the table fits its tile, or says how many columns do not. */
  readonly isFixed: boolean
}

/** The first rows of a report with their total. */
export const TileTable = ({ title, tile, result, isFixed }: TileTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.tile.${key}`, args)
  const { columns, results, resultsTotal, totalCount } = result
  const rowCount = useRowCount(tile.reportType)
  const countedRows = useCountedRows()
  const counted = countedIn(tile, result)
  const { setBox, hiddenCount } = useFit(isFixed)
  if (results.length === 0)
    return <EmptyState title={emptyReason(columns, result.conditionsNotCompared, language) ?? text('empty')} />
  return (
    <>
      <FigureNotes
        headed={columns}
        periodsOf={columns}
        conditions={result.conditionsNotCompared}
        rows={repeatedRowsOf(result)}
      />
      <Box
        ref={setBox}
        component="section"
        // The table can be scrolled by keys where it is wider than the tile.
        tabIndex={0}
        aria-label={text('table', { title })}
        sx={{ overflowX: 'auto', '& td, & th': { px: 1, py: 0.75, fontVariantNumeric: 'tabular-nums' } }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col">
                {text('name')}
              </TableCell>
              {columns.map((column) => {
                const state = stateText(column, text, language)
                return (
                  <TableCell
                    key={column.itemKey}
                    component="th"
                    scope="col"
                    align={alignOf(column)}
                    sx={{ minWidth: 72, verticalAlign: 'bottom', lineHeight: 1.3 }}
                  >
                    {column.unit !== '' && isCalculable(column.valueType)
                      ? withBrackets(column.heading, column.unit, locale)
                      : column.heading}
                    <ColumnDefinition column={column} />
                    {state !== undefined && (
                      <Typography component="span" variant="caption" color="text.primary" sx={{ display: 'block' }}>
                        ⚠ {state}
                      </Typography>
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          </TableHead>
          <TableBody>
            {results.map(({ id, name, values }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ minWidth: 120 }}>
                  {tile.reportType === 'medical_institution' ? <OpenLink to={`/crms/${id}`}>{name}</OpenLink> : name}
                </TableCell>
                {columns.map((column, index) => (
                  <TableCell key={column.itemKey} align={alignOf(column)}>
                    {tileCellText(column, values[index], language, text)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          {resultsTotal.length > 0 && (
            <TableFooter>
              <TableRow sx={{ '& td, & th': { fontWeight: 700, color: 'text.primary', fontSize: 'inherit' } }}>
                <TableCell component="th" scope="row">
                  {totalWords({ ...counted, rowCount: totalCount, shownCount: results.length }, language)}
                </TableCell>
                {columns.map((column, index) => (
                  <TableCell key={column.itemKey} align={alignOf(column)}>
                    {tileCellText(column, resultsTotal[index], language, text)}
                  </TableCell>
                ))}
              </TableRow>
            </TableFooter>
          )}
        </Table>
      </Box>
      {hiddenCount > 0 && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
          {text('hidden_columns', { count: String(hiddenCount) })}
        </Typography>
      )}
      {totalCount > results.length && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
          {text(tile.reportType === 'communication' ? 'rows_of_contacts' : 'rows', {
            total: countedRows(totalCount, counted),
            count: rowCount(results.length),
          })}
          <RelatedMeaning counted={counted} />
        </Typography>
      )}
    </>
  )
}
