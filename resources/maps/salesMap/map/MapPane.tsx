import { type Ref, useMemo } from 'react'
import { LiveCount } from '#ui/map/liveCount/LiveCount.tsx'
import { DrawTool } from '#ui/map/tools/DrawTool.tsx'
import { Rings } from '#ui/map/tools/Rings.tsx'
import type { MapHandle } from '#ui/map/view.ts'
import { withoutConditions } from '../conditions/ConditionsCard.tsx'
import type { MapWork } from '../useMapWork.ts'
import { useTexts } from './useTexts.ts'
import { MapArea } from './MapArea.tsx'
import { MapState } from './MapState.tsx'

export interface MapPaneProps {
  readonly ref: Ref<MapHandle>
  readonly work: MapWork
  /** Institutions that are numbered in this order, for a printed list. */
  readonly numbered: readonly { readonly id: number }[]
}

/** The map with its rings and the shape that somebody draws. */
export const MapPane = ({ ref, work, numbered }: MapPaneProps) => {
  const { view, change, data, own, camera, bounds, hoveredId, hover, drawing, draw, selection, whiteSpaceRing } = work
  const { conditions, pins, drawn, classes } = data
  const stops = useMemo(
    () => (work.paper ? numbered.map(({ id }) => id) : view.panel === 'route' ? view.stops : []),
    [work.paper, numbered, view.panel, view.stops],
  )
  const texts = useTexts({ conditions, bounds, zoom: camera.zoom, stops })
  const ringsPlace = view.rings !== null && view.rings === own?.id ? own : work.placeOf(view.rings)
  const whiteSpaceRadii = useMemo(() => (whiteSpaceRing ? [whiteSpaceRing.kilometres] : []), [whiteSpaceRing])
  return (
    <>
      <MapArea
        ref={ref}
        view={camera}
        onViewChange={work.move}
        pins={pins}
        drawn={drawn}
        classes={classes}
        focusedId={hoveredId ?? view.institution}
        selected={selection.selected}
        texts={texts}
        onHover={hover}
        onPick={work.pick}
      >
        {ringsPlace && <Rings center={ringsPlace} />}
        {view.panel === 'white_space' && whiteSpaceRing && (
          <Rings center={whiteSpaceRing} kilometres={whiteSpaceRadii} />
        )}
        {drawing && (
          <DrawTool
            kind={drawing}
            onDone={(shape) => {
              draw(null)
              work.selecting.selectIn(shape)
            }}
            onCancel={() => draw(null)}
          />
        )}
      </MapArea>
      {view.panel !== 'list' && work.inView !== undefined && <LiveCount count={work.inView} />}
      <MapState data={data} onReset={() => change(withoutConditions)} />
    </>
  )
}
