import { Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { InputHelperText, useInput, useTranslate } from 'react-admin'
import { dayOf, formatTime } from '../format.ts'
import { DayField } from './DayField.tsx'
import type { DayInputProps } from './DayInput.tsx'
import './texts.ts'

const midnight = '00:00'

/** The day and time, in Japan, of an instant. */
const partsOf = (value: unknown): { readonly day: string; readonly time: string } => {
  if (typeof value !== 'string') return { day: '', time: '' }
  // A text that could not be read stays in its field.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return { day: value, time: '' }
  return { day: dayOf(value), time: formatTime(value, 'ja').padStart(5, '0') }
}

/** A day and a time in Japan for a react-admin form; its value is an instant with offset. */
export const DayTimeInput = ({ source, label, helperText = false }: Omit<DayInputProps, 'use' | 'min' | 'max'>) => {
  const translate = useTranslate()
  const { field, fieldState } = useInput<Record<string, unknown>>({ source })
  const stored = partsOf(field.value)
  /** A time for which no day is chosen yet. */
  const [waitingTime, setWaitingTime] = useState('')
  const time = stored.time === '' ? waitingTime : stored.time
  const name = translate(label, { _: label })
  const { error } = fieldState
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
      <DayField
        fullWidth
        name={field.name}
        inputRef={field.ref}
        label={name}
        value={stored.day}
        onChange={(day) => field.onChange(day === null ? null : `${day}T${time || midnight}:00+09:00`)}
        onUnreadable={field.onChange}
        onBlur={field.onBlur}
        error={error !== undefined}
        helperText={<InputHelperText error={error?.message} helperText={helperText === false ? '' : helperText} />}
      />
      <TextField
        type="time"
        label={translate('renkei.dates.time_of', { name })}
        value={time}
        onChange={({ target }) => {
          setWaitingTime(target.value)
          if (stored.day !== '' && target.value !== '') field.onChange(`${stored.day}T${target.value}:00+09:00`)
        }}
        sx={{ minWidth: 120 }}
      />
    </Stack>
  )
}
