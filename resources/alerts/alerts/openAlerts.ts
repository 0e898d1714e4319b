import { queryOptions } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'

/** Number of alerts that nobody has put away. */
export const openAlertsQuery = queryOptions({
  queryKey: ['alerts', 'open'],
  queryFn: async ({ signal }) => (await api.listAlerts({ perPage: 1 }, { signal })).openCount,
  staleTime: 60_000,
})
