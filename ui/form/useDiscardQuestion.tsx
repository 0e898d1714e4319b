import { type ReactNode, useState } from 'react'
import { DiscardQuestion } from './DiscardQuestion.tsx'

export interface Discarding {
  /** Closes the dialog, after a question if something would be lost. */
  readonly close: () => void
  /** To be placed in the dialog. */
  readonly question: ReactNode
}

/**
 * Asks before a dialog closes with what was chosen in it: by its button, Escape or a press beside it.
 * @param isChanged - whether something would be lost
 * @example
 * const { close, question } = useDiscardQuestion(selected.size > 0, onClose)
 */
export const useDiscardQuestion = (isChanged: boolean, onClose: () => void): Discarding => {
  const [isAsking, setAsking] = useState(false)
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />,
  }
}
