import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { newerRecordIn } from '../form/conflict.ts'
import { savedByIn } from '../form/savedBy.ts'
import { useSavedWords } from '../form/useSavedWords.ts'
import { SaveFailure } from './SaveFailure.tsx'
import { CancelButton, TypingDialog } from '../form/TypingDialog.tsx'
import { useTypedState } from '../form/useTypedState.ts'

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
  const titleId = useId()
  // A list behind may show another name meanwhile, which nobody has seen here.
  const [first] = useState(name)
  const [typed, setTyped] = useTypedState(`name ${title} ${first}`, first)
  const wanted = typed.trim()
  const newer = newerRecordIn(error, Named)?.name
  const taken = typeof newer === 'string' ? newer : undefined
  const { sentence } = useSavedWords(savedByIn(error))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '') onSave(wanted, taken ?? first)
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
          {taken !== undefined && (
            <Alert severity="warning" variant="outlined">
              {sentence && <div>{sentence}</div>}
              {translate('renkei.conflict.name_now', { name: taken })}
            </Alert>
          )}
          {error && taken === undefined && <SaveFailure error={error} />}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={wanted === ''} loading={saving}>
            {translate(taken === undefined ? 'renkei.shell.save' : 'renkei.conflict.overwrite')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
