import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxFilterName } from '../../../contract/institutions/savedFilters.ts'
import { SaveFailure } from '../../page/SaveFailure.tsx'

export interface RenameDialogProps {
  readonly name: string
  readonly isPending: boolean
  readonly error: Error | null
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name of saved conditions. */
export const RenameDialog = ({ name, isPending, error, onSave, onClose }: RenameDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '') onSave(wanted)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{translate('renkei.saved_filters.rename')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            label={translate('renkei.saved_filters.name')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: maxFilterName } }}
          />
          {error && <SaveFailure error={error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={wanted === ''} loading={isPending}>
            {translate('renkei.shell.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
