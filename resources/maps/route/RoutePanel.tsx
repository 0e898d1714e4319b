import { ShuffleOutlined } from '@mui/icons-material'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { moved } from '#ui/dragging/reorder.ts'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { formatCount, formatKilometres } from '#ui/format.ts'
import { InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import { clockOf } from '#ui/map/route/arrivals.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { withBestOrder } from './bestOrder.ts'
import { GoogleMapsButtons } from './GoogleMapsButtons.tsx'
import type { RoutePlan } from './plan.ts'
import { RouteSettings } from './RouteSettings.tsx'
import { SaveRoute, type SavedRoute } from './SaveRoute.tsx'
import { StopLines } from './StopLines.tsx'
import { type RouteStops, useRouteStops } from './useRouteStops.ts'
import './texts.ts'

export interface RoutePanelProps {
  readonly plan: RoutePlan
  readonly onChange: (plan: RoutePlan) => void
  /** The action list that the route is stored in; absent for a new one. */
  readonly list?: SavedRoute
  /** Called with the id of the stored list. */
  readonly onSaved: (listId: number) => void
}

const Summary = ({ route }: { readonly route: RouteStops }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { stops, kilometres, back } = route
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.${key}`, args)
  const clock = back === null ? null : clockOf(back)
  const closed = stops.filter(({ opening }) => opening.opening === 'closed' || opening.opening === 'outside')
  return (
    <Stack sx={{ gap: 0.5 }} aria-live="polite">
      <Typography className="figures" sx={{ fontWeight: 700 }}>
        {[
          text('stop_count', { count: formatCount(stops.length, locale) }),
          ...(kilometres === null ? [] : [text('way', { distance: formatKilometres(kilometres, locale) })]),
          ...(clock === null ? [] : [text('back', { time: clock })]),
        ].join(' · ')}
      </Typography>
      {closed.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {text('closed_stops', { count: formatCount(closed.length, locale) })}
        </Alert>
      )}
    </Stack>
  )
}

/** Plans a route: the order of its stops, its day and times, with warnings where nobody would be there. It can be stored as an action list. */
export const RoutePanel = ({ plan, onChange, list, onSaved }: RoutePanelProps) => {
  const translate = useTranslate()
  const { route, institutions } = useRouteStops(plan)
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.visit_route.${key}`, args)
  const setStops = (stopIds: readonly number[]) => onChange({ ...plan, stopIds })
  const move = (from: number, to: number) => {
    const shown = route.stops.map(({ institution }) => institution.id)
    setStops([...moved(shown, from, to), ...plan.stopIds.filter((id) => !shown.includes(id))])
  }
  const isFull = plan.stopIds.length >= maxStops
  return (
    <Stack sx={{ gap: 2 }}>
      <RouteSettings plan={plan} route={route} onChange={onChange} />
      {plan.stopIds.length === 0 ? (
        <EmptyState title={text('no_stops')} hint={text('no_stops_hint')} />
      ) : (
        <QueryState query={institutions} lines={plan.stopIds.length * 3}>
          {() => (
            <>
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  <Summary route={route} />
                </Box>
                <Button
                  variant="outlined"
                  startIcon={<ShuffleOutlined />}
                  disabled={plan.stopIds.length < 2}
                  onClick={() => onChange(withBestOrder(plan, route))}
                >
                  {text('optimise')}
                </Button>
              </Stack>
              <SortableList
                items={route.stops}
                keyOf={({ institution }) => institution.id}
                nameOf={({ institution }) => institution.name}
                onMove={move}
              >
                {(stop, index) => (
                  <StopLines
                    stop={stop}
                    place={index + 1}
                    onRemove={() => setStops(plan.stopIds.filter((id) => id !== stop.institution.id))}
                  />
                )}
              </SortableList>
              <Typography variant="caption" color="text.secondary">
                {text('estimate', { speed: plan.speedKmPerHour, minutes: plan.minutesPerStop })}
              </Typography>
            </>
          )}
        </QueryState>
      )}
      <InstitutionChoice
        label={text('add')}
        hint={text('add_hint')}
        disabled={isFull}
        onChoose={({ id }) => plan.stopIds.includes(id) || setStops([...plan.stopIds, id])}
      />
      {isFull && <Alert severity="info">{text('full', { count: maxStops })}</Alert>}
      {plan.stopIds.length > 0 && (
        <>
          <GoogleMapsButtons route={route} />
          <SaveRoute plan={plan} {...(list && { list })} onSaved={onSaved} />
        </>
      )}
    </Stack>
  )
}
