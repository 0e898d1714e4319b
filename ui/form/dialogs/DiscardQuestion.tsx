import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Question } from '../../page/Question.tsx'

export interface DiscardQuestionProps {
  readonly isOpen: boolean
  readonly onDiscard: () => void
  readonly onStay: () => void
}

/** Asks before what was typed is lost. */
export const DiscardQuestion = ({ isOpen, onDiscard, onStay }: DiscardQuestionProps) => {
  const translate = useTranslate()
  return (
    <Question
      isOpen={isOpen}
      title={translate('renkei.shell.discard.title')}
      confirm={translate('renkei.shell.discard.confirm')}
      cancel={translate('renkei.shell.leave.input.stay')}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      <Typography>{translate('renkei.shell.discard.content')}</Typography>
    </Question>
  )
}
