import { Confirm, useTranslate } from 'react-admin'

export interface DiscardQuestionProps {
  readonly isOpen: boolean
  readonly onDiscard: () => void
  readonly onStay: () => void
}

/** Asks before what was typed is lost. */
export const DiscardQuestion = ({ isOpen, onDiscard, onStay }: DiscardQuestionProps) => {
  const translate = useTranslate()
  return (
    <Confirm
      isOpen={isOpen}
      title={translate('renkei.shell.discard.title')}
      content={translate('renkei.shell.discard.content')}
      confirm={translate('renkei.shell.discard.confirm')}
      cancel={translate('renkei.shell.leave.stay')}
      confirmColor="warning"
      onConfirm={onDiscard}
      onClose={onStay}
    />
  )
}
