import { useQuery } from '@tanstack/react-query'
import { api, type Reply } from '../../../../dataProvider/client.ts'

const unchanging = { staleTime: Infinity } as const
const tagsPerPage = 100

export type Tags = Reply<'listTags'>['tags']

const allTags = async (signal: AbortSignal): Promise<Tags> => {
  const first = await api.listTags({ page: 1, perPage: tagsPerPage }, { signal })
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPage - 1) }, (_, index) =>
      api.listTags({ page: index + 2, perPage: tagsPerPage }, { signal }),
    ),
  )
  return [first, ...rest].flatMap(({ tags }) => tags)
}

/** Key of the tenant's tags in the query cache. */
export const tagsKey = ['listTags', 'all'] as const

/** All tags of the tenant, by name. */
export const useTags = () => useQuery({ queryKey: tagsKey, queryFn: ({ signal }) => allTags(signal) })

/** The choices behind the search conditions; empty until they have arrived. */
export const useLookups = () => {
  const departments = useQuery({
    queryKey: ['listDepartments'],
    queryFn: ({ signal }) => api.listDepartments({}, { signal }),
    ...unchanging,
  })
  const facilityTypes = useQuery({
    queryKey: ['listFacilityTypeGroups'],
    queryFn: ({ signal }) => api.listFacilityTypeGroups({}, { signal }),
    ...unchanging,
  })
  const prefectures = useQuery({
    queryKey: ['listPrefectures'],
    queryFn: ({ signal }) => api.listPrefectures({}, { signal }),
    ...unchanging,
  })
  const tags = useTags()
  return {
    departments: departments.data ?? [],
    facilityTypes: facilityTypes.data ?? [],
    prefectures: prefectures.data ?? [],
    tags: tags.data ?? [],
  }
}

export type Lookups = ReturnType<typeof useLookups>
