import { Box, Chip, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { clockOf } from '#ui/map/route/arrivals.ts'
import { Block } from '#ui/page/Block.tsx'
import { ItemStatusButton } from '#resources/work/actionLists/show/ItemStatusButton.tsx'
import { OpeningMark } from '../OpeningMark.tsx'
import { StopNumber } from '../StopLines.tsx'
import type { DayRoute } from './dayRoute.ts'
import { StopActions } from './StopActions.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'

export interface DayStopsProps {
  readonly route: DayRoute
  readonly waiting: ReadonlySet<number>
}

/** All stops of a day in order, each with whether it is done. */
export const DayStops = ({ route: { listId, stops }, waiting }: DayStopsProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.${key}`, args)
  return (
    <Block title={text('all_stops')}>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {stops.map((stop, index) => {
          const isDone = stop.isActioned || waiting.has(stop.id)
          const clock = stop.arrival === null ? null : clockOf(stop.arrival)
          return (
            <Stack
              component="li"
              key={stop.id}
              aria-label={stop.name}
              direction="row"
              sx={{ gap: 1, py: 1.25, borderBottom: 1, borderColor: 'hairline', '&:last-child': { border: 0 } }}
            >
              <StopNumber place={index + 1} />
              <Stack sx={{ minWidth: 0, flexGrow: 1, gap: 0.5 }}>
                <OpenLink
                  to={`/crms/${stop.id}`}
                  sx={{ fontWeight: 700, overflowWrap: 'anywhere', py: { xs: 1, sm: 0 }, my: { xs: -1, sm: 0 } }}
                >
                  {stop.name}
                </OpenLink>
                <Typography variant="caption" color="text.secondary" className="figures">
                  {[...(clock === null ? [] : [text('planned_at', { time: clock })]), stop.address].join(' · ')}
                </Typography>
                <OpeningMark day={stop.opening} otherClosedDays={stop.otherClosedDays} />
                <Box sx={{ ml: -0.5 }}>
                  {waiting.has(stop.id) && !stop.isActioned ? (
                    <Chip size="small" label={text('waiting')} sx={{ bgcolor: 'tint.contact', borderRadius: 1 }} />
                  ) : (
                    <ItemStatusButton
                      listId={listId}
                      institutionId={stop.id}
                      name={stop.name}
                      status={stop.isActioned ? 'actioned' : 'not_actioned'}
                    />
                  )}
                </Box>
                {!isDone && <StopActions listId={listId} stop={stop} />}
              </Stack>
            </Stack>
          )
        })}
      </Stack>
    </Block>
  )
}
