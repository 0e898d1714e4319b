import { useState } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxMailed } from '#contract/communications/paperMail.ts'
import { today } from '../format.ts'
import type { WrittenLetter } from './LetterFields.tsx'
import { MailSheets } from './MailSheets.tsx'
import { RecordMailing } from './RecordMailing.tsx'
import { TooManyForMail } from './TooManyForMail.tsx'
import { useTypedState } from '../form/drafts/useTypedState.ts'
import './texts.ts'

export interface MailDialogProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** The dialog of a mail on paper: first the sheets to print, then, if asked for, the note of what was sent. */
export const MailDialog = ({ ids, onClose }: MailDialogProps) => {
  const user = useCurrentUser()
  const [unwritten] = useState<WrittenLetter>(() => ({ title: '', text: '', date: today() }))
  const [letter, setLetter] = useTypedState(`letter to ${ids.join(' ')}`, unwritten)
  const [sent, setSent] = useState<readonly number[]>()
  if (!user) return null
  if (ids.length > maxMailed) return <TooManyForMail count={ids.length} onClose={onClose} />
  return sent ? (
    <RecordMailing ids={sent} letter={letter} onBack={() => setSent(undefined)} onClose={onClose} />
  ) : (
    <MailSheets
      ids={ids}
      staff={user.username}
      letter={letter}
      unwritten={unwritten}
      onLetter={setLetter}
      onRecord={setSent}
      onClose={onClose}
    />
  )
}
