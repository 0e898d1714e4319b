import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { MapFrame, type MapFrameProps } from '#ui/map/MapFrame.tsx'
import { RouteLayer } from '#ui/map/route/RouteLayer.tsx'
import { boundsAround, type MapHandle, type MapView } from '#ui/map/view.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import type { RoutePlan } from './plan.ts'
import { routeOnMap } from './routeOnMap.ts'
import { useRouteStops } from './useRouteStops.ts'
import './texts.ts'

/** Closer than this a route of one stop is not shown. */
const closest = 15
const japan: MapView = { latitude: 36, longitude: 137, zoom: 5 }

export interface RouteMapProps {
  readonly plan: RoutePlan
  readonly height: number | string
}

const MapOfRoute = ({ plan, height, tiles }: RouteMapProps & Pick<MapFrameProps, 'tiles'>) => {
  const translate = useTranslate()
  const map = useRef<MapHandle>(null)
  const { route } = useRouteStops(plan)
  const [view, setView] = useState(japan)
  const { stops, way } = useMemo(() => routeOnMap(route), [route])
  const bounds = boundsAround(way)
  const shown = bounds && JSON.stringify(bounds)
  const fit = useEffectEvent(() => bounds && map.current?.fit(bounds, closest))
  useEffect(() => {
    if (shown) fit()
  }, [shown])
  return (
    <MapFrame
      ref={map}
      view={view}
      onViewChange={setView}
      label={translate('renkei.visit_route.map')}
      tiles={tiles}
      height={height}
      isWheelZoomed={false}
    >
      <RouteLayer stops={stops} way={way} />
    </MapFrame>
  )
}

/** The numbered stops of a plan on a map of their own, which shows all of them when they change. */
const RouteMap = (props: RouteMapProps) => {
  const config = useAppConfig()
  // A map that is not there yet can't be moved to the stops.
  return config ? <MapOfRoute {...props} tiles={config.map} /> : null
}

export default RouteMap
