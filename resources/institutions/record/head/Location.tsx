import { Skeleton, Typography } from '@mui/material'
import { Suspense } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatKilometres } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { useSummary } from '#ui/institutions/useSummary.ts'
import { latePart } from '#ui/late/latePart.tsx'
import '#ui/institutions/texts.ts'

const LocationMap = latePart(() => import('./LocationMap.tsx'))

const mapHeight = 280
/** Precisions of coordinates that need a note. */
const vague = new Set(['chome', 'town', 'municipality'])

/** The institution's location on the map, in words, and its distance from the own one. */
export const Location = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const query = useSummary(institutionId)
  const config = useAppConfig()
  const tenant = useCurrentUser()?.tenant
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.location.${key}`, args)
  const isOwn = tenant?.medicalInstitutionId === institutionId
  const own =
    tenant && tenant.longitude !== null && tenant.latitude !== null
      ? { name: translate('renkei.medical_institutions.own'), longitude: tenant.longitude, latitude: tenant.latitude }
      : null
  return (
    <Block title={text('title')}>
      <QueryState query={query} lines={8}>
        {({ name, address, longitude, latitude, distance, locationPrecision }) => (
          <>
            {longitude !== null && latitude !== null && config ? (
              <Suspense fallback={<Skeleton variant="rounded" height={mapHeight} />}>
                <LocationMap
                  label={text('map', { name })}
                  place={{ name, longitude, latitude }}
                  own={isOwn ? null : own}
                  tiles={config.map}
                  height={mapHeight}
                />
              </Suspense>
            ) : (
              <Typography color="text.secondary">{text('unknown')}</Typography>
            )}
            <Typography sx={{ mt: 1 }}>{address}</Typography>
            <Typography variant="caption" color="text.secondary" component="p">
              {[
                distance !== null && !isOwn && text('distance', { distance: formatKilometres(distance, locale) }),
                vague.has(locationPrecision) && text(`precision.${locationPrecision}`),
                config?.map.url === null && longitude !== null && text('no_base_map'),
              ]
                .filter(Boolean)
                .join(' ')}
            </Typography>
          </>
        )}
      </QueryState>
    </Block>
  )
}
