import { FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Feature } from '#contract/features.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'

type Profile = Reply<'getProfile'>

export interface NotificationsProps {
  readonly profile: Profile
  readonly profileKey: readonly string[]
}

interface Setting {
  readonly name:
    | 'enabledNotification'
    | 'enabledCommunicationReactionsSummary'
    | 'enabledAlertsSummary'
    | 'enabledMedicalInstitutionReportAlert'
    | 'enabledLettersSummary'
  readonly key: string
  /** What the plan must include. */
  readonly features: readonly Feature[]
}

const inApp: Setting = { name: 'enabledNotification', key: 'in_app', features: [] }
const byMail: readonly Setting[] = [
  { name: 'enabledAlertsSummary', key: 'alerts', features: ['alerts'] },
  {
    name: 'enabledMedicalInstitutionReportAlert',
    key: 'report_alerts',
    features: ['alerts', 'medical_institution_report'],
  },
  { name: 'enabledCommunicationReactionsSummary', key: 'summary', features: ['communications'] },
  { name: 'enabledLettersSummary', key: 'letters', features: ['reverse_referrals'] },
]

interface NotificationSwitchProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}

const NotificationSwitch = ({ label, hint, checked, disabled, onChange }: NotificationSwitchProps) => {
  const hintId = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={label}
      />
      <FormHelperText id={hintId}>{hint}</FormHelperText>
    </div>
  )
}

/** The notifications that the person wants, in the app and by mail; each switch takes effect immediately. */
export const Notifications = ({ profile, profileKey }: NotificationsProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<Record<Setting['name'], boolean>>) => api.updateProfile({ body: change }),
    onSuccess: (saved) => {
      queryClient.setQueryData<Profile>(profileKey, saved)
      toast('renkei.form.saved')
    },
  })
  const text = (key: string) => translate(`renkei.profile.notifications.${key}`)
  const features = useCurrentUser()?.features ?? []
  const mails = byMail.filter((setting) => setting.features.every((feature) => features.includes(feature)))
  // The mail counts what the app would show.
  const isIdle = ({ key }: Setting) => key === 'summary' && !profile.enabledNotification
  const choice = (setting: Setting) => (
    <NotificationSwitch
      key={setting.key}
      label={text(setting.key)}
      hint={text(`${setting.key}_hint`)}
      checked={profile[setting.name]}
      disabled={save.isPending || isIdle(setting)}
      onChange={(checked) => save.mutate({ [setting.name]: checked })}
    />
  )
  return (
    <Block title={text('title')}>
      <Stack spacing={1}>
        {choice(inApp)}
        {mails.length > 0 && (
          <Typography component="h3" variant="subtitle2" sx={{ pt: 1 }}>
            {text('daily_mail')}
          </Typography>
        )}
        {mails.map(choice)}
        {save.error && <SaveFailure error={save.error} />}
      </Stack>
    </Block>
  )
}
