import { Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Outcome } from '#authProvider/signInCalls.ts'
import { FormMessage } from './FormMessage.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { textIn, useSubmit } from './useSubmit.ts'

export interface NewPasswordFormProps<T> {
  readonly minLength: number
  /** The person's login name, for password managers. */
  readonly loginName?: string
  /** Words that people who know the person would try: their names. */
  readonly personal?: readonly string[]
  readonly send: (password: string) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  /** Called when the process to which the form belongs has ended. */
  readonly onOver: (detail: string) => void
}

/** The form for a new password, typed twice. */
export const NewPasswordForm = <T,>({
  minLength,
  loginName,
  personal = [],
  send,
  onDone,
  onOver,
}: NewPasswordFormProps<T>) => {
  const translate = useTranslate()
  const [differs, setDiffers] = useState(false)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.sign_in.new_password.${key}`, args)
  const { busy, failure, complaint, submit } = useSubmit(async (form): Promise<Outcome<T>> => {
    const password = textIn(form, 'password')
    setDiffers(password !== textIn(form, 'again'))
    if (password !== textIn(form, 'again')) return { kind: 'invalid', fields: {} }
    const outcome = await send(password)
    if (outcome.kind === 'over') onOver(outcome.detail)
    return outcome
  }, onDone)
  return (
    <Stack component="form" spacing={2} onSubmit={submit} aria-busy={busy}>
      {failure && (failure.kind === 'throttled' || failure.kind === 'unreachable') && (
        <FormMessage text={`renkei.sign_in.${failure.kind}`} />
      )}
      {loginName !== undefined && <input type="text" autoComplete="username" value={loginName} readOnly hidden />}
      <NewPasswordInput minLength={minLength} complaint={complaint('password')} personal={personal} />
      <PasswordInput
        name="again"
        label={text('again')}
        autoComplete="new-password"
        complaint={differs ? text('differs') : undefined}
      />
      <SubmitButton busy={busy} text="renkei.sign_in.new_password.submit" />
    </Stack>
  )
}
