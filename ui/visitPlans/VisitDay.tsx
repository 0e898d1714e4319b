import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import { maxDaysAhead } from '#contract/work/visitPlans.ts'
import { today } from '../format.ts'
import { DayField } from '../dates/DayField.tsx'
import './texts.ts'

/** The days that are offered with one click. */
const presetsOf = (day: string) => ({
  today: day,
  tomorrow: daysAfter(day, 1),
  day_after: daysAfter(day, 2),
  next_monday: daysAfter(day, 7 - weekdayOf(day)),
})

export const tomorrow = (): string => daysAfter(today(), 1)

export interface VisitDayProps {
  readonly value: string
  readonly onChange: (day: string) => void
}

/** The day of a visit: one of the next days with one click, or any other. */
export const VisitDay = ({ value, onChange }: VisitDayProps) => {
  const translate = useTranslate()
  const now = today()
  const presets = Object.entries(presetsOf(now))
  const chosen = presets.find(([, day]) => day === value)?.[0] ?? null
  const text = (key: string) => translate(`renkei.plan_visits.${key}`)
  return (
    <Stack sx={{ gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-label={text('day_presets')}
        value={chosen}
        onChange={(_event, name: string | null) => {
          const day = presets.find(([preset]) => preset === name)?.[1]
          if (day !== undefined) onChange(day)
        }}
      >
        {presets.map(([name]) => (
          <ToggleButton key={name} value={name} sx={{ px: 0.5 }}>
            {text(`presets.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayField
        required
        label={text('day')}
        value={value}
        onChange={(day) => onChange(day ?? '')}
        min={now}
        max={daysAfter(now, maxDaysAhead)}
      />
    </Stack>
  )
}
