import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { SegmentationForm } from './SegmentationForm.tsx'
import { segmentationQuery, type StoredSegmentation } from './segmentationQuery.ts'

/** The segments into which institutions fall by their referrals. */
export const Segmentation = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery(segmentationQuery)
  return (
    <Block title={translate('renkei.tenant_setting.segments.title')}>
      <VersionedForm query={query} lines={8} versionOf={updatedAtOf} draftKey="segmentation_setting">
        {(stored, { reload }) => (
          <SegmentationForm
            stored={stored}
            onStored={(next) => queryClient.setQueryData<StoredSegmentation>(segmentationQuery.queryKey, next)}
            onReload={reload}
          />
        )}
      </VersionedForm>
    </Block>
  )
}
