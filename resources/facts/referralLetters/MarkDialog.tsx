import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, today } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/SaveFailure.tsx'
import { useMarking } from './useMarking.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import { CancelButton, TypingDialog } from '#ui/form/TypingDialog.tsx'
import { useTypedState } from '#ui/form/useTypedState.ts'

const maxNoteLength = 200

export interface MarkDialogProps {
  readonly letterIds: readonly number[]
  readonly state: 'sent' | 'not_needed'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the day on which letters were sent, or for the reason why they are not needed. */
export const MarkDialog = ({ letterIds, state, onDone, onClose }: MarkDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const { mark } = useMarking()
  const name = `letters ${state} ${letterIds.join(' ')}`
  const [sentOn, setSentOn] = useTypedState(`${name} day`, today)
  const [note, setNote] = useTypedState(`${name} note`, '')
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.mark.${key}`, args)
  const isSent = state === 'sent'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = note.trim()
    mark.mutate(
      { letterIds: [...letterIds], state, sentOn: isSent ? sentOn : null, note: trimmed === '' ? null : trimmed },
      { onSuccess: onDone },
    )
  }
  return (
    <TypingDialog
      typed={[sentOn, note]}
      isBusy={mark.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text(`title_${state}`, { count: formatCount(letterIds.length, locale) })}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {isSent && (
            <DayField
              required
              label={text('sent_on')}
              value={sentOn}
              onChange={(day) => setSentOn(day ?? '')}
              max={today()}
            />
          )}
          <TextField
            required={!isSent}
            label={text(isSent ? 'note' : 'reason')}
            helperText={text(isSent ? 'note_hint' : 'reason_hint')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
          />
          {mark.error && <SaveFailure error={mark.error} />}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button
            type="submit"
            variant="contained"
            loading={mark.isPending}
            disabled={isSent ? sentOn === '' : note.trim() === ''}
          >
            {text(`confirm_${state}`)}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
