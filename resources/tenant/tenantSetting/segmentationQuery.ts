import { api, type Reply } from '#dataProvider/client.ts'

export type StoredSegmentation = Reply<'getSegmentationSetting'>

/** The segments into which institutions fall by their referrals. */
export const segmentationQuery = {
  queryKey: ['getSegmentationSetting'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getSegmentationSetting({}, { signal }),
} as const
