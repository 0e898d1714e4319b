import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#dataProvider/client.ts'
import type { Mode } from '../view/view.ts'
import type { SalesMapConditions } from '../view/request.ts'
import { columnsOf } from './pinClasses.ts'
import { matchedOf, pinValuesOf } from './pinValues.ts'
import { CellIndex } from '#ui/map/pins/cellIndex.ts'
import { usePlaces } from './usePlaces.ts'

const pinsKey = 'getSalesMapPins'

/**
 * All institutions that match, with their places and the values that a mode is drawn from. Moves of the map need no request. The pins of the last
 * conditions are kept until the next have arrived, and are stale so long.
 * @param conditions - undefined while they are not known
 */
export const useSalesMapPins = (conditions: SalesMapConditions | undefined, mode: Mode) => {
  const queryClient = useQueryClient()
  const columns = columnsOf(mode)
  const query = useQuery({
    queryKey: [pinsKey, conditions, columns],
    queryFn: ({ signal }) => api.getSalesMapPins({ body: { ...conditions!, columns: [...columns] } }, { signal }),
    enabled: conditions !== undefined,
    placeholderData: keepPreviousData,
  })
  const reply = query.data
  const placesQuery = usePlaces(reply?.placesVersion)
  const places = placesQuery.data
  const isOtherVersion = places !== undefined && reply !== undefined && places.version !== reply.placesVersion
  useEffect(() => {
    // The nation's list has changed in between.
    if (isOtherVersion) void queryClient.invalidateQueries({ queryKey: [pinsKey] })
  }, [isOtherVersion, queryClient])
  const index = useMemo(() => places && new CellIndex(places), [places])
  const pins = useMemo(() => {
    if (!reply || !places || !index || isOtherVersion) return undefined
    const count = places.ids.length
    return { reply, places, index, matched: matchedOf(reply, count), values: pinValuesOf(reply, count) }
  }, [reply, places, index, isOtherVersion])
  return {
    pins,
    /** Whether the pins still belong to other conditions. */
    isStale: query.isPlaceholderData,
    error: query.error ?? placesQuery.error,
    retry: () => void (query.error ? query.refetch() : placesQuery.refetch()),
  }
}

export type Pins = NonNullable<ReturnType<typeof useSalesMapPins>['pins']>
