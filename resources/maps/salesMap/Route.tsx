import { AddLocationAltOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { formatCount } from '#ui/format.ts'
import { newPlan } from '../route/plan.ts'
import { RoutePanel } from '../route/RoutePanel.tsx'

export interface RouteProps {
  /** The institutions of the route in the order of the visits. */
  readonly stops: readonly number[]
  readonly selected: ReadonlySet<number>
  readonly onStops: (stops: readonly number[]) => void
}

/** A route that is planned beside the map; what is selected there can join it. */
export const Route = ({ stops, selected, onStops }: RouteProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const navigate = useNavigate()
  const [settings, setSettings] = useState(() => newPlan([]))
  const more = [...selected].filter((id) => !stops.includes(id))
  return (
    <Stack sx={{ gap: 1.5 }}>
      {more.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<AddLocationAltOutlined />}
          disabled={stops.length + more.length > maxStops}
          onClick={() => onStops([...stops, ...more])}
          sx={{ alignSelf: 'start' }}
        >
          {translate('renkei.sales_map.add_stops', { count: formatCount(more.length, locale) })}
        </Button>
      )}
      <RoutePanel
        plan={{ ...settings, stopIds: stops }}
        onChange={(plan) => {
          setSettings(plan)
          onStops(plan.stopIds)
        }}
        onSaved={(id) => void navigate(`/visit_route/${id}`)}
      />
    </Stack>
  )
}
