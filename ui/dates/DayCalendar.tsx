import { Box, ButtonBase } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { weekdayOf } from '#contract/days.ts'
import { holidaysOf } from '#contract/holidays.ts'
import { monthAfter, monthOf } from '#contract/months.ts'
import { formatDate, formatMonth, formatMonthOfYear, today } from '../format.ts'
import { CalendarFrame, type CalendarProps, useYearOptions } from './CalendarFrame.tsx'
import { dayAfterPress, hasDayWithin, nearest, offeredYears, sameDayOf } from './calendarMoves.ts'
import { MonthTable } from './MonthTable.tsx'
import { isWithin } from './typedDay.ts'
import { useGridFocus } from './useGridFocus.ts'
import './texts.ts'

const saturday = 5

interface DayButtonProps {
  readonly day: string
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly isReachable: boolean
  readonly onChoose: () => void
}

const DayButton = ({ day, isToday, isChosen, isDisabled, isReachable, onChoose }: DayButtonProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const isHoliday = holidaysOf(Number(day.slice(0, 4))).has(day)
  const isWeekend = weekdayOf(day) >= saturday
  const notes = [isHoliday && 'holiday', isToday && 'today'].filter((note) => note !== false)
  const ink = isHoliday ? 'error.main' : isWeekend ? 'text.secondary' : 'text.primary'
  const [mark] = notes
  return (
    <ButtonBase
      data-value={day}
      disabled={isDisabled}
      tabIndex={isReachable ? 0 : -1}
      aria-label={[formatDate(day, locale), ...notes.map((note) => translate(`renkei.dates.${note}`))].join(' ')}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      sx={{
        width: '100%',
        height: 44,
        flexDirection: 'column',
        borderRadius: 1.5,
        border: 1,
        borderColor: isToday ? 'primary.main' : 'transparent',
        lineHeight: 1.2,
        ...(isChosen
          ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
          : { color: ink, '&:hover': { bgcolor: 'tint.accent' } }),
        '&.Mui-disabled': { opacity: 0.4 },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <span className="figures">{Number(day.slice(8))}</span>
      {mark && (
        <Box component="span" aria-hidden sx={{ fontSize: 10 }}>
          {translate(`renkei.dates.${mark}_mark`)}
        </Box>
      )}
    </ButtonBase>
  )
}

/** A month of days to choose one from, with its holidays. The keys are those of the ARIA guide's date picker. */
export const DayCalendar = ({ value, min, max, onChoose, onClear }: CalendarProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const now = today()
  const bounds = { min, max }
  const [active, setActive] = useState(nearest(value ?? now, bounds))
  const { grid, follow } = useGridFocus(active)
  const month = monthOf(active)
  const go = (day: string) => setActive(nearest(day, bounds))
  const text = (key: string) => translate(`renkei.dates.${key}`)
  const year = Number(month.slice(0, 4))
  const monthsOfYear = Array.from({ length: 12 }, (_, place) => monthAfter(`${month.slice(0, 4)}-01-01`, place))
  const years = useYearOptions(offeredYears(active, now, bounds))
  const step = (months: number) =>
    hasDayWithin(monthAfter(month, months), bounds) ? () => go(sameDayOf(active, months)) : undefined
  return (
    <CalendarFrame
      of="day"
      choices={[
        {
          label: text('year'),
          value: year,
          options: years,
          onChange: (chosen) => go(sameDayOf(active, 12 * (chosen - year))),
        },
        {
          label: text('month'),
          value: Number(month.slice(5, 7)),
          options: monthsOfYear.map((one) => ({
            value: Number(one.slice(5, 7)),
            name: formatMonthOfYear(one, locale),
            disabled: !hasDayWithin(one, bounds),
          })),
          onChange: (chosen) => go(sameDayOf(active, chosen - Number(month.slice(5, 7)))),
        },
      ]}
      onEarlier={step(-1)}
      onLater={step(1)}
      onNow={isWithin(now, bounds) ? () => onChoose(now) : undefined}
      onClear={onClear}
    >
      <Box aria-live="polite" sx={visuallyHidden}>
        {formatMonth(month, locale)}
      </Box>
      <MonthTable
        month={month}
        role="grid"
        ref={grid}
        aria-label={formatMonth(month, locale)}
        onKeyDown={(event) => {
          const day = dayAfterPress(active, event)
          if (day === null) return
          event.preventDefault()
          follow()
          go(day)
        }}
        cellOf={(day) => (day === null ? {} : { 'aria-selected': day === value })}
        dayOf={(day) => (
          <DayButton
            day={day}
            isToday={day === now}
            isChosen={day === value}
            isDisabled={!isWithin(day, bounds)}
            isReachable={day === active}
            onChoose={() => onChoose(day)}
          />
        )}
      />
    </CalendarFrame>
  )
}
