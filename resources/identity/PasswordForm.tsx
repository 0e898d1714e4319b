import { Alert, Link, Stack, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { hasSessionEnded } from '#authProvider/msal.ts'
import { answerInteraction } from '#authProvider/signInCalls.ts'
import { FormMessage } from './FormMessage.tsx'
import { LineInput } from './LineInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { textIn, useSubmit } from './useSubmit.ts'

export interface PasswordFormProps {
  readonly uid: string
  readonly loginHint: string | null
  readonly onExpired: () => void
}

/** The form for login name or e-mail address and password. It shows the same message for every error in them. */
export const PasswordForm = ({ uid, loginHint, onExpired }: PasswordFormProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const passwordRef = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const { busy, failure, submit } = useSubmit(
    (form) => answerInteraction(uid, { login: textIn(form, 'login'), password: textIn(form, 'password') }, locale),
    (returnTo) => window.location.assign(returnTo),
  )
  const over = failure?.kind === 'over'
  useEffect(() => {
    if (over) onExpired()
    else if (failure) {
      passwordRef.current?.focus()
      passwordRef.current?.select()
    }
  }, [failure, over, onExpired])

  const refused = failure?.kind === 'refused' || failure?.kind === 'invalid'
  const message = refused ? 'refused' : failure?.kind
  const described = message ? { 'aria-describedby': messageId, 'aria-invalid': refused } : {}
  return (
    <Stack component="form" spacing={2} onSubmit={submit} aria-busy={busy}>
      <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
        {translate('renkei.sign_in.title')}
      </Typography>
      {!message && hasSessionEnded() && <Alert severity="info">{translate('renkei.sign_in.session_ended')}</Alert>}
      {message && !over && <FormMessage id={messageId} text={`renkei.sign_in.${message}`} />}
      <LineInput
        label={translate('renkei.sign_in.login')}
        name="login"
        focused
        defaultValue={loginHint ?? ''}
        inputProps={{
          autoComplete: 'username',
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          maxLength: 254,
          ...described,
        }}
      />
      <PasswordInput name="password" inputRef={passwordRef} describedBy={described} />
      <SubmitButton busy={busy} text={busy ? 'renkei.sign_in.submitting' : 'renkei.sign_in.submit'} />
      <Link href="/app/user/password" sx={{ alignSelf: 'center', py: 1 }}>
        {translate('renkei.sign_in.forgotten.link')}
      </Link>
    </Stack>
  )
}
