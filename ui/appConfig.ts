import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AppConfig, fetchAppConfig } from '#authProvider/appConfig.ts'

/** The server's public configuration, fetched once. */
export const appConfigQuery = queryOptions({
  queryKey: ['getAppConfig'],
  queryFn: fetchAppConfig,
  staleTime: Infinity,
})

/** The public configuration; undefined while loading. */
export const useAppConfig = (): AppConfig | undefined => useQuery(appConfigQuery).data
