import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import type { Paper } from '#ui/map/print/paper.ts'
import type { DrawKind } from '#ui/map/tools/drawing.ts'
import { containsPlace } from '#ui/map/tools/shapes.ts'
import type { MapBounds, MapHandle, MapView } from '#ui/map/view.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { Loaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import type { Ring } from '../whiteSpace/question.ts'
import { idsIn, positionOf } from './select/placesIn.ts'
import { useAreaSelection } from './select/useAreaSelection.ts'
import { useSelection } from './select/useSelection.ts'
import { useOwnPlace } from './useOwnPlace.ts'
import { useSalesMap } from './useSalesMap.ts'
import { useView } from './view/useView.ts'

const closeZoom = 15
const firstZoom = 11
/** All of Japan, for a tenant without a place. */
const country: MapView = { longitude: 137, latitude: 37.5, zoom: 5 }

const isSame = (one: MapView, other: MapView) =>
  one.zoom === other.zoom && one.longitude === other.longitude && one.latitude === other.latitude

/**
 * Everything that the parts of the screen share: the view of the address, what is found, pointed to, picked and selected.
 * @returns also the map and the element around it
 */
export const useMapWork = (loaded: Loaded) => {
  const toast = useToast()
  const map = useRef<MapHandle>(null)
  const pane = useRef<HTMLDivElement>(null)
  const { view, unknown, change, forget } = useView()
  const data = useSalesMap(view, loaded)
  const { pins } = data
  const own = useOwnPlace()
  const [bounds, setBounds] = useState<MapBounds>()
  const [hoveredId, hover] = useState<number | null>(null)
  const [hasConditions, showConditions] = useStore('sales_map.conditions', true)
  const [drawing, draw] = useState<DrawKind | null>(null)
  const [paper, setPaper] = useState<Paper | null>(null)
  const [whiteSpaceRing, setRing] = useState<Ring | null>(null)
  const showWhiteSpace = useCallback((_ids: readonly number[], ring: Ring | null) => setRing(ring), [])
  const selection = useSelection()
  const selecting = useAreaSelection(pins, selection)
  const camera: MapView =
    view.at ?? (own ? { longitude: own.longitude, latitude: own.latitude, zoom: firstZoom } : country)
  const inView = useMemo(
    () => (pins && bounds ? idsIn({ kind: 'bounds', ...bounds }, pins).length : undefined),
    [pins, bounds],
  )
  const placeOf = (id: number | null) => (id !== null && pins ? positionOf(id, pins.places) : undefined)
  const pick = (id: number | null) => change({ institution: id })
  const work = {
    view,
    unknown,
    change,
    forget,
    data,
    own,
    bounds,
    hoveredId,
    hover,
    hasConditions,
    showConditions,
    drawing,
    draw,
    whiteSpaceRing,
    showWhiteSpace,
    selection,
    selecting,
    camera,
    inView,
    placeOf,
    pick,
    /** The paper that the map is being printed on; null while it is only on the screen. */
    paper,
    print: setPaper,
    /** Keeps what the map shows. */
    move: (at: MapView, next: MapBounds) => {
      setBounds(next)
      if (!isSame(at, camera)) change({ at }, { replace: true })
    },
    /**
     * Picks an institution away from the map and shows where it is, unless it is in view already.
     * @param name - to say so if it has no place
     */
    flyTo: (id: number, name?: string) => {
      pick(id)
      // On small screens the list is below the map.
      pane.current?.scrollIntoView({ block: 'nearest' })
      const place = placeOf(id)
      if (place && !(bounds && containsPlace({ kind: 'bounds', ...bounds }, place)))
        map.current?.flyTo(place, Math.max(camera.zoom, closeZoom))
      else if (!place && name !== undefined)
        toast('renkei.sales_map.not_placed', { type: 'info', messageArgs: { name } })
    },
  }
  // Refs stand beside what may be read while rendering.
  return { work, map, pane }
}

export type MapWork = ReturnType<typeof useMapWork>['work']
