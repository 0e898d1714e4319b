import { TextField } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, today } from '#ui/format.ts'
import { useMarking } from './useMarking.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

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
  const { mark } = useMarking()
  const name = `letters ${state} ${letterIds.join(' ')}`
  const [sentOn, setSentOn] = useTypedState(`${name} day`, today)
  const [note, setNote] = useTypedState(`${name} note`, '')
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.mark.${key}`, args)
  const isSent = state === 'sent'
  const store = () => {
    const trimmed = note.trim()
    mark.mutate(
      { letterIds: [...letterIds], state, sentOn: isSent ? sentOn : null, note: trimmed === '' ? null : trimmed },
      { onSuccess: onDone },
    )
  }
  return (
    <SmallFormDialog
      title={text(`title_${state}`, { count: formatCount(letterIds.length, locale) })}
      typed={[sentOn, note]}
      confirm={text(`confirm_${state}`)}
      disabled={isSent ? sentOn === '' : note.trim() === ''}
      isPending={mark.isPending}
      error={mark.error}
      onConfirm={store}
      onClose={onClose}
    >
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
    </SmallFormDialog>
  )
}
