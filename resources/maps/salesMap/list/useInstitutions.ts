import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import type { SalesMapConditions } from '../view/request.ts'

type Search = RequestParameters<'searchMedicalInstitutionsForSalesMap'>['body']
export type Bounds = NonNullable<Search['bounds']>
export type SalesMapInstitution = Reply<'searchMedicalInstitutionsForSalesMap'>['medicalInstitutions'][number]

export const perPage = 25

export interface InstitutionsOptions extends Pick<Search, 'sortBy' | 'placing' | 'perPage'> {
  readonly conditions: SalesMapConditions
  /** The visible part of the map; undefined before it is known. Unplaced institutions have none. */
  readonly bounds: Bounds | undefined
  /** Starting at 1. */
  readonly page?: number
  readonly enabled?: boolean
}

/** A page of the institutions in the visible part of the map, or of those without a place. The last page stays until the next has arrived. */
export const useInstitutions = ({
  conditions,
  bounds,
  page = 1,
  placing = 'placed',
  sortBy,
  perPage: count = perPage,
  enabled = true,
}: InstitutionsOptions) => {
  const isPlaced = placing === 'placed'
  const body = {
    ...conditions,
    placing,
    page,
    perPage: count,
    ...(sortBy && { sortBy }),
    ...(isPlaced && bounds && { bounds }),
  }
  return useQuery({
    queryKey: ['searchMedicalInstitutionsForSalesMap', body],
    queryFn: ({ signal }) => api.searchMedicalInstitutionsForSalesMap({ body }, { signal }),
    enabled: enabled && (!isPlaced || bounds !== undefined),
    placeholderData: keepPreviousData,
  })
}
