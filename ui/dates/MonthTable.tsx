import { Box, type BoxProps, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { weekdayNames, weeksOf } from './weeks.ts'

export interface MonthTableProps extends BoxProps<'table'> {
  /** Any day of the month, as an ISO date. */
  readonly month: string
  /** What a day of the month shows. */
  readonly dayOf: (day: string) => ReactNode
  /** The attributes of a day's cell; of null, of a cell before the first or after the last day. */
  readonly cellOf?: (day: string | null) => BoxProps<'td'>
}

/** A month as a table of weeks under the names of their days. */
export const MonthTable = ({ month, dayOf, cellOf, sx, ...table }: MonthTableProps) => {
  const locale = useLocale() ?? 'ja'
  return (
    <Box component="table" {...table} sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', ...sx }}>
      <thead>
        <tr>
          {weekdayNames(locale).map((name) => (
            <Typography key={name} component="th" scope="col" variant="caption" color="text.secondary">
              {name}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <Box component="td" key={day ?? weekday} sx={{ p: 0 }} {...cellOf?.(day)}>
                {day !== null && dayOf(day)}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
