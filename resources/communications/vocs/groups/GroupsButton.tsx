import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { GroupsForm } from './GroupsForm.tsx'

const GroupsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const titleId = useId()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['voc_groups', 'with version'],
    queryFn: ({ signal }) => api.listVocGroups({}, { signal }),
    // Refetch each time the dialog opens, but never while somebody edits.
    gcTime: 0,
    staleTime: Infinity,
  })
  const close = (saved: boolean) => {
    onClose()
    if (!saved) return
    toast('renkei.vocs.groups.saved')
    void queryClient.invalidateQueries({ queryKey: ['voc_groups'] })
    void queryClient.invalidateQueries({ queryKey: ['vocs'] })
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('renkei.vocs.groups.title')}</DialogTitle>
      <DialogContent>
        <VersionedForm query={query} lines={6} versionOf={updatedAtOf} draftKey="voc_groups">
          {(stored, { reload }) => <GroupsForm stored={stored} onClose={close} onReload={reload} />}
        </VersionedForm>
      </DialogContent>
    </Dialog>
  )
}

/** Opens the dialog for the groups of voices: their names and order. */
export const GroupsButton = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('renkei.vocs.groups.open')}
      </Button>
      {open && <GroupsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
