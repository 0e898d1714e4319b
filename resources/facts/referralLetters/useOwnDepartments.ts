import { useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import { watched } from '#ui/queries/polling.ts'

/** The hospital's departments, in its order. */
export const useOwnDepartments = () =>
  useQuery({
    queryKey: ['listOwnDepartments'],
    queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
    staleTime: 60_000,
  })

/** The same for a form that is open: what a colleague deletes meanwhile is noticed. */
export const useWatchedDepartments = () =>
  useQuery({
    queryKey: ['listOwnDepartments'],
    queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
    ...watched,
  })
