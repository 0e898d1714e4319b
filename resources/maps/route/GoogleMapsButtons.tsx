import { OpenInNew } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { googleMapsLinks, maxStopsOfLink } from '#ui/map/route/googleMapsLinks.ts'
import { useDevice } from '#ui/useDevice.ts'
import type { RouteStops } from './useRouteStops.ts'
import './texts.ts'

/** Links that show a route in Google Maps, in parts if it has more stops than a link takes. Nothing is sent before a click. */
export const GoogleMapsButtons = ({ route: { start, stops, end } }: { readonly route: RouteStops }) => {
  const translate = useTranslate()
  const device = useDevice()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.visit_route.${key}`, args)
  const addresses = stops.map(({ institution }) => institution.address)
  const links = googleMapsLinks(
    { start: start?.address ?? null, stops: addresses, end: end?.address ?? null },
    maxStopsOfLink[device === 'phone' ? 'phone' : 'pc'],
  )
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {links.map(({ href, from, to }) => (
          <Button
            key={from}
            variant="outlined"
            startIcon={<OpenInNew />}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
          >
            {links.length === 1 ? text('open_maps') : text('open_maps_part', { from, to })}
          </Button>
        ))}
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {text('maps_hint')}
      </Typography>
    </Stack>
  )
}
