import { Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { leaveForSignIn, openSession } from '#authProvider/msal.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { NewPasswordInput } from '../../identity/NewPasswordInput.tsx'
import { PasswordInput } from '../../identity/PasswordInput.tsx'
import '../../identity/texts.ts'

const valueOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const complaintAt = (error: unknown, path: string) =>
  error instanceof ApiError ? error.problem.errors?.find((one) => one.path === path)?.message : undefined

/** Changes the own password. This ends every sitting, including this one, so the page leads to the login. */
export const PasswordChange = ({ minLength }: { readonly minLength: number }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [differs, setDiffers] = useState(false)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.profile.password.${key}`, args)
  const change = useMutation({
    mutationFn: (body: { readonly currentPassword: string; readonly password: string }) => api.changePassword({ body }),
    onSuccess: async () => leaveForSignIn(await openSession()),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = valueOf(form, 'password')
    const mismatch = password !== valueOf(form, 'again')
    setDiffers(mismatch)
    if (!mismatch) change.mutate({ currentPassword: valueOf(form, 'current'), password })
  }
  const { error } = change
  const complaint = complaintAt(error, 'current_password') ?? complaintAt(error, 'password')
  return (
    <Block title={text('title')}>
      <Stack component="form" spacing={1.5} onSubmit={submit}>
        <PasswordInput name="current" label={text('current')} complaint={complaintAt(error, 'current_password')} />
        <NewPasswordInput
          minLength={minLength}
          complaint={complaintAt(error, 'password')}
          personal={user ? [user.loginName, user.email, user.username, user.tenant.name] : []}
        />
        <PasswordInput
          name="again"
          label={translate('renkei.sign_in.new_password.again')}
          autoComplete="new-password"
          complaint={differs ? translate('renkei.sign_in.new_password.differs') : undefined}
        />
        {error && !complaint && <SaveFailure error={error} />}
        <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{text('signs_out')}</Typography>
        <Button type="submit" variant="outlined" loading={change.isPending} sx={{ alignSelf: 'end' }}>
          {text('submit')}
        </Button>
      </Stack>
    </Block>
  )
}
