import { api, type Reply } from '../../../../dataProvider/client.ts'

export type StoredSetting = Reply<'getTenantSetting'>

/** What holds for the whole tenant. */
export const tenantSettingQuery = {
  queryKey: ['getTenantSetting'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getTenantSetting({}, { signal }),
} as const
