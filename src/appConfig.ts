import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Reply } from '../dataProvider/client.ts'

/** The server's public configuration, fetched once. */
export const appConfigQuery = queryOptions({
  queryKey: ['getAppConfig'],
  queryFn: ({ signal }) => api.getAppConfig({}, { signal }),
  staleTime: Infinity,
})

/** The public configuration; undefined until it has arrived. */
export const useAppConfig = (): Reply<'getAppConfig'> | undefined => useQuery(appConfigQuery).data
