import { Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { requestReset } from '#authProvider/signInCalls.ts'
import { FormMessage } from './FormMessage.tsx'
import { LineInput } from './LineInput.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { ToLogin } from './ToLogin.tsx'
import { textIn, useSubmit } from './useSubmit.ts'
import './texts.ts'

/** `/user/password`: requests a link by mail. The reply does not reveal whether the name exists. */
const ForgottenPasswordScreen = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [isSent, setIsSent] = useState(false)
  const text = (key: string) => translate(`renkei.sign_in.forgotten.${key}`)
  const { busy, failure, complaint, submit } = useSubmit(
    (form) => requestReset(textIn(form, 'login'), locale),
    () => setIsSent(true),
  )
  return (
    <SignInPage title="renkei.sign_in.forgotten.title" logo={(brand) => <ToLogin>{brand}</ToLogin>}>
      <Stack spacing={2}>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
          {text('title')}
        </Typography>
        {isSent ? (
          <Typography component="output">{text('asked')}</Typography>
        ) : (
          <Stack component="form" spacing={2} onSubmit={submit} aria-busy={busy}>
            <Typography>{text('explanation')}</Typography>
            {(failure?.kind === 'throttled' || failure?.kind === 'unreachable') && (
              <FormMessage text={`renkei.sign_in.${failure.kind}`} />
            )}
            <LineInput
              label={translate('renkei.sign_in.login')}
              name="login"
              focused
              complaint={complaint('login')}
              inputProps={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
            />
            <SubmitButton busy={busy} text="renkei.sign_in.forgotten.submit" />
          </Stack>
        )}
        <Link href="/app/login" sx={{ alignSelf: 'center' }}>
          {translate('renkei.sign_in.back_to_login')}
        </Link>
      </Stack>
    </SignInPage>
  )
}

export default ForgottenPasswordScreen
