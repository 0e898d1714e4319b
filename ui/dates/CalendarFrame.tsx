import { ChevronLeft, ChevronRight } from '@mui/icons-material'
import { Box, Button, IconButton, Stack, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { eraYear } from './dayTexts.ts'
import './texts.ts'

/** What every calendar is given. */
export interface CalendarProps {
  /** The chosen day, or the first day of the chosen month. */
  readonly value: string | null
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChoose: (value: string) => void
  /** Offers to empty the field. */
  readonly onClear?: (() => void) | undefined
}

/** Width and height of a calendar's paper, in pixels; fixed, so that nothing moves while months change. */
export const calendarSize = { width: 332, height: 412 } as const

export interface Choice {
  readonly label: string
  readonly value: number
  readonly options: readonly { readonly value: number; readonly name: string; readonly disabled?: boolean }[]
  readonly onChange: (value: number) => void
}

export interface CalendarFrameProps {
  /** `day` or `month`. */
  readonly of: 'day' | 'month'
  readonly choices: readonly Choice[]
  /** Absent where there is nothing earlier, or later, to choose. */
  readonly onEarlier: (() => void) | undefined
  readonly onLater: (() => void) | undefined
  /** Absent if the present day or month cannot be chosen. */
  readonly onNow: (() => void) | undefined
  readonly onClear: (() => void) | undefined
  readonly children: ReactNode
}

/** The options of the choice of a year, with its year in the era. */
export const useYearOptions = (years: readonly number[]): Choice['options'] => {
  const locale = useLocale() ?? 'ja'
  return years.map((year) => {
    const era = eraYear(`${year}-12-31`, locale)
    const name = locale.startsWith('ja') ? `${year}年` : String(year)
    return { value: year, name: era === '' ? name : `${name} (${era})` }
  })
}

/** What stands around the days or months of a calendar: ways to other months and years, 今日 and クリア. */
export const CalendarFrame = ({ of, choices, onEarlier, onLater, onNow, onClear, children }: CalendarFrameProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.dates.${key}`)
  return (
    <Stack sx={{ ...calendarSize, p: 1.5, gap: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={text(`earlier_${of}`)} disabled={!onEarlier} onClick={onEarlier}>
          <ChevronLeft fontSize="small" />
        </IconButton>
        <Stack direction="row" sx={{ flex: 1, minWidth: 0, gap: 0.5, justifyContent: 'center' }}>
          {choices.map(({ label, value, options, onChange }) => (
            <TextField
              key={label}
              select
              value={value}
              onChange={({ target }) => onChange(Number(target.value))}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
              sx={{ minWidth: 0 }}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value} disabled={option.disabled}>
                  {option.name}
                </option>
              ))}
            </TextField>
          ))}
        </Stack>
        <IconButton aria-label={text(`later_${of}`)} disabled={!onLater} onClick={onLater}>
          <ChevronRight fontSize="small" />
        </IconButton>
      </Stack>
      <Box sx={{ flex: 1, minHeight: 0 }}>{children}</Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        {onClear ? <Button onClick={onClear}>{text('clear')}</Button> : <span />}
        <Button disabled={!onNow} onClick={onNow}>
          {text(`now_${of}`)}
        </Button>
      </Stack>
    </Stack>
  )
}
