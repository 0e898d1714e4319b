import { Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { answerInteraction, getInteraction } from '#authProvider/signInCalls.ts'
import { leaveForSignIn, openSession, restartExpiredSignIn, restartSignIn } from '#authProvider/msal.ts'
import { CodeForm } from './CodeForm.tsx'
import { FormMessage } from './FormMessage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInPage } from './SignInPage.tsx'
import { ToLogin } from './ToLogin.tsx'
import './texts.ts'

const start = async () => {
  const session = await openSession()
  if (session.msal.getActiveAccount()) window.location.replace('/app/')
  else await leaveForSignIn(session, `${window.location.origin}/app/`)
  return true
}

/** `/login`: redirects to the identity provider, or to the app if somebody is signed in. */
const SignInStart = () => {
  const translate = useTranslate()
  const { error, refetch, isFetching } = useQuery({
    queryKey: ['start sign-in'],
    queryFn: start,
    retry: false,
    gcTime: 0,
  })
  if (error && !isFetching)
    return (
      <FormMessage text="renkei.sign_in.unreachable" action="renkei.sign_in.retry" onAction={() => void refetch()} />
    )
  return <Typography component="output">{translate('renkei.sign_in.waiting')}</Typography>
}

const Expired = () => {
  useEffect(() => {
    restartExpiredSignIn()
  }, [])
  return <FormMessage text="renkei.sign_in.expired" action="renkei.sign_in.restart" onAction={restartSignIn} />
}

/** `/login/:uid`: a running sign-in of the embedded provider. */
const SignIn = ({ uid }: { readonly uid: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in interaction', uid],
    queryFn: ({ signal }) => getInteraction(uid, signal),
    retry: 2,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  if (error)
    return (
      <FormMessage text="renkei.sign_in.unreachable" action="renkei.sign_in.retry" onAction={() => void refetch()} />
    )
  if (data === null) return <Expired />
  if (!data) return <Typography component="output">{translate('renkei.sign_in.waiting')}</Typography>
  const onExpired = () => void refetch()
  switch (data.prompt) {
    case 'login':
      return <PasswordForm uid={uid} loginHint={data.login_hint} onExpired={onExpired} />
    case 'change_password':
      return (
        <Stack spacing={2}>
          <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
            {translate('renkei.sign_in.initial.title')}
          </Typography>
          <Typography>{translate('renkei.sign_in.initial.explanation')}</Typography>
          <NewPasswordForm
            minLength={data.least_password_length}
            send={(password) => answerInteraction(uid, { password }, locale)}
            onDone={(returnTo) => window.location.assign(returnTo)}
            onOver={onExpired}
          />
        </Stack>
      )
    default:
      return (
        <CodeForm
          uid={uid}
          email={data.masked_email ?? ''}
          enrolling={data.prompt === 'enrol_email_mfa'}
          onExpired={onExpired}
        />
      )
  }
}

/** The sign-in screen: `/login/:uid` shows its steps, `/login` starts it. */
const LoginScreen = () => {
  const { uid } = useParams()
  return (
    <SignInPage title="renkei.sign_in.title" logo={(brand) => <ToLogin>{brand}</ToLogin>}>
      {uid ? <SignIn uid={uid} key={uid} /> : <SignInStart />}
    </SignInPage>
  )
}

export default LoginScreen
