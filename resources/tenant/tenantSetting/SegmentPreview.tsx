import { useTranslate } from 'react-admin'
import { takenBy } from '#contract/facts/segmentation.ts'
import { completeOf, type SegmentFields } from './segmentValues.ts'

export interface SegmentPreviewProps {
  readonly segments: readonly SegmentFields[]
  readonly index: number
}

/** Describes which institutions belong to a segment, or why none can. */
export const SegmentPreview = ({ segments, index }: SegmentPreviewProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.segments.preview.${key}`, args)
  const [segment] = completeOf(segments.slice(index, index + 1))
  if (!segment) return text('nothing')
  const earlier = completeOf(segments.slice(0, index))
  const taking = takenBy([...earlier, segment], earlier.length)
  if (taking) return text('taken', { name: taking.label })
  const { referral_count_more_equal: count, referral_admission_rate_more_equal: rate } = segment
  const args = { count: count ?? 0, rate: rate ?? 0 }
  const what = text(count === null ? 'rate' : rate === null ? 'count' : 'both', args)
  return index === 0 ? what : text('later', { what })
}
