import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Block } from '../../../../ui/page/Block.tsx'
import { QueryState } from '../../../../ui/page/QueryState.tsx'
import { SegmentationForm } from './SegmentationForm.tsx'
import { segmentationQuery, type StoredSegmentation } from './segmentationQuery.ts'

/** The segments into which institutions fall by their referrals. */
export const Segmentation = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery(segmentationQuery)
  return (
    <Block title={translate('renkei.tenant_setting.segments.title')}>
      <QueryState query={query} lines={8}>
        {(stored) => (
          <SegmentationForm
            key={stored.updatedAt ?? ''}
            stored={stored}
            onStored={(next) => queryClient.setQueryData<StoredSegmentation>(segmentationQuery.queryKey, next)}
            onReload={() => void query.refetch()}
          />
        )}
      </QueryState>
    </Block>
  )
}
