import { rangesOf, segmentationOperations } from '#contract/facts/segmentation.ts'
import { handlersFor } from '../../handlers.ts'
import { readSegmentation, replaceSegmentation } from './segmentationStore.ts'

const asksNothing = { referral_count_more_equal: null, referral_admission_rate_more_equal: null }

export const segmentationHandlers = handlersFor(segmentationOperations, {
  getSegmentationSetting: ({ tx, tenantId, language }) => readSegmentation(tx, tenantId, language),

  updateSegmentationSetting: ({ tx, tenantId, account, language, body }) =>
    replaceSegmentation({ tx, tenantId, account, language }, body),

  listReferralAdmissionSegments: async ({ tx, tenantId, language }) => {
    const { segments, rest_segment_id: id, rest_segment_label: name } = await readSegmentation(tx, tenantId, language)
    return [
      ...segments.map((segment, index) => ({
        id: segment.id,
        name: segment.label,
        ...rangesOf(segment, segments.slice(0, index)),
      })),
      { id, name, ...rangesOf(asksNothing, segments) },
    ]
  },
})
