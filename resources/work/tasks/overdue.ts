import { queryOptions } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'

/** Number of the person's own open tasks past their deadline. */
export const overdueQuery = queryOptions({
  queryKey: ['tasks', 'overdue'],
  queryFn: async ({ signal }) => (await api.countOverdueTasks({}, { signal })).count,
  staleTime: 60_000,
})
