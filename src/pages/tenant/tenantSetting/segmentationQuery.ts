import { api, type Reply } from '../../../../dataProvider/client.ts'

export type StoredSegmentation = Reply<'getSegmentationSetting'>

/** How institutions are ranked by what they refer. */
export const segmentationQuery = {
  queryKey: ['getSegmentationSetting'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getSegmentationSetting({}, { signal }),
} as const
