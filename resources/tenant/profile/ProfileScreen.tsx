import { Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { currentUserQuery, useCurrentUser } from '#authProvider/currentUser.ts'
import { Profile as ProfileItem, ProfilePayload } from '#contract/tenant/profile.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import { Block } from '#ui/page/Block.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { LanguageChoice, ThemeChoice } from './Looks.tsx'
import { OwnPermissions } from './OwnPermissions.tsx'
import { EmailMfa } from './EmailMfa.tsx'
import { Notifications } from './Notifications.tsx'
import { PushDevices } from './PushDevices.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { hasReportMails, ReportAttachments } from '../ReportAttachments.tsx'
import { TenantSecurity } from './TenantSecurity.tsx'
import '../accounts/texts.ts'
import './texts.ts'

type Profile = Reply<'getProfile'>
const profileKey = ['getProfile'] as const

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
    <Typography component="dt" color="text.secondary" sx={{ width: 140 }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0 }}>
      {value}
    </Typography>
  </Stack>
)

const NameForm = ({ profile }: { readonly profile: Profile }) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  // The name that was stored when typing began: it may have been changed elsewhere since.
  const [typed, setTyped] = useTypedState<{ readonly username: string; readonly seen: string } | null>(
    'profile name',
    null,
  )
  const { username, seen } = typed ?? { username: profile.username, seen: profile.username }
  const changed = username !== seen
  const conflict = useConflict<Profile>(ProfileItem)
  const save = useMutation({
    mutationFn: (change: { readonly username: string; readonly seen: string }) =>
      api.updateProfile({ body: { username: change.username, seen: { username: change.seen } } }),
    onError: conflict.note,
    onSuccess: async (saved) => {
      conflict.forget()
      queryClient.setQueryData<Profile>(profileKey, saved)
      setTyped(null)
      await queryClient.invalidateQueries(currentUserQuery)
      toast('renkei.form.saved')
    },
  })
  const label = (field: string) => translate(`resources.accounts.fields.${field}`)
  const overwrite = (chosen: unknown, newer: Profile) => {
    const next = typeof chosen === 'string' ? chosen : username
    setTyped({ username: next, seen: newer.username })
    conflict.close()
    save.mutate({ username: next, seen: newer.username })
  }
  const { newer } = conflict
  return (
    <Stack
      component="form"
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ username, seen })
      }}
    >
      {newer && (
        <ValuesConflict
          plural="accounts"
          payload={ProfilePayload}
          fields={['username']}
          versions={{ base: { username: seen }, mine: { username }, theirs: { ...newer } }}
          savedBy={conflict.savedBy}
          onSave={(values) => overwrite(values['username'], newer)}
          onClose={conflict.close}
        />
      )}
      <TextField
        label={label('username')}
        value={username}
        required
        onChange={({ target }) => setTyped(target.value === seen ? null : { username: target.value, seen })}
        slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'name' }, inputLabel: { required: false } }}
      />
      <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
        <Fact label={label('loginName')} value={profile.loginName} />
        <Fact label={label('email')} value={profile.email} />
        <Fact label={label('role')} value={translate(`resources.accounts.enums.role.${profile.role}`)} />
      </Stack>
      {save.error && !isEditConflict(save.error) && <SaveFailure error={save.error} />}
      <Button
        type="submit"
        variant={changed ? 'contained' : 'outlined'}
        disabled={!changed || username.trim() === ''}
        loading={save.isPending}
        sx={{ alignSelf: 'end' }}
      >
        {translate('renkei.shell.save')}
      </Button>
      <UnsavedGuard when={changed && !save.isPending} />
    </Stack>
  )
}

/** Personal settings: name, theme and language, notifications, password and second factor. Owners can also require codes of everybody and allow PDFs in mails. */
const ProfileScreen = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const query = useQuery({ queryKey: profileKey, queryFn: ({ signal }) => api.getProfile({}, { signal }) })
  return (
    <Page title={translate('renkei.shell.screens.profile')}>
      <Stack spacing={2} sx={{ maxWidth: 640 }}>
        <Block title={translate('renkei.profile.account')}>
          <QueryState query={query} lines={4}>
            {(profile) => <NameForm profile={profile} />}
          </QueryState>
        </Block>
        {user && <OwnPermissions user={user} />}
        <Block title={translate('renkei.profile.looks')}>
          <ThemeChoice />
          <LanguageChoice />
        </Block>
        {query.data && <Notifications profile={query.data} profileKey={profileKey} />}
        {query.data && <PushDevices isInAppOn={query.data.enabledNotification} />}
        {query.data?.leastPasswordLength && <PasswordChange minLength={query.data.leastPasswordLength} />}
        {query.data?.emailMfa && <EmailMfa {...query.data.emailMfa} profileKey={profileKey} />}
        {query.data?.emailMfa && user?.role === 'owner' && <TenantSecurity />}
        {user?.role === 'owner' && hasReportMails(user) && <ReportAttachments user={user} />}
      </Stack>
    </Page>
  )
}

export default ProfileScreen
