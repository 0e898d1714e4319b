import { Skeleton, useTheme } from '@mui/material'
import { type ReactNode, type Ref, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { MapFrame } from '#ui/map/MapFrame.tsx'
import { PinLayer } from '#ui/map/pins/PinLayer.tsx'
import type { Pins as PinsOfLayer } from '#ui/map/pins/pins.ts'
import type { MapBounds, MapHandle, MapView } from '#ui/map/view.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import type { PinClass } from '../pins/pinClasses.ts'
import { pinColour } from '../pins/pinColours.ts'
import { placesByIds } from '../pins/placesByIds.ts'
import type { Pins } from '../pins/useSalesMapPins.ts'

export interface MapAreaProps {
  readonly ref: Ref<MapHandle>
  readonly view: MapView
  readonly onViewChange: (view: MapView, bounds: MapBounds) => void
  /** Undefined while they load. */
  readonly pins: Pins | undefined
  readonly drawn: PinsOfLayer | undefined
  readonly classes: readonly PinClass[]
  /** The institution that the list or the picked card points to. */
  readonly focusedId: number | null
  readonly selected: ReadonlySet<number>
  /** Texts beside pins, by institution. */
  readonly texts: ReadonlyMap<number, string>
  readonly onHover: (id: number | null) => void
  readonly onPick: (id: number) => void
  /** Further layers and tools. */
  readonly children?: ReactNode
}

/** The map with the pins of all institutions that match. */
export const MapArea = ({
  ref,
  view,
  onViewChange,
  pins,
  drawn,
  classes,
  focusedId,
  selected,
  texts,
  onHover,
  onPick,
  children,
}: MapAreaProps) => {
  const translate = useTranslate()
  const theme = useTheme()
  const config = useAppConfig()
  const places = pins?.places
  const looks = useMemo(
    () => classes.map(({ shape, colour }) => ({ shape, fill: pinColour(colour, theme) })),
    [classes, theme],
  )
  const byIds = places && placesByIds(places)
  const selectedPlaces = useMemo(() => new Set([...selected].flatMap((id) => byIds?.get(id) ?? [])), [byIds, selected])
  const labels = useMemo(
    () => (places ? (place: number) => texts.get(places.ids[place] ?? 0) : undefined),
    [places, texts],
  )
  const idAt = (place: number | null) => (place === null ? null : (places?.ids[place] ?? null))
  if (!config) return <Skeleton variant="rounded" height="100%" />
  return (
    <MapFrame
      ref={ref}
      view={view}
      onViewChange={onViewChange}
      label={translate('renkei.sales_map.map')}
      tiles={config.map}
      height="100%"
    >
      {pins && drawn && (
        <PinLayer
          index={pins.index}
          pins={drawn}
          looks={looks}
          focused={focusedId === null ? null : (byIds?.get(focusedId) ?? null)}
          selected={selectedPlaces}
          {...(labels && { labels })}
          onHover={(place) => onHover(idAt(place))}
          onPick={(place) => {
            const id = idAt(place)
            if (id !== null) onPick(id)
          }}
        />
      )}
      {children}
    </MapFrame>
  )
}
