import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Email } from '../emailQueries.ts'
import { isPlanned } from '../sending/plans.ts'

interface NoDraftNoteProps {
  readonly email: Email
  /** Opens the part where it can be made a draft again. */
  readonly onOpenSending: () => void
}

/** Above what is being written of an e-mail that a colleague has planned or sent meanwhile: that it cannot be saved now, and what can be done. */
export const NoDraftNote = ({ email, onOpenSending }: NoDraftNoteProps) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={onOpenSending}>
          {translate('renkei.email_editor.parts.send')}
        </Button>
      }
    >
      {translate(`renkei.email_editor.${isPlanned(email) ? 'withdraw_to_save' : 'sent_contents'}`)}
    </Alert>
  )
}
