import { Box, ButtonBase } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { monthAfter, monthOf } from '#contract/months.ts'
import { formatMonth, formatMonthOfYear, today } from '../format.ts'
import { CalendarFrame, type CalendarProps, useYearOptions } from './CalendarFrame.tsx'
import { hasDayWithin, monthAfterPress, nearest, offeredYears } from './calendarMoves.ts'
import { useGridFocus } from './useGridFocus.ts'
import './texts.ts'

const rows = [0, 3, 6, 9] as const
const columns = [0, 1, 2] as const

/** The months of a year to choose one from. */
export const MonthCalendar = ({ value, min, max, onChoose, onClear }: CalendarProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const now = monthOf(today())
  const bounds = { min: min && monthOf(min), max: max && monthOf(max) }
  const [active, setActive] = useState(nearest(value ?? now, bounds))
  const { grid, follow } = useGridFocus(active)
  const year = Number(active.slice(0, 4))
  const january = `${active.slice(0, 4)}-01-01`
  const go = (month: string) => setActive(nearest(month, bounds))
  const years = useYearOptions(offeredYears(active, now, bounds))
  const hasYear = (away: number) =>
    away < 0 ? hasDayWithin(monthAfter(january, -1), bounds) : hasDayWithin(monthAfter(january, 12), bounds)
  const step = (away: number) => (hasYear(away) ? () => go(monthAfter(active, 12 * away)) : undefined)
  return (
    <CalendarFrame
      of="month"
      choices={[
        {
          label: translate('renkei.dates.year'),
          value: year,
          options: years,
          onChange: (chosen) => go(monthAfter(active, 12 * (chosen - year))),
        },
      ]}
      onEarlier={step(-1)}
      onLater={step(1)}
      onNow={hasDayWithin(now, bounds) ? () => onChoose(now) : undefined}
      onClear={onClear}
    >
      <Box
        component="table"
        role="grid"
        ref={grid}
        aria-label={translate('renkei.dates.months_of', { year: String(year) })}
        onKeyDown={(event) => {
          const month = monthAfterPress(active, event)
          if (month === null) return
          event.preventDefault()
          follow()
          go(month)
        }}
        sx={{ width: '100%', height: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '4px' }}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column) => {
                const month = monthAfter(january, row + column)
                const isChosen = month === value
                return (
                  <Box component="td" key={month} aria-selected={isChosen} sx={{ p: 0 }}>
                    <ButtonBase
                      data-value={month}
                      disabled={!hasDayWithin(month, bounds)}
                      tabIndex={month === active ? 0 : -1}
                      aria-label={formatMonth(month, locale)}
                      aria-current={month === now ? 'date' : undefined}
                      onClick={() => onChoose(month)}
                      sx={{
                        width: '100%',
                        height: '100%',
                        borderRadius: 1.5,
                        border: 1,
                        borderColor: month === now ? 'primary.main' : 'transparent',
                        ...(isChosen
                          ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
                          : { '&:hover': { bgcolor: 'tint.accent' } }),
                        '&.Mui-disabled': { opacity: 0.4 },
                        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
                      }}
                    >
                      {formatMonthOfYear(month, locale)}
                    </ButtonBase>
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </CalendarFrame>
  )
}
