import { Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { getInteraction } from '../../../authProvider/interaction.ts'
import { leaveForSignIn, openSession, restartExpiredSignIn, restartSignIn } from '../../../authProvider/msal.ts'
import { FormMessage } from './FormMessage.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInPage } from './SignInPage.tsx'

const start = async () => {
  const session = await openSession()
  if (session.msal.getActiveAccount()) window.location.replace('/app/')
  else await leaveForSignIn(session, `${window.location.origin}/app/`)
  return true
}

/** `/login`: goes to the identity provider, or to the app where somebody is signed in. */
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

/** `/login/:uid`: a sign-in that the embedded provider has under way. */
const SignIn = ({ uid }: { readonly uid: string }) => {
  const translate = useTranslate()
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
  return <PasswordForm uid={uid} loginHint={data.login_hint} onExpired={() => void refetch()} />
}

/** The sign-in screen: `/login/:uid` asks, `/login` starts. */
export const LoginScreen = () => {
  const translate = useTranslate()
  const { uid } = useParams()
  return (
    <SignInPage
      title="renkei.sign_in.title"
      logo={(brand) => (
        <Link href="/app/login" underline="none" aria-label={translate('renkei.sign_in.to_login')}>
          {brand}
        </Link>
      )}
    >
      {uid ? <SignIn uid={uid} key={uid} /> : <SignInStart />}
    </SignInPage>
  )
}
