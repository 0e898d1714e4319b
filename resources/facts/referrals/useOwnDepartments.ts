import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'

const nobody: { readonly id: number; readonly name: string }[] = []

/** The departments of the own institution as a query. */
export const ownDepartmentsQuery = queryOptions({
  queryKey: ['listOwnDepartments'],
  queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
  staleTime: 60_000,
})

/** The departments of the own institution in order; empty while loading. */
export const useOwnDepartments = () => {
  const { data = nobody } = useQuery(ownDepartmentsQuery)
  return data
}
