import { Alert, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { newerRecordIn } from '../form/conflict/conflict.ts'
import { savedByIn } from '../form/conflict/savedBy.ts'
import { useSavedWords } from '../form/conflict/useSavedWords.ts'
import { SmallFormDialog } from '../form/dialogs/SmallFormDialog.tsx'
import { useTypedState } from '../form/drafts/useTypedState.ts'

/** What a refused change of a name tells of the record. */
const Named = z.object({ name: z.string() })

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
  /** @param seen - the name that the person saw: what stands there at first, after a conflict what somebody else has given meanwhile */
  readonly onSave: (name: string, seen: string) => void
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
  // A list behind may show another name meanwhile, which nobody has seen here.
  const [first] = useState(name)
  const [typed, setTyped] = useTypedState(`name ${title} ${first}`, first)
  const wanted = typed.trim()
  const newer = newerRecordIn(error, Named)?.name
  const taken = typeof newer === 'string' ? newer : undefined
  const { sentence } = useSavedWords(savedByIn(error))
  return (
    <SmallFormDialog
      title={title}
      typed={typed}
      confirm={translate(taken === undefined ? 'renkei.shell.save' : 'renkei.conflict.overwrite')}
      disabled={wanted === ''}
      isPending={saving}
      error={taken === undefined ? error : null}
      onConfirm={() => onSave(wanted, taken ?? first)}
      onClose={onClose}
    >
      <TextField
        label={label}
        helperText={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength } }}
      />
      {taken !== undefined && (
        <Alert severity="warning" variant="outlined">
          {sentence && <div>{sentence}</div>}
          {translate('renkei.conflict.name_now', { name: taken })}
        </Alert>
      )}
    </SmallFormDialog>
  )
}
