import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EndChoice } from './EndChoice.tsx'
import type { RoutePlan } from './plan.ts'
import type { RouteStops } from './useRouteStops.ts'
import { NumberField } from '#ui/inputs/NumberField.tsx'
import { DayField } from '#ui/dates/DayField.tsx'
import './texts.ts'

const two = 'repeat(2, minmax(0, 1fr))'

export interface RouteSettingsProps {
  readonly plan: RoutePlan
  readonly route: RouteStops
  readonly onChange: (plan: RoutePlan) => void
}

/** The day of a route, when and where it begins and ends, and what its times are estimated from. */
export const RouteSettings = ({ plan, route, onChange }: RouteSettingsProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.visit_route.${key}`)
  const set = (changed: Partial<RoutePlan>) => onChange({ ...plan, ...changed })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: two, sm: 'repeat(4, minmax(0, 1fr))', lg: two } }}
      >
        <DayField
          required
          label={text('day')}
          value={plan.plannedDate}
          onChange={(day) => day !== null && set({ plannedDate: day })}
        />
        <TextField
          type="time"
          label={text('start_time')}
          value={plan.startTime}
          onChange={({ target }) => target.value !== '' && set({ startTime: target.value.slice(0, 5) })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <NumberField
          label={text('minutes_per_stop')}
          value={plan.minutesPerStop}
          min={0}
          max={480}
          onChange={(minutesPerStop) => minutesPerStop !== null && set({ minutesPerStop })}
        />
        <NumberField
          label={text('speed')}
          value={plan.speedKmPerHour}
          min={1}
          max={120}
          onChange={(speedKmPerHour) => speedKmPerHour !== null && set({ speedKmPerHour })}
        />
      </Box>
      <EndChoice
        kind="start"
        end={route.start}
        isOwn={plan.startId === null}
        onChange={(startId) => set({ startId })}
      />
      <EndChoice kind="end" end={route.end} isOwn={plan.endId === null} onChange={(endId) => set({ endId })} />
    </Box>
  )
}
