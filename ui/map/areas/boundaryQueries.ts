import { queryOptions } from '@tanstack/react-query'
import type { RequestParameters } from '#dataProvider/client.ts'
import { api } from '#dataProvider/client.ts'
import { shapesOf } from './shapes/areaShapes.ts'
import { readOutlines } from './shapes/topology.ts'

/** Which boundaries are loaded; `version` is null before the operator has imported any. */
export const boundariesQuery = queryOptions({
  queryKey: ['getMapBoundaries'],
  queryFn: ({ signal }) => api.getMapBoundaries({}, { signal }),
  staleTime: 10 * 60_000,
})

/** Names, centres, populations and secondary medical areas of all municipalities. */
export const mapMunicipalitiesQuery = queryOptions({
  queryKey: ['listMapMunicipalities'],
  queryFn: async ({ signal }) => (await api.listMapMunicipalities({}, { signal })).municipalities,
  staleTime: 10 * 60_000,
})

export type BoundaryFile = Required<RequestParameters<'getMapBoundariesOfArea'>>

/** The areas of a file of boundaries, ready to be drawn. They stay for the whole visit, because they are built slowly. */
export const shapesQuery = (file: BoundaryFile) =>
  queryOptions({
    queryKey: ['getMapBoundariesOfArea', file],
    queryFn: async ({ signal }) => {
      const text = await (await api.getMapBoundariesOfArea(file, { signal })).text()
      return shapesOf(await readOutlines(text, signal), signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    structuralSharing: false,
  })
