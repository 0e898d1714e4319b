import { MyLocationOutlined } from '@mui/icons-material'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { distanceKm } from '#contract/places.ts'
import { formatKilometres } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { placeOf } from '../useRouteStops.ts'
import type { DayStop } from './dayRoute.ts'
import { StopActions } from './StopActions.tsx'
import { usePosition } from './usePosition.ts'

const shown = 3

export interface NearestStopsProps {
  readonly listId: number
  /** The stops that are still to be visited. */
  readonly stops: readonly DayStop[]
}

/** The stops nearest to where the device is, after a tap. */
export const NearestStops = ({ listId, stops }: NearestStopsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { state, place, ask } = usePosition()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.${key}`, args)
  const nearest = stops
    .flatMap((stop) => {
      const there = placeOf(stop)
      return place && there ? [{ stop, kilometres: distanceKm(place, there) }] : []
    })
    .toSorted((a, b) => a.kilometres - b.kilometres)
    .slice(0, shown)
  return (
    <Block title={text('nearest')}>
      <Stack sx={{ gap: 1 }} aria-live="polite">
        <Button
          variant="outlined"
          startIcon={<MyLocationOutlined />}
          loading={state === 'asking'}
          loadingPosition="start"
          onClick={ask}
          sx={{ alignSelf: 'start', minHeight: 44 }}
        >
          {text('position')}
        </Button>
        {(state === 'refused' || state === 'missing') && (
          <Alert severity="warning" variant="outlined">
            {text(`position_${state}`)}
          </Alert>
        )}
        {nearest.map(({ stop, kilometres }) => (
          <Stack key={stop.id} sx={{ gap: 0.5 }}>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {stop.name}{' '}
              <Typography component="span" variant="caption" color="text.secondary" className="figures">
                {text('straight', { distance: formatKilometres(kilometres, locale) })}
              </Typography>
            </Typography>
            <StopActions listId={listId} stop={stop} />
          </Stack>
        ))}
        <Typography variant="caption" color="text.secondary">
          {text('position_hint')}
        </Typography>
      </Stack>
    </Block>
  )
}
