import { api, type Reply } from '#dataProvider/client.ts'

export type StoredSetting = Reply<'getTenantSetting'>

/** The settings of the whole tenant. */
export const tenantSettingQuery = {
  queryKey: ['getTenantSetting'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getTenantSetting({}, { signal }),
} as const
