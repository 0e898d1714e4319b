import { Alert, Button, Link, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { maxInvitations } from '#contract/tenant/firstSteps.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { Copyable } from '#ui/page/Copyable.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { type FirstSteps, firstStepsQuery } from './firstStepsQuery.ts'
import { invitationsIn } from './invitations.ts'

const maxNamed = 3

type Invited = Reply<'inviteAccounts'>['accounts']

/** To whom a mail went, with the addresses for those whom none reaches. They are shown only now. */
const InvitedPeople = ({ accounts }: { readonly accounts: Invited }) => {
  const translate = useTranslate()
  const withAddress = accounts.flatMap(({ id, username, confirmationUrl }) =>
    confirmationUrl === null ? [] : [{ id, username, confirmationUrl }],
  )
  return (
    <Stack spacing={1.5}>
      <Alert severity="success" variant="outlined">
        {translate('renkei.first_steps.colleagues.invited', { smart_count: accounts.length })}
      </Alert>
      {withAddress.length > 0 && (
        <>
          <Typography color="text.secondary">{translate('renkei.first_steps.colleagues.not_arrived')}</Typography>
          {withAddress.map(({ id, username, confirmationUrl }) => (
            <Copyable
              key={id}
              label={translate('renkei.first_steps.colleagues.address_of', { name: username })}
              value={confirmationUrl}
            />
          ))}
        </>
      )}
    </Stack>
  )
}

/** Invites several colleagues at once by their addresses. */
export const ColleaguesStep = ({ firstSteps }: { readonly firstSteps: FirstSteps }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const [typed, setTyped] = useTypedState('invited colleagues', '')
  const { invitations, invalid } = invitationsIn(typed)
  const { accountCount, maxAccountCount } = firstSteps
  const room = Math.max(0, maxAccountCount - accountCount)
  const max = Math.min(maxInvitations, room)
  const isTooMany = invitations.length > max
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.first_steps.colleagues.${key}`, args)
  const invite = useMutation({
    mutationFn: () =>
      api.inviteAccounts({
        body: { invitations: invitations.map((invitation) => ({ ...invitation, role: 'member' as const })) },
      }),
    onSuccess: async () => {
      setTyped('')
      await Promise.all([
        queryClient.invalidateQueries(firstStepsQuery),
        queryClient.invalidateQueries({ queryKey: ['accounts'] }),
        queryClient.invalidateQueries({ queryKey: ['listStaffs'] }),
      ])
    },
  })
  const help = () => {
    if (isTooMany) return text('too_many', { max: formatCount(max, locale) })
    if (invalid.length > 0) return text('invalid', { lines: invalid.slice(0, maxNamed).join(' / ') })
    return text('hint')
  }
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate()
      }}
    >
      <Typography color="text.secondary" className="figures">
        {text('count', { count: formatCount(accountCount, locale), max: formatCount(maxAccountCount, locale) })}{' '}
        <Link component={RouterLink} to="/accounts" underline="always">
          {text('all')}
        </Link>
      </Typography>
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={text('label')}
        placeholder={text('placeholder')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isTooMany || invalid.length > 0}
        helperText={help()}
        disabled={max === 0}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 10_000 },
          formHelperText: { role: 'status' },
        }}
      />
      {invite.error && <SaveFailure error={invite.error} />}
      <Button
        type="submit"
        variant={invitations.length > 0 ? 'contained' : 'outlined'}
        loading={invite.isPending}
        disabled={invitations.length === 0 || isTooMany || invalid.length > 0}
        sx={{ alignSelf: 'end' }}
      >
        {invitations.length > 0 ? text('invite_count', { smart_count: invitations.length }) : text('invite')}
      </Button>
      {invite.data && <InvitedPeople accounts={invite.data.accounts} />}
      <UnsavedGuard when={typed.trim() !== '' && !invite.isPending} />
    </Stack>
  )
}
