import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { SaveFailure } from '../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../ui/queries/useToast.tsx'
import { isInUse } from '../../../ui/settings/UsedQuestion.tsx'
import { UsedValues } from './UsedValues.tsx'
import type { AnyLabel, LabelKind } from '../../../ui/labels/labelKinds.ts'

export interface DeleteLabelProps {
  readonly label: AnyLabel
  readonly kind: LabelKind
  readonly onClose: () => void
}

/** Asks for confirmation before a label is deleted, and again with their number if values would be deleted too. */
export const DeleteLabel = ({ label, kind, onClose }: DeleteLabelProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const titleId = useId()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (deleteUsed: boolean) => kind.remove(label.id, deleteUsed),
    onSuccess: async () => {
      onClose()
      toast('renkei.labels.deleted')
      await queryClient.invalidateQueries({ queryKey: kind.queryKey })
    },
  })
  const used = isInUse(remove.error)
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id={titleId}>{translate('renkei.labels.delete_title')}</DialogTitle>
      <DialogContent>
        {used ? (
          <>
            <UsedValues error={remove.error} />
            <Typography>{translate('renkei.labels.delete_used_content')}</Typography>
          </>
        ) : (
          <Typography>{translate('renkei.labels.delete_content', { name: label.name })}</Typography>
        )}
        {remove.error && !used && <SaveFailure error={remove.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button variant="contained" color="error" loading={remove.isPending} onClick={() => remove.mutate(used)}>
          {translate(used ? 'renkei.labels.delete_used' : 'renkei.form.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
