import { useQuery } from '@tanstack/react-query'
import { api } from '../../../dataProvider/client.ts'

/** The hospital's departments, in its order. */
export const useOwnDepartments = () =>
  useQuery({
    queryKey: ['listOwnDepartments'],
    queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
    staleTime: 60_000,
  })
