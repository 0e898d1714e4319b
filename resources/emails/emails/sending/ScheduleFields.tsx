import { Alert, FormControlLabel, Radio, RadioGroup, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime, today } from '#ui/format.ts'
import { frameQuery } from '../emailQueries.ts'
import { restsUntil, type Schedule, scheduledAtOf } from './sendingTimes.ts'
import { useNow } from './useNow.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import './texts.ts'

export interface ScheduleFieldsProps {
  readonly schedule: Schedule
  readonly onChange: (schedule: Schedule) => void
}

/** When an e-mail goes out, and what the night's rest makes of that. */
export const ScheduleFields = ({ schedule, onChange }: ScheduleFieldsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data: frame } = useQuery(frameQuery)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.when.${key}`, args)
  const now = useNow()
  const scheduledAt = scheduledAtOf(schedule)
  const morning = frame?.restsAtNight && scheduledAt !== undefined ? restsUntil(scheduledAt, now) : null
  return (
    <Stack spacing={1.5}>
      <RadioGroup
        row
        aria-label={words('title')}
        value={schedule.isLater ? 'later' : 'now'}
        onChange={(_event, when) => onChange({ ...schedule, isLater: when === 'later' })}
      >
        <FormControlLabel value="now" control={<Radio size="small" />} label={words('now')} />
        <FormControlLabel value="later" control={<Radio size="small" />} label={words('later')} />
      </RadioGroup>
      {schedule.isLater && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <DayField
            required
            label={words('day')}
            value={schedule.day}
            onChange={(day) => onChange({ ...schedule, day: day ?? '' })}
            min={today()}
            sx={{ width: 240 }}
          />
          <TextField
            required
            type="time"
            label={words('time')}
            value={schedule.time}
            onChange={({ target }) => onChange({ ...schedule, time: target.value })}
            sx={{ minWidth: 120 }}
          />
        </Stack>
      )}
      {morning !== null && (
        <Alert severity="info" variant="outlined">
          {words('night', { at: formatDateTime(morning, locale) })}
        </Alert>
      )}
    </Stack>
  )
}
