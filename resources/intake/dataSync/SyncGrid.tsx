import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatFiscalYear, formatMonthOfYear } from '#ui/format.ts'
import { MonthCell } from './MonthCell.tsx'
import { byFiscalYear, type SyncedKind, type SyncedMonth } from './syncStates.ts'

export interface SyncViewProps {
  readonly kinds: readonly SyncedKind[]
  readonly onOpen: (kind: SyncedKind['kind'], month: SyncedMonth) => void
}

const sticky = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', whiteSpace: 'nowrap' } as const
const april = { borderLeft: 1, borderLeftColor: 'divider' } as const

/** A table with a row per kind of file and a column per month, grouped by fiscal year. It is first scrolled to the newest months. */
export const SyncGrid = ({ kinds, onOpen }: SyncViewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const scroller = useRef<HTMLDivElement>(null)
  const months = kinds[0]?.months ?? []
  useEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [])
  const years = byFiscalYear(months)
  const title = translate('renkei.data_sync.overview')
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Box component="section" ref={scroller} tabIndex={0} aria-label={title} sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          aria-label={title}
          sx={{ '& .MuiTableCell-root': { px: 0.25, py: 0.25 }, borderCollapse: 'separate' }}
        >
          <TableHead>
            <TableRow>
              <TableCell rowSpan={2} sx={[sticky, { '&&': { px: 2 } }]}>
                {translate('renkei.data_sync.kind')}
              </TableCell>
              {years.map(({ year, months: own }) => (
                <TableCell key={year} colSpan={own.length} sx={[april, { '&&': { px: 1 } }]}>
                  {formatFiscalYear(year, locale)}
                </TableCell>
              ))}
            </TableRow>
            <TableRow>
              {years.flatMap(({ months: own }) =>
                own.map(({ month }, index) => (
                  <TableCell key={month} align="center" sx={index === 0 ? april : undefined}>
                    {formatMonthOfYear(month, locale)}
                  </TableCell>
                )),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {kinds.map(({ kind, months: own }) => (
              <TableRow key={kind}>
                <TableCell component="th" scope="row" sx={[sticky, { '&&': { px: 2 }, fontWeight: 700 }]}>
                  {translate(`renkei.data_sync.kinds.${kind}`)}
                </TableCell>
                {own.map((month) => (
                  <TableCell key={month.month} sx={month.month.endsWith('-04-01') ? april : undefined}>
                    <MonthCell kind={kind} month={month} onOpen={() => onOpen(kind, month)} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Card>
  )
}
