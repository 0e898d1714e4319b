import { Add } from '@mui/icons-material'
import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { TagChips } from '#ui/institutions/TagChips.tsx'
import { TagsDialog } from '#ui/institutions/TagsDialog.tsx'
import { type Summary, summaryKey } from '#ui/institutions/useSummary.ts'
import '#ui/institutions/texts.ts'

interface TagsChange {
  readonly tagIds: readonly number[]
  /** What the tags were when the change was begun: others may have changed them since. */
  readonly seenTagIds: readonly number[]
}

const isSame = ({ tagIds, seenTagIds }: TagsChange) =>
  tagIds.length === seenTagIds.length && tagIds.every((id) => seenTagIds.includes(id))

const useReplaceTags = (institutionId: number) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ tagIds, seenTagIds }: TagsChange) =>
      api.replaceMedicalInstitutionTags({
        id: institutionId,
        body: { tagIds: [...tagIds], seenTagIds: [...seenTagIds] },
      }),
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
  const takeBack = useTakeBack()
  const [open, setOpen] = useState(false)
  const replace = useReplaceTags(institutionId)
  const text = (key: string) => translate(`renkei.medical_institutions.${key}`)
  const undo = ({ tagIds, seenTagIds }: TagsChange) =>
    takeBack(() => replace.mutateAsync({ tagIds: seenTagIds, seenTagIds: tagIds }))
  const save = (change: TagsChange) => {
    if (isSame(change)) {
      setOpen(false)
      return
    }
    replace.mutate(change, {
      onSuccess: () => {
        toast('renkei.medical_institutions.tags_saved', { onUndo: () => undo(change) })
        setOpen(false)
      },
    })
  }
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
          name={`of ${institutionId}`}
          title={text('edit_tags')}
          tags={tags}
          confirm={translate('renkei.shell.save')}
          mayBeEmpty
          saving={replace.isPending}
          error={replace.error}
          onConfirm={(tagIds, seenTagIds) => save({ tagIds, seenTagIds })}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
