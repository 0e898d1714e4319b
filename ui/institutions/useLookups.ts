import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import type { Choice } from '../inputs/MultiChoice.tsx'
import type { watched } from '../queries/polling.ts'
import { useStaffs } from '../staffs/useStaffs.ts'
import { useHasInstitutionLabels, useInstitutionLabels } from './shownLabels.ts'
import { goneAmong, listsOfLabels } from './useGoneNames.ts'
import { useHasPhases, usePhaseMasters } from './usePhase.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

const unchanging = { staleTime: Infinity } as const

/** The prefectures with their municipalities. */
export const prefecturesQuery = {
  queryKey: ['listPrefectures'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listPrefectures({}, { signal }),
  ...unchanging,
}

/** The departments by group. */
export const departmentsQuery = {
  queryKey: ['listDepartments'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listDepartments({}, { signal }),
  ...unchanging,
}

/** The facility types by axis. */
const facilityTypesQuery = {
  queryKey: ['listFacilityTypeGroups'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listFacilityTypeGroups({}, { signal }),
  ...unchanging,
}

/** The facility types by axis, named in the language of the screen; empty while loading. */
export const useFacilityTypes = ({ enabled = true }: { readonly enabled?: boolean } = {}) => {
  const locale = useLocale() ?? 'ja'
  const query = useQuery({ ...facilityTypesQuery, enabled })
  const facilityTypes = useMemo(
    () =>
      query.data?.map((axis) => ({
        ...axis,
        value: facilityTypeName(axis.value, locale),
        options: axis.options.map((option) => ({ ...option, value: facilityTypeName(option.value, locale) })),
      })) ?? [],
    [query.data, locale],
  )
  return { facilityTypes, isRead: query.data !== undefined }
}

interface Group {
  readonly value: string
  readonly options: readonly { readonly key: number; readonly value: string }[]
}

/** The choices of a grouped lookup with their headings. */
export const choicesOf = (groups: readonly Group[]): Choice<number>[] =>
  groups.flatMap(({ value: group, options }) => options.map(({ key, value }) => ({ key, name: value, group })))

/** Key of the tenant's tags in the query cache. */
export const tagsKey = ['listTags', 'all'] as const

const tagsPerPage = 100

const allTags = async (signal: AbortSignal): Promise<Reply<'listTags'>['tags']> => {
  const pageAt = (page: number) => api.listTags({ page, perPage: tagsPerPage }, { signal })
  const first = await pageAt(1)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPage - 1) }, (_, index) => pageAt(index + 2)),
  )
  return [first, ...others].flatMap(({ tags }) => tags)
}

/** All tags of the tenant, by name. @param options - `watched` where a form offers them */
export const useTags = (options: { readonly enabled?: boolean } | typeof watched = {}) =>
  useQuery({ queryKey: tagsKey, queryFn: ({ signal }) => allTags(signal), ...options })

/**
 * The choices for the search conditions; empty while loading.
 * @param options - `enabled`: false to delay the requests
 */
export const useLookups = ({ enabled = true }: { readonly enabled?: boolean } = {}) => {
  const departments = useQuery({ ...departmentsQuery, enabled })
  const { facilityTypes } = useFacilityTypes({ enabled })
  const prefectures = useQuery({ ...prefecturesQuery, enabled })
  const tags = useTags({ enabled: useMayCall('listTags') && enabled })
  const labels = useInstitutionLabels()
  const hasLabels = useHasInstitutionLabels()
  const staffs = useStaffs({ enabled, inactive: true })
  const hasPhases = useHasPhases()
  const phases = usePhaseMasters({ enabled })
  return {
    departments: departments.data ?? [],
    facilityTypes,
    prefectures: prefectures.data ?? [],
    tags: tags.data ?? [],
    labels,
    staffs,
    phases: phases.data?.phaseMasters ?? [],
    /** Whether the tenant uses phases. Saved conditions may name some nevertheless. */
    hasPhases,
    /** Whether all that there is has been read, so that others are gone. */
    hasAll: { tags: tags.isSuccess, phases: phases.isSuccess, labels: hasLabels },
  }
}

export type Lookups = ReturnType<typeof useLookups>

/** What conditions on partners name and is gone. */
export const goneFrom = ({ tags, phases, labels, hasAll }: Lookups, conditions: unknown) =>
  goneAmong(conditions, {
    ...(hasAll.tags && { tag: tags }),
    ...(hasAll.phases && { phase: phases }),
    ...(hasAll.labels && listsOfLabels('medical_institution_label', labels)),
  })
