import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { Question, type QuestionProps } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { usePart } from '../edit/usePart.ts'
import { type Email, emailQuery } from '../emailQueries.ts'
import { isPlanned, usePlanText } from './plans.ts'
import { partToLookAt } from './seen.ts'
import './texts.ts'

export interface DecisionQuestionProps extends Omit<QuestionProps, 'isOpen'> {
  readonly emailId: number
  /** The e-mail as it was shown when the question was opened; absent where its contents and recipients do not matter. */
  readonly seen?: Email
  /** Called in place of `onClose` when the question leads to what was changed. */
  readonly onLook?: () => void
  /** Why it was refused. */
  readonly error: Error | null
}

/** In which state an e-mail is now, and for when and how many it is planned. */
const StateNow = ({ emailId }: { readonly emailId: number }) => {
  const translate = useTranslate()
  const { data: email } = useQuery(emailQuery(emailId))
  const plan = usePlanText()
  if (!email) return null
  const { status } = email
  const state = translate(`renkei.email_sending.statuses.${status}`)
  return (
    <Typography sx={{ fontWeight: 700 }}>
      {translate('renkei.email_sending.state_now', { state })}
      {isPlanned(email) && ` ${plan(email)}`}
    </Typography>
  )
}

/**
 * Asks before something is done with an e-mail as it is shown. If somebody has changed it meanwhile, or it cannot be done any more, the question stays, says who
 * has done what and when, shows how the e-mail is now, and leads there in place of asking on: whoever has not seen it does not confirm it. Open it with
 * `useStayingDialog`: the part of the page from which it is asked may go with the change.
 */
export const DecisionQuestion = ({
  emailId,
  seen,
  error,
  confirm,
  onConfirm,
  onLook,
  color = 'primary',
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
      color={part ? 'primary' : color}
      confirm={part ? translate(`renkei.email_sending.changed.${part}`) : confirm}
      onConfirm={part ? look : onConfirm}
    >
      {part === 'send' ? <StateNow emailId={emailId} /> : children}
      {error &&
        (part && error instanceof ApiError ? (
          <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
            {error.problem.detail}
          </Alert>
        ) : (
          <SaveFailure error={error} failed="renkei.email_sending.not_done" />
        ))}
    </Question>
  )
}
