import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'
import type { StoredCodes } from './codes.ts'

export interface CodesAndDepartments {
  readonly codes: StoredCodes
  readonly departments: Reply<'listOwnDepartments'>
}

const queryKey = ['department codes']

/** The codes with the departments to choose from. Both are refetched each time, because files and settings change them. */
export const useDepartmentCodes = () => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<CodesAndDepartments> => {
      const [codes, departments] = await Promise.all([
        api.getDepartmentCodes({}, { signal }),
        api.listOwnDepartments({}, { signal }),
      ])
      return { codes, departments }
    },
    gcTime: 0,
  })
  const store = (codes: StoredCodes) =>
    queryClient.setQueryData<CodesAndDepartments>(queryKey, (before) => before && { ...before, codes })
  return { query, store }
}
