import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useWords } from '../useWords.ts'
import { CancelButton, TypingDialog } from '#ui/form/TypingDialog.tsx'
import { useTypedState } from '#ui/form/useTypedState.ts'

export interface CopyDialogProps {
  /** The name of the report that is copied. */
  readonly name: string
  readonly isPending: boolean
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name under which the report is saved besides the one that was opened. */
export const CopyDialog = ({ name, isPending, onSave, onClose }: CopyDialogProps) => {
  const text = useWords()
  const translate = useTranslate()
  const titleId = useId()
  const [typed, setTyped] = useTypedState(`copy of ${name}`, () => text('saving.copy_name', { name }).slice(0, 100))
  return (
    <TypingDialog typed={typed} isBusy={isPending} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) onSave(typed.trim())
        }}
      >
        <DialogTitle id={titleId}>{text('saving.copy')}</DialogTitle>
        <DialogContent>
          <TextField
            fullWidth
            label={text('saving.name')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" loading={isPending} disabled={!typed.trim()}>
            {translate('renkei.shell.save')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
