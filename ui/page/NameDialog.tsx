import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { SaveFailure } from './SaveFailure.tsx'
import { CancelButton, TypingDialog } from '../form/TypingDialog.tsx'
import { useTypedState } from '../form/useTypedState.ts'

export interface NameDialogProps {
  readonly title: string
  /** Of the field. */
  readonly label: string
  readonly hint?: string
  /** In characters. */
  readonly maxLength: number
  /** The name that stands there at first. */
  readonly name: string
  readonly saving: boolean
  readonly error: Error | null
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for a name, which cannot be empty. */
export const NameDialog = ({
  title,
  label,
  hint,
  maxLength,
  name,
  saving,
  error,
  onSave,
  onClose,
}: NameDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const [typed, setTyped] = useTypedState(`name ${title} ${name}`, name)
  const wanted = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '') onSave(wanted)
  }
  return (
    <TypingDialog typed={typed} isBusy={saving} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            label={label}
            helperText={hint}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength } }}
          />
          {error && <SaveFailure error={error} />}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={wanted === ''} loading={saving}>
            {translate('renkei.shell.save')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
