import { useQueries, useQuery } from '@tanstack/react-query'
import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useMemo } from 'react'
import { boundariesQuery, shapesQuery } from './boundaryQueries.ts'
import type { PrefectureShapes } from './shapes/areaShapes.ts'
import { overlaps } from './shapes/plane.ts'
import { useAreaView } from './useAreaView.ts'

/** From this zoom on areas are drawn in full detail. */
const fullFrom = 10

export interface AreaShapes {
  /** What is drawn in the view as it is. */
  readonly shapes: readonly PrefectureShapes[]
  /** Whether a municipality has a boundary at all, in the view or not. */
  readonly hasShape: (code: string) => boolean
  /** Whether it is not known yet what has a boundary. */
  readonly isLoading: boolean
}

const noShapes: readonly PrefectureShapes[] = []

const shapesIn = (results: readonly { readonly data: PrefectureShapes[] | undefined }[]) =>
  results.flatMap(({ data }) => data ?? [])

/** The boundaries in view: simplified ones of the whole country, from zoom 10 on those in detail of the prefectures in view. */
export const useAreaShapes = (map: LeafletMap): AreaShapes => {
  const { zoom, box } = useAreaView(map)
  const boundaries = useQuery(boundariesQuery)
  const version = boundaries.data?.version ?? null
  const light = useQuery({
    ...shapesQuery({ level: 'light', area: 'all', v: version ?? '' }),
    enabled: version !== null,
  })
  const simplified = light.data ?? noShapes
  const inView = useMemo(
    () => (zoom < fullFrom ? simplified : simplified.filter((shapes) => overlaps(shapes.box, box))),
    [simplified, zoom, box],
  )
  const detailed = boundaries.data?.levels.find(({ level }) => level === 'full')?.areas ?? []
  const full = useQueries({
    queries: (zoom < fullFrom ? [] : inView)
      .filter(({ prefecture }) => detailed.includes(prefecture))
      .map(({ prefecture }) => shapesQuery({ level: 'full', area: prefecture, v: version ?? '' })),
    combine: shapesIn,
  })
  const shapes = useMemo(
    () => inView.map((shape) => full.find(({ prefecture }) => prefecture === shape.prefecture) ?? shape),
    [inView, full],
  )
  const codes = useMemo(
    () => new Set([...simplified, ...shapes].flatMap(({ areas }) => areas.map(({ code }) => code))),
    [simplified, shapes],
  )
  const hasShape = useCallback((code: string) => codes.has(code), [codes])
  return {
    shapes,
    hasShape,
    isLoading: boundaries.isPending || (version !== null && light.isPending),
  }
}
