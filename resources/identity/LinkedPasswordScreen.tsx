import { Button, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { followLink, readLink } from '#authProvider/signInCalls.ts'
import { FormMessage } from './FormMessage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInPage } from './SignInPage.tsx'
import { ToLogin } from './ToLogin.tsx'
import './texts.ts'

/** Reads the link's token and removes it from the address bar at once, because it is a secret. */
const takeToken = (): string => {
  const token = window.location.hash.slice(1)
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

export interface LinkedPasswordScreenProps {
  /** The texts: for a forgotten password or for a new account. */
  readonly kind: 'reset' | 'confirmation'
}

/** `/user/password/change` and `/accounts/confirmation`: sets a password by the link from a mail or for a new account. */
const LinkedPasswordScreen = ({ kind }: LinkedPasswordScreenProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [token] = useState(takeToken)
  const [done, setDone] = useState(false)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.sign_in.${kind}.${key}`, args)
  const { data, error, refetch } = useQuery({
    queryKey: ['readLink', token],
    queryFn: async () => {
      const outcome = await readLink(token, locale)
      if (outcome.kind === 'done') return outcome.value
      if (outcome.kind === 'over' || outcome.kind === 'invalid') return null
      throw new Error('The link could not be read')
    },
    retry: 2,
    gcTime: 0,
  })
  const content = () => {
    if (done)
      return (
        <>
          <Typography component="output">{text('done')}</Typography>
          <Button variant="contained" href="/app/" sx={{ minHeight: 44 }}>
            {translate('renkei.sign_in.submit')}
          </Button>
        </>
      )
    if (error)
      return (
        <FormMessage text="renkei.sign_in.unreachable" action="renkei.sign_in.retry" onAction={() => void refetch()} />
      )
    if (data === null)
      return (
        <>
          <FormMessage text={`renkei.sign_in.${kind}.over`} />
          {kind === 'reset' ? (
            <Link href="/app/user/password">{text('new_link')}</Link>
          ) : (
            <Link href="/app/login">{translate('renkei.sign_in.back_to_login')}</Link>
          )}
        </>
      )
    if (!data) return <Typography component="output">{translate('renkei.sign_in.waiting')}</Typography>
    return (
      <>
        <Typography>{text('explanation', { name: data.username, tenant: data.tenant_name })}</Typography>
        <Typography>
          {translate('renkei.sign_in.login_name')}: <strong>{data.login_name}</strong>
        </Typography>
        <NewPasswordForm
          minLength={data.least_password_length}
          loginName={data.login_name}
          personal={[data.login_name, data.username, data.tenant_name]}
          send={(password) => followLink(token, password, locale)}
          onDone={() => setDone(true)}
          onOver={() => void refetch()}
        />
      </>
    )
  }
  return (
    <SignInPage title={`renkei.sign_in.${kind}.title`} logo={(brand) => <ToLogin>{brand}</ToLogin>}>
      <Stack spacing={2}>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 700 }}>
          {text('title')}
        </Typography>
        {content()}
      </Stack>
    </SignInPage>
  )
}

export default LinkedPasswordScreen
