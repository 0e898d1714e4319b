import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import type { ChartData } from './chartData.ts'
import { figureTable } from './chartTable.ts'
import { seriesValueText, valueText } from './figures/figureText.ts'

export interface ChartTableProps {
  readonly title: string
  readonly data: ChartData
  /** Height in pixels from which the table scrolls. */
  readonly height?: number
  /** Whether the table can be scrolled with the keyboard. False if it exists only for screen readers. */
  readonly isFocusable?: boolean
}

/** The figures of a chart as a table. */
export const ChartTable = ({ title, data, height, isFocusable = true }: ChartTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { head, rows } = figureTable(data, translate, locale)
  return (
    <TableContainer
      {...(isFocusable && { tabIndex: 0, role: 'region', 'aria-label': title })}
      sx={{ maxHeight: height, overflow: isFocusable ? 'auto' : 'visible', '@media print': { maxHeight: 'none' } }}
    >
      <Table size="small" stickyHeader>
        <caption style={visuallyHidden}>{title}</caption>
        <TableHead>
          <TableRow>
            {head.map((name, column) => (
              <TableCell key={name} scope="col" align={column < head.length - data.series.length ? 'left' : 'right'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, otherNames, values, states }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ minWidth: 120, maxWidth: 320 }}>
                {name}
              </TableCell>
              {otherNames.map((other) => (
                <TableCell key={other}>{other}</TableCell>
              ))}
              {data.series.map((series, column) => (
                <TableCell key={series.key} align="right" className="figures">
                  {valueText(
                    seriesValueText(values[column] ?? null, series, translate, locale),
                    states[column],
                    translate,
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
