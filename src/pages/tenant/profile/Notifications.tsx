import { FormControlLabel, FormHelperText, Stack, Switch } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api, type Reply } from '../../../../dataProvider/client.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'

type Profile = Reply<'getProfile'>

export interface NotificationsProps {
  readonly profile: Profile
  readonly profileKey: readonly string[]
}

const settings = [
  ['enabledNotification', 'in_app'],
  ['enabledCommunicationReactionsSummary', 'summary'],
] as const

/** The notifications that the person wants; each switch takes effect immediately. */
export const Notifications = ({ profile, profileKey }: NotificationsProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<Record<(typeof settings)[number][0], boolean>>) =>
      api.updateProfile({ body: { username: profile.username, ...change } }),
    onSuccess: (saved) => {
      queryClient.setQueryData<Profile>(profileKey, saved)
      toast('renkei.form.saved')
    },
  })
  const text = (key: string) => translate(`renkei.profile.notifications.${key}`)
  return (
    <Block title={text('title')}>
      <Stack spacing={1}>
        {settings.map(([name, key]) => (
          <div key={name}>
            <FormControlLabel
              control={
                <Switch
                  checked={profile[name]}
                  disabled={save.isPending || (key === 'summary' && !profile.enabledNotification)}
                  onChange={({ target }) => save.mutate({ [name]: target.checked })}
                />
              }
              label={text(key)}
            />
            <FormHelperText>{text(`${key}_hint`)}</FormHelperText>
          </div>
        ))}
        {save.error && <SaveFailure error={save.error} />}
      </Stack>
    </Block>
  )
}
