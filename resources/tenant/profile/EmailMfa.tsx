import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { enrolEmailMfa } from '#authProvider/msal.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { PasswordInput } from '../../identity/PasswordInput.tsx'

export interface EmailMfaProps {
  readonly enabled: boolean
  /** Whether the tenant requires it for everybody. */
  readonly required: boolean
  readonly profileKey: readonly string[]
}

const TurnOff = ({ profileKey, onClose }: { readonly profileKey: readonly string[]; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const titleId = useId()
  const queryClient = useQueryClient()
  const text = (key: string) => translate(`renkei.profile.mfa.${key}`)
  const disable = useMutation({
    mutationFn: (currentPassword: string) => api.disableEmailMfa({ body: { currentPassword } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: profileKey })
      toast('renkei.profile.mfa.turned_off')
      onClose()
    },
  })
  const complaint =
    disable.error instanceof ApiError
      ? disable.error.problem.errors?.find(({ path }) => path === 'current_password')?.message
      : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('current')
    disable.mutate(typeof typed === 'string' ? typed : '')
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{text('turn_off')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <Typography>{text('turn_off_explanation')}</Typography>
          <PasswordInput name="current" label={translate('renkei.profile.password.current')} complaint={complaint} />
          {disable.error && !complaint && <SaveFailure error={disable.error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="contained" color="warning" loading={disable.isPending}>
            {text('turn_off')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Codes by e-mail at sign-in. The identity provider's second policy turns them on; the password turns them off. */
export const EmailMfa = ({ enabled, required, profileKey }: EmailMfaProps) => {
  const translate = useTranslate()
  const [turningOff, setTurningOff] = useState(false)
  const enrol = useMutation({ mutationFn: () => enrolEmailMfa(window.location.href) })
  const text = (key: string) => translate(`renkei.profile.mfa.${key}`)
  return (
    <Block title={text('title')}>
      <Stack spacing={1.5}>
        <Alert severity={enabled ? 'success' : 'info'} variant="outlined">
          {text(enabled ? 'is_on' : 'is_off')}
          {required && ` ${text('required')}`}
        </Alert>
        <Typography color="text.secondary">{text('explanation')}</Typography>
        {enrol.error && <SaveFailure error={enrol.error} />}
        {!enabled && (
          <Button variant="outlined" loading={enrol.isPending} onClick={() => enrol.mutate()} sx={{ alignSelf: 'end' }}>
            {text('turn_on')}
          </Button>
        )}
        {enabled && !required && (
          <Button onClick={() => setTurningOff(true)} sx={{ alignSelf: 'end' }}>
            {text('turn_off')}
          </Button>
        )}
      </Stack>
      {turningOff && <TurnOff profileKey={profileKey} onClose={() => setTurningOff(false)} />}
    </Block>
  )
}
