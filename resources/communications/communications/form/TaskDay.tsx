import { Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { daysAfter } from '#contract/days.ts'
import { today } from '#ui/format.ts'
import { DayField } from '#ui/dates/DayField.tsx'

/** The usual deadlines, by the days until then. */
const usual = { tomorrow: 1, in_a_week: 7 } as const

export interface TaskDayProps {
  readonly day: string | null
  readonly onChange: (day: string | null) => void
}

/** The deadline of a task: tomorrow, in a week, or any day. What is chosen can be taken back. */
export const TaskDay = ({ day, onChange }: TaskDayProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.communications.next_task.${key}`)
  const [now] = useState(today)
  const choices = Object.entries(usual).map(([name, days]) => ({ name, value: daysAfter(now, days) }))
  const isOther = day !== null && choices.every(({ value }) => value !== day)
  const [isAsking, setAsking] = useState(isOther)
  const isAny = isAsking || isOther
  const chip = (name: string, isOn: boolean, onClick: () => void) => (
    <Chip
      key={name}
      component="button"
      type="button"
      clickable
      label={text(name)}
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      onClick={onClick}
      sx={{
        height: { xs: 44, sm: 34 },
        borderRadius: 22,
        px: 0.5,
        ...(!isOn && { bgcolor: 'background.paper', borderColor: 'text.tertiary' }),
      }}
    />
  )
  return (
    <Stack
      component="fieldset"
      direction="row"
      aria-label={text('day')}
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      {choices.map(({ name, value }) =>
        chip(name, !isAny && day === value, () => {
          setAsking(false)
          onChange(day === value ? null : value)
        }),
      )}
      {chip('any_day', isAny, () => {
        setAsking(!isAny)
        if (isOther) onChange(null)
      })}
      {isAny && (
        <DayField label={text('day')} value={day} onChange={onChange} onUnreadable={onChange} sx={{ width: 240 }} />
      )}
    </Stack>
  )
}
