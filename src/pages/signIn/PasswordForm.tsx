import { Box, Button, CircularProgress, OutlinedInput, Stack, Typography } from '@mui/material'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type AttemptOutcome, attemptSignIn } from '../../../authProvider/interaction.ts'
import { FormMessage } from './FormMessage.tsx'
import { PasswordInput } from './PasswordInput.tsx'

export interface PasswordFormProps {
  readonly uid: string
  readonly loginHint: string | null
  readonly onExpired: () => void
}

type Failure = Exclude<AttemptOutcome['kind'], 'done' | 'expired'>

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Login name or e-mail address and password, with one message for everything that can be wrong with them. */
export const PasswordForm = ({ uid, loginHint, onExpired }: PasswordFormProps) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const loginRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const loginId = useId()

  // There is nothing else to do on this screen.
  useEffect(() => loginRef.current?.focus(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    const outcome = await attemptSignIn(uid, text(form, 'login'), text(form, 'password'))
    if (outcome.kind === 'done') return window.location.assign(outcome.returnTo)
    setBusy(false)
    if (outcome.kind === 'expired') return onExpired()
    setFailure(outcome.kind)
    passwordRef.current?.focus()
    passwordRef.current?.select()
  }

  const described = failure ? { 'aria-describedby': messageId, 'aria-invalid': failure === 'refused' } : {}
  return (
    <Stack component="form" spacing={2} onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
        {translate('renkei.sign_in.title')}
      </Typography>
      {failure && <FormMessage id={messageId} text={`renkei.sign_in.${failure}`} />}
      <Box>
        <Typography component="label" htmlFor={loginId} sx={{ display: 'block', mb: 0.5, fontSize: 12 }}>
          {translate('renkei.sign_in.login')}
        </Typography>
        <OutlinedInput
          id={loginId}
          name="login"
          defaultValue={loginHint ?? ''}
          required
          fullWidth
          size="small"
          sx={{ minHeight: 44 }}
          inputRef={loginRef}
          inputProps={{
            autoComplete: 'username',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
            maxLength: 254,
            ...described,
          }}
        />
      </Box>
      <PasswordInput name="password" inputRef={passwordRef} describedBy={described} />
      <Button
        type="submit"
        variant="contained"
        aria-disabled={busy}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        sx={{ minHeight: 44 }}
      >
        {translate(busy ? 'renkei.sign_in.submitting' : 'renkei.sign_in.submit')}
      </Button>
    </Stack>
  )
}
