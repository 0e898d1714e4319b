import { Add } from '@mui/icons-material'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { MultiChoice } from '../../../../ui/MultiChoice.tsx'
import { SaveFailure } from '../../../../ui/SaveFailure.tsx'
import { useToast } from '../../../../ui/useToast.tsx'
import { useTags } from '../search/useLookups.ts'
import { TagChips } from '../TagChips.tsx'
import { type Summary, summaryKey } from './useSummary.ts'

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

interface TagDialogProps {
  readonly institutionId: number
  readonly tags: Summary['tags']
  readonly onClose: () => void
}

const TagDialog = ({ institutionId, tags, onClose }: TagDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const known = useTags()
  const replace = useReplaceTags(institutionId)
  const before = tags.map(({ id }) => id)
  const [chosen, setChosen] = useState(before)
  const choices = known.data ?? tags
  const save = () =>
    replace.mutate(chosen, {
      onSuccess: () => {
        toast('renkei.medical_institutions.tags_saved', { onUndo: () => replace.mutate(before) })
        onClose()
      },
    })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="edit-tags">
      <DialogTitle id="edit-tags">{translate('renkei.medical_institutions.edit_tags')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <MultiChoice
          label={translate('renkei.medical_institutions.tags')}
          choices={choices.map(({ id, name }) => ({ key: id, name }))}
          value={chosen}
          onChange={setChosen}
        />
        {replace.error && <SaveFailure error={replace.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button variant="contained" loading={replace.isPending} onClick={save}>
          {translate('renkei.shell.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The tags of the chart's institution, and their editing. */
export const TagEditor = ({ institutionId, tags }: Omit<TagDialogProps, 'onClose'>) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <Box component="section" aria-label={translate('renkei.medical_institutions.tags')}>
      <TagChips tags={tags}>
        <Button
          size="small"
          className="no-print"
          startIcon={<Add />}
          aria-label={translate('renkei.medical_institutions.edit_tags')}
          onClick={() => setOpen(true)}
        >
          {translate('renkei.medical_institutions.tags')}
        </Button>
      </TagChips>
      {open && <TagDialog institutionId={institutionId} tags={tags} onClose={() => setOpen(false)} />}
    </Box>
  )
}
