import { Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { DayField } from '../../dates/DayField.tsx'
import { formatShortDate, type Locale, today } from '../../format.ts'
import { type DateRange, dateRangePresets, presetOf, presetRange } from './dateRanges.ts'

type Translate = (key: string, args?: Record<string, string>) => string

/** A period in words. @example rangeText({ from: '2026-04-01' }, 'ja', translate) // '2026/4/1〜' */
export const rangeText = ({ from, to }: DateRange, locale: Locale, translate: Translate): string => {
  const [first, last] = [from, to].map((day) => (day ? formatShortDate(day, locale) : ''))
  if (from && from === to) return first ?? ''
  return translate('renkei.list.range', { from: first ?? '', to: last ?? '' })
}

export interface DateRangeEditorProps {
  readonly value: DateRange
  readonly onChange: (value: DateRange) => void
  /** Called when a preset has been chosen. */
  readonly onDone: () => void
}

/** Chooses a period: one of the usual ones, or any two days. */
export const DateRangeEditor = ({ value, onChange, onDone }: DateRangeEditorProps) => {
  const translate = useTranslate()
  const [entered, setEntered] = useState(value)
  const preset = presetOf(value, today())
  const isReversed = Boolean(entered.from && entered.to && entered.from > entered.to)
  const enter = (next: DateRange) => {
    setEntered(next)
    if (!(next.from && next.to && next.from > next.to)) onChange(next)
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {dateRangePresets.map((name) => (
          <Chip
            key={name}
            label={translate(`renkei.list.periods.${name}`)}
            color={name === preset ? 'primary' : 'default'}
            variant={name === preset ? 'filled' : 'outlined'}
            aria-pressed={name === preset}
            onClick={() => {
              onChange(presetRange(name, today()))
              onDone()
            }}
            sx={{ '@media (max-width: 599px)': { height: 44, px: 0.5 } }}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <DayField
          label={translate('renkei.list.first_day')}
          value={entered.from ?? null}
          onChange={(from) => enter({ ...entered, from: from ?? undefined })}
          sx={{ flex: '1 1 164px' }}
        />
        <DayField
          label={translate('renkei.list.last_day')}
          value={entered.to ?? null}
          error={isReversed}
          helperText={isReversed && translate('renkei.list.reversed')}
          onChange={(to) => enter({ ...entered, to: to ?? undefined })}
          sx={{ flex: '1 1 164px' }}
        />
      </Stack>
    </Stack>
  )
}

/** The days of a period in words. */
export const RangeText = ({ value }: { readonly value: DateRange }) => {
  const translate = useTranslate()
  return rangeText(value, useLocale() ?? 'ja', translate)
}
