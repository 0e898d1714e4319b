import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ApiError } from '../../../../dataProvider/client.ts'
import { Question, type QuestionProps } from '../../../../ui/page/Question.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { usePart } from '../edit/usePart.ts'
import type { Email } from '../emailQueries.ts'
import { partToLookAt } from './seen.ts'

export interface DecisionQuestionProps extends Omit<QuestionProps, 'isOpen' | 'color'> {
  /** The e-mail as it was shown when the question was opened. */
  readonly seen: Email
  /** Called in place of `onClose` when the question leads to what was changed. */
  readonly onLook?: () => void
  /** Why it was refused. */
  readonly error: Error | null
}

/**
 * Asks before something is done with an e-mail as it is shown. If somebody has changed it meanwhile, the question says who, when and what, and leads
 * there in place of asking on: whoever has not seen it does not confirm it.
 */
export const DecisionQuestion = ({
  seen,
  error,
  confirm,
  onConfirm,
  onLook,
  children,
  ...rest
}: DecisionQuestionProps) => {
  const translate = useTranslate()
  const { open } = usePart('send')
  const part = partToLookAt(error, seen)
  const look = () => {
    ;(onLook ?? rest.onClose)()
    if (part) open(part)
  }
  return (
    <Question
      {...rest}
      isOpen
      color="primary"
      confirm={part ? translate(`renkei.email_sending.changed.${part}`) : confirm}
      onConfirm={part ? look : onConfirm}
    >
      {children}
      {error &&
        (part && error instanceof ApiError ? (
          <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
            {error.problem.detail}
          </Alert>
        ) : (
          <SaveFailure error={error} />
        ))}
    </Question>
  )
}
