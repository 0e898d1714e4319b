import { Close } from '@mui/icons-material'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatKilometres, formatShortDate } from '#ui/format.ts'
import { useDevice } from '#ui/useDevice.ts'
import { clockOf } from '#ui/map/route/arrivals.ts'
import { OpeningMark } from './OpeningMark.tsx'
import type { RouteStop } from './useRouteStops.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import './texts.ts'

export interface StopLinesProps {
  readonly stop: RouteStop
  /** From 1. */
  readonly place: number
  readonly onRemove: () => void
}

/** The number of a stop, as on the map. */
export const StopNumber = ({ place }: { readonly place: number }) => (
  <Box
    component="span"
    className="figures"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: 24,
      height: 24,
      borderRadius: '50%',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontSize: 12,
      fontWeight: 700,
    }}
  >
    {place}
  </Box>
)

/** A stop of a planned route: when one arrives, how far it is, and whether there are consultation hours. */
export const StopLines = ({ stop, place, onRemove }: StopLinesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const isPhone = useDevice() === 'phone'
  const { institution, kilometres, arrival, opening, otherClosedDays } = stop
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.${key}`, args)
  const clock = arrival === null ? null : clockOf(arrival)
  const details = [
    clock === null ? text('arrival_unknown') : text('arrival', { time: clock }),
    kilometres === null ? text('place_unknown') : text('leg', { distance: formatKilometres(kilometres, locale) }),
    institution.lastVisitDate
      ? text('last_visit', { date: formatShortDate(institution.lastVisitDate, locale) })
      : text('never_visited'),
  ]
  const removal = { 'aria-label': text('remove', { name: institution.name }), onClick: onRemove }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
      <StopNumber place={place} />
      <Stack sx={{ minWidth: 0, flexGrow: 1, gap: 0.25 }}>
        <OpenLink to={`/crms/${institution.id}`} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {institution.name}
        </OpenLink>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
          {details.map((detail) => (
            <Typography key={detail} variant="caption" className="figures" sx={{ whiteSpace: 'nowrap' }}>
              {detail}
            </Typography>
          ))}
        </Stack>
        <OpeningMark day={opening} otherClosedDays={otherClosedDays} />
        {isPhone && (
          <Button size="small" {...removal} sx={{ alignSelf: 'start', ml: -0.5, minHeight: 44 }}>
            {text('remove_short')}
          </Button>
        )}
      </Stack>
      {!isPhone && (
        <IconButton {...removal} sx={{ flexShrink: 0 }}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Stack>
  )
}
