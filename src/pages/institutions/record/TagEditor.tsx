import { Add } from '@mui/icons-material'
import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { TagChips } from '../../../../ui/institutions/TagChips.tsx'
import { TagsDialog } from '../../../../ui/institutions/TagsDialog.tsx'
import { type Summary, summaryKey } from '../../../../ui/institutions/useSummary.ts'

const useReplaceTags = (institutionId: number) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (tagIds: number[]) => api.replaceMedicalInstitutionTags({ id: institutionId, body: { tagIds } }),
    onSuccess: ({ tags }) => {
      queryClient.setQueryData<Summary>(summaryKey(institutionId), (summary) => summary && { ...summary, tags })
      return queryClient.invalidateQueries({ queryKey: ['medical_institutions'] })
    },
  })
}

export interface TagEditorProps {
  readonly institutionId: number
  readonly tags: Summary['tags']
}

/** The institution's tags, which can be edited in place. */
export const TagEditor = ({ institutionId, tags }: TagEditorProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const replace = useReplaceTags(institutionId)
  const text = (key: string) => translate(`renkei.medical_institutions.${key}`)
  const before = tags.map(({ id }) => id)
  const undo = () =>
    replace.mutate(before, {
      onError: () => toast('renkei.shell.undo_failed', { type: 'error' }),
    })
  const save = (tagIds: number[]) =>
    replace.mutate(tagIds, {
      onSuccess: () => {
        toast('renkei.medical_institutions.tags_saved', { onUndo: undo })
        setOpen(false)
      },
    })
  return (
    <Box component="section" aria-label={text('tags')}>
      <TagChips tags={tags}>
        <Button
          size="small"
          className="no-print"
          startIcon={<Add />}
          aria-label={text('edit_tags')}
          onClick={() => setOpen(true)}
        >
          {text('tags')}
        </Button>
      </TagChips>
      {open && (
        <TagsDialog
          title={text('edit_tags')}
          tags={tags}
          confirm={translate('renkei.shell.save')}
          mayBeEmpty
          saving={replace.isPending}
          error={replace.error}
          onConfirm={save}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
