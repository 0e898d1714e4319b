import { LocalOfferOutlined } from '@mui/icons-material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { BulkAction } from '../../../../ui/list/BulkAction.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { TagsDialog } from '../../../../ui/institutions/TagsDialog.tsx'

/** Adds tags to all selected institutions. */
export const AddTags = () => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { selectedIds, onUnselectItems } = useListContext()
  const [open, setOpen] = useState(false)
  const adding = useMutation({
    mutationFn: (tagIds: number[]) =>
      api.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: selectedIds.map(Number), tagIds } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      toast('renkei.medical_institutions.tags_added', { messageArgs: { smart_count: selectedIds.length } })
      setOpen(false)
      onUnselectItems()
    },
  })
  const text = (key: string) => translate(`renkei.medical_institutions.${key}`, { smart_count: selectedIds.length })
  return (
    <>
      <BulkAction label={text('add_tags')} icon={<LocalOfferOutlined />} asks onClick={() => setOpen(true)} />
      {open && (
        <TagsDialog
          title={text('add_tags_to')}
          tags={[]}
          confirm={text('add_tags')}
          mayBeEmpty={false}
          saving={adding.isPending}
          error={adding.error}
          onConfirm={(tagIds) => adding.mutate(tagIds)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
