import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../dataProvider/client.ts'

/** How many of the own open tasks are past their deadline. */
export const overdueQuery = queryOptions({
  queryKey: ['tasks', 'overdue'],
  queryFn: async ({ signal }) => (await api.countOverdueTasks({}, { signal })).count,
  staleTime: 60_000,
})
