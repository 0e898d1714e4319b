import { Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { answerInteraction, sendCode } from '#authProvider/signInCalls.ts'
import { FormMessage } from './FormMessage.tsx'
import { LineInput } from './LineInput.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { textIn, useSubmit } from './useSubmit.ts'

export interface CodeFormProps {
  readonly uid: string
  /** The address to which the code is sent, shortened. */
  readonly email: string
  /** Whether the person is turning codes on rather than signing in with one. */
  readonly enrolling: boolean
  readonly onExpired: () => void
}

type Sent = 'sent' | 'sent_again' | 'throttled' | 'unreachable'

/** The form for the six-digit code from the mail. */
export const CodeForm = ({ uid, email, enrolling, onExpired }: CodeFormProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [sent, setSent] = useState<Sent>()
  const isRequested = useRef(false)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.sign_in.code.${key}`, args)

  const send = async (again: boolean) => {
    const { kind } = await sendCode(uid, again, locale)
    if (kind === 'over') onExpired()
    else setSent(kind === 'done' ? (again ? 'sent_again' : 'sent') : kind === 'throttled' ? 'throttled' : 'unreachable')
  }
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    void send(false)
    // Runs once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const { busy, failure, complaint, submit } = useSubmit(
    (form) => answerInteraction(uid, { code: textIn(form, 'code') }, locale),
    (returnTo) => window.location.assign(returnTo),
  )
  const over = failure?.kind === 'over' && failure.code === 'interaction_expired'
  useEffect(() => {
    if (over) onExpired()
  }, [over, onExpired])

  return (
    <Stack component="form" spacing={2} onSubmit={submit} aria-busy={busy}>
      <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
        {text(enrolling ? 'enrol_title' : 'title')}
      </Typography>
      {enrolling && <Typography>{text('enrol_explanation')}</Typography>}
      <Typography>{text('explanation', { email })}</Typography>
      {(sent === 'throttled' || sent === 'unreachable') && (
        <FormMessage text={`renkei.sign_in.code.not_sent_${sent}`} />
      )}
      {failure?.kind === 'over' && <FormMessage text="renkei.sign_in.code.void" />}
      {(failure?.kind === 'throttled' || failure?.kind === 'unreachable') && (
        <FormMessage text={`renkei.sign_in.${failure.kind}`} />
      )}
      <LineInput
        label={text('label')}
        name="code"
        focused
        complaint={complaint('code')}
        inputProps={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }}
      />
      <SubmitButton busy={busy} text={enrolling ? 'renkei.sign_in.code.enrol' : 'renkei.sign_in.code.submit'} />
      <Button onClick={() => void send(true)}>{text('send_again')}</Button>
      <Typography component="output" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {sent === 'sent_again' ? text('sent_again') : ''}
      </Typography>
    </Stack>
  )
}
