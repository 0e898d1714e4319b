import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { lastScheduleDay, ReportSchedule } from '#contract/reports/subscriptions.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { SubscriptionFields } from './subscription.ts'
import './texts.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const days = Array.from({ length: lastScheduleDay }, (_, index) => index + 1)

export interface ScheduleInputsProps {
  readonly fields: SubscriptionFields
  readonly onChange: (changes: Partial<SubscriptionFields>) => void
}

/** When a report is mailed. */
export const ScheduleInputs = ({ fields, onChange }: ScheduleInputsProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.report_subscriptions.${key}`, args)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <OneChoice
        label={text('schedule')}
        choices={ReportSchedule.options}
        nameOf={(schedule) => text(`schedules.${schedule}`)}
        value={fields.schedule}
        onChange={(schedule) => onChange({ schedule })}
        minWidth={220}
      />
      {fields.schedule === 'weekly' && (
        <OneChoice
          label={text('weekday')}
          choices={weekdays}
          nameOf={(weekday) => text(`weekdays.${weekday}`)}
          value={fields.weekday}
          onChange={(weekday) => onChange({ weekday })}
          minWidth={140}
        />
      )}
      {fields.schedule === 'monthly' && (
        <OneChoice
          label={text('day')}
          choices={days}
          nameOf={(day) => text('day_of_month', { day: String(day) })}
          value={fields.day}
          onChange={(day) => onChange({ day })}
          minWidth={120}
        />
      )}
    </Stack>
  )
}
