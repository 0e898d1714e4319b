import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { prefecturesQuery } from '#ui/institutions/useLookups.ts'
import { mapMunicipalitiesQuery } from '#ui/map/areas/boundaryQueries.ts'
import type { Days } from '../../analysis/dataAnalysis/view/period.ts'
import type { Catchment, Places } from './areaRows.ts'
import type { View } from './view.ts'

export type AskedCatchment = RequestParameters<'getCatchmentAreas'>['body']

export interface Periods {
  readonly period: Days
  readonly comparisonPeriod: Days
}

/** The requests of a view: one, or one for each hospital that is set beside another. */
export const askedCatchments = (
  { by, departments, hospitals }: Pick<View, 'by' | 'departments' | 'hospitals'>,
  periods: Periods,
): readonly AskedCatchment[] => {
  const asked = { by, ...periods, ...(departments.length > 0 && { ownDepartmentIds: [...departments] }) }
  // By the referrer's place, all of a hospital's referrals are in one municipality.
  return by === 'patient' && hospitals.length > 0
    ? hospitals.map((id) => ({ ...asked, groupMedicalInstitutionId: id }))
    : [asked]
}

const together = (queries: readonly UseQueryResult<Catchment>[]) => {
  const catchments = queries.flatMap(({ data }) => data ?? [])
  return {
    /** One for each request; undefined until all are here. */
    catchments: catchments.length === queries.length ? catchments : undefined,
    isStale: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

/** Loads the figures of each request. The previous ones are kept, and stale, until the new ones have arrived. */
export const useCatchments = (asked: readonly AskedCatchment[]) =>
  useQueries({
    queries: asked.map((body) => ({
      queryKey: ['getCatchmentAreas', body],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getCatchmentAreas({ body }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    })),
    combine: together,
  })

/** Loads what lies behind a municipality. */
export const useCatchmentArea = (
  municipalityCode: string,
  { by, period, ownDepartmentIds, groupMedicalInstitutionId }: AskedCatchment,
) => {
  const body = {
    by,
    period,
    ...(ownDepartmentIds && { ownDepartmentIds }),
    ...(groupMedicalInstitutionId !== undefined && { groupMedicalInstitutionId }),
  }
  return useQuery({
    queryKey: ['getCatchmentArea', municipalityCode, body],
    queryFn: ({ signal }) => api.getCatchmentArea({ municipalityCode, body }, { signal }),
    staleTime: 60_000,
  })
}

/** The names of all municipalities and prefectures; `places` is undefined while they load. */
export const usePlaces = () => {
  const municipalities = useQuery(mapMunicipalitiesQuery)
  const prefectures = useQuery(prefecturesQuery)
  const places = useMemo(
    (): Places | undefined =>
      municipalities.data &&
      prefectures.data && {
        municipalities: new Map(municipalities.data.map((one) => [one.code, one])),
        prefectures: new Map(prefectures.data.map(({ code, name }) => [code, name])),
      },
    [municipalities.data, prefectures.data],
  )
  return {
    places,
    error: municipalities.error ?? prefectures.error,
    refetch: () => {
      void municipalities.refetch()
      void prefectures.refetch()
    },
  }
}
