import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWords } from '../useWords.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

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
  const [typed, setTyped] = useTypedState(`copy of ${name}`, () => text('saving.copy_name', { name }).slice(0, 100))
  return (
    <SmallFormDialog
      title={text('saving.copy')}
      typed={typed}
      confirm={translate('renkei.shell.save')}
      disabled={!typed.trim()}
      isPending={isPending}
      error={null}
      onConfirm={() => onSave(typed.trim())}
      onClose={onClose}
    >
      <TextField
        fullWidth
        label={text('saving.name')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </SmallFormDialog>
  )
}
