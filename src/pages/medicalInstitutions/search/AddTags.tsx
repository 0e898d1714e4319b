import { LocalOfferOutlined } from '@mui/icons-material'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { MultiChoice } from '../../../../ui/MultiChoice.tsx'
import { SaveFailure } from '../../../../ui/SaveFailure.tsx'
import { useToast } from '../../../../ui/useToast.tsx'
import { useTags } from './useLookups.ts'

interface AddTagsDialogProps {
  readonly institutionIds: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const AddTagsDialog = ({ institutionIds, onClose, onDone }: AddTagsDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const tags = useTags().data ?? []
  const [tagIds, setTagIds] = useState<number[]>([])
  const adding = useMutation({
    mutationFn: () =>
      api.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: [...institutionIds], tagIds } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      toast('renkei.medical_institutions.tags_added', { messageArgs: { smart_count: institutionIds.length } })
      onDone()
    },
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-tags">
      <DialogTitle id="add-tags">
        {translate('renkei.medical_institutions.add_tags_to', { smart_count: institutionIds.length })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <MultiChoice
          label={translate('renkei.medical_institutions.tags')}
          choices={tags.map(({ id, name }) => ({ key: id, name }))}
          value={tagIds}
          onChange={setTagIds}
        />
        {adding.error && <SaveFailure error={adding.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button
          variant="contained"
          disabled={tagIds.length === 0}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {translate('renkei.medical_institutions.add_tags')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Puts tags on all institutions that are selected. */
export const AddTags = () => {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<LocalOfferOutlined />} onClick={() => setOpen(true)}>
        {translate('renkei.medical_institutions.add_tags')}
      </Button>
      {open && (
        <AddTagsDialog
          institutionIds={selectedIds.map(Number)}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onUnselectItems()
          }}
        />
      )}
    </>
  )
}
