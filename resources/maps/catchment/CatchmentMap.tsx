import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { AreaLayer } from '#ui/map/areas/AreaLayer.tsx'
import type { AreaLayerProps } from '#ui/map/areas/areaLayerProps.ts'
import { boundariesQuery } from '#ui/map/areas/boundaryQueries.ts'
import { MapFrame } from '#ui/map/MapFrame.tsx'
import { isSameView, type MapHandle, type MapView } from '#ui/map/view.ts'
import { useAppConfig } from '#ui/appConfig.ts'

export interface CatchmentMapProps extends AreaLayerProps {
  readonly ref?: Ref<MapHandle>
  readonly label: string
  /** Maps that share a view move together. */
  readonly view: MapView
  /** Called after each movement by a person. */
  readonly onMove: (view: MapView) => void
  readonly height: number | string
  /** Layers above the areas. */
  readonly children?: ReactNode
}

const noTiles = { url: null, attribution: '' }

/** A map of areas by their fills, with its sources. */
export const CatchmentMap = ({ ref, label, view, onMove, height, children, ...areas }: CatchmentMapProps) => {
  const config = useAppConfig()
  const attribution = useQuery(boundariesQuery).data?.attribution
  return (
    <MapFrame
      {...(ref && { ref })}
      label={label}
      view={view}
      onViewChange={(moved) => {
        if (!isSameView(moved, view)) onMove(moved)
      }}
      tiles={config?.map ?? noTiles}
      sources={attribution ? [attribution] : []}
      height={height}
    >
      <AreaLayer {...areas} />
      {children}
    </MapFrame>
  )
}
