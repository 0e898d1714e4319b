import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../dataProvider/client.ts'
import { allTags } from '../../../../dataProvider/entityLists.ts'
import type { Choice } from '../../../../ui/MultiChoice.tsx'
import { useInstitutionLabels } from './shownLabels.ts'

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
export const facilityTypesQuery = {
  queryKey: ['listFacilityTypeGroups'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listFacilityTypeGroups({}, { signal }),
  ...unchanging,
}

interface Group {
  readonly value: string
  readonly options: readonly { readonly key: number; readonly value: string }[]
}

/** The choices of a grouped lookup under their headings. */
export const choicesOf = (groups: readonly Group[]): Choice<number>[] =>
  groups.flatMap(({ value: group, options }) => options.map(({ key, value }) => ({ key, name: value, group })))

/** Key of the tenant's tags in the query cache. */
export const tagsKey = ['listTags', 'all'] as const

/** All tags of the tenant, by name. */
export const useTags = () => useQuery({ queryKey: tagsKey, queryFn: ({ signal }) => allTags(signal) })

/** The choices behind the search conditions; empty until they have arrived. */
export const useLookups = () => {
  const departments = useQuery(departmentsQuery)
  const facilityTypes = useQuery(facilityTypesQuery)
  const prefectures = useQuery(prefecturesQuery)
  const tags = useTags()
  const labels = useInstitutionLabels()
  const phases = useQuery({
    queryKey: ['listPhaseMasters'],
    queryFn: ({ signal }) => api.listPhaseMasters({}, { signal }),
  })
  return {
    departments: departments.data ?? [],
    facilityTypes: facilityTypes.data ?? [],
    prefectures: prefectures.data ?? [],
    tags: tags.data ?? [],
    labels,
    phases: phases.data?.phaseMasters ?? [],
  }
}

export type Lookups = ReturnType<typeof useLookups>
