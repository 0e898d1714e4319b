import { Card, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDate } from '#ui/format.ts'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import { clockOf } from '#ui/map/route/arrivals.ts'
import { OpeningMark } from '../OpeningMark.tsx'
import { StopNumber } from '../StopLines.tsx'
import type { DayStop } from './dayRoute.ts'
import { StopActions } from './StopActions.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'

export interface NextStopProps {
  readonly listId: number
  readonly stop: DayStop
  readonly place: number
}

/** The stop that comes next, large enough to read in a car park. */
export const NextStop = ({ listId, stop, place }: NextStopProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.${key}`, args)
  const clock = stop.arrival === null ? null : clockOf(stop.arrival)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, borderColor: 'primary.main' }}>
      <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('next')}
      </Typography>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
          <StopNumber place={place} />
          <OpenLink
            to={`/crms/${stop.id}`}
            sx={{ fontSize: 20, lineHeight: 1.4, fontWeight: 700, overflowWrap: 'anywhere' }}
          >
            {stop.name}
          </OpenLink>
        </Stack>
        <Typography sx={{ fontSize: 16 }}>{stop.address}</Typography>
        {stop.tel && (
          <Typography component="div" sx={{ fontSize: 18, '& a': { display: 'inline-block', py: 1, my: -0.5 } }}>
            <TelephoneLink number={stop.tel} />
          </Typography>
        )}
        <OpeningMark day={stop.opening} otherClosedDays={stop.otherClosedDays} />
        <Typography variant="caption" color="text.secondary" className="figures">
          {[
            ...(clock === null ? [] : [text('planned_at', { time: clock })]),
            stop.lastVisitDate
              ? text('last_visit', { date: formatShortDate(stop.lastVisitDate, locale) })
              : text('never_visited'),
          ].join(' · ')}
        </Typography>
        <StopActions listId={listId} stop={stop} isNext />
      </Stack>
    </Card>
  )
}
