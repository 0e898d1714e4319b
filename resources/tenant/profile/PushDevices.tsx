import { Alert, Box, Button, Chip, FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { canPush, PushRefused, readOwnHash, turnOffPush, turnOnPush } from '#authProvider/pushDevice.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatShortDateTime } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'

type Device = Reply<'getWebPush'>['devices'][number]

const pushKey = ['getWebPush'] as const

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: pushKey })
}

const Failure = ({ error }: { readonly error: Error }) => {
  const translate = useTranslate()
  if (!(error instanceof PushRefused)) return <SaveFailure error={error} failed="renkei.shell.not_done" />
  return (
    <Alert severity="warning" variant="outlined">
      {translate(`renkei.profile.web_push.${error.reason}`)}
    </Alert>
  )
}

const DeviceRow = ({ device, isOwn }: { readonly device: Device; readonly isOwn: boolean }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const sayFailure = useSayFailure()
  const refresh = useRefresh()
  const { id, device: name, createdAt, lastSentAt } = device
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.profile.web_push.${key}`, args)
  const remove = useMutation({
    mutationFn: () => (isOwn ? turnOffPush() : api.removePushSubscription({ id })),
    onSettled: refresh,
    onError: (error) => sayFailure(error, 'renkei.shell.not_done'),
  })
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>{name}</Typography>
          {isOwn && <Chip size="small" variant="outlined" label={text('this_device')} />}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {[
            text('added', { time: formatShortDateTime(createdAt, locale) }),
            lastSentAt === null
              ? text('never_sent')
              : text('last_sent', { time: formatShortDateTime(lastSentAt, locale) }),
          ].join(' · ')}
        </Typography>
      </Box>
      <Button
        loading={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={text('remove_of', { device: name })}
        sx={{ flexShrink: 0 }}
      >
        {text('remove')}
      </Button>
    </Stack>
  )
}

const ThisDevice = ({
  publicKey,
  isOn,
  isInAppOn,
}: {
  readonly publicKey: string
  readonly isOn: boolean
  readonly isInAppOn: boolean
}) => {
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useRefresh()
  const accountId = useCurrentUser()?.id ?? 0
  const text = (key: string) => translate(`renkei.profile.web_push.${key}`)
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOnPush(publicKey, accountId) : turnOffPush()),
    onSuccess: (_nothing, on) => toast(`renkei.profile.web_push.${on ? 'turned_on' : 'turned_off'}`),
    onSettled: refresh,
  })
  if (!canPush()) return <Typography color="text.secondary">{text('unsupported')}</Typography>
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={change.isPending || (!isInAppOn && !isOn)}
            onChange={(_event, on) => change.mutate(on)}
          />
        }
        label={text('switch')}
      />
      <FormHelperText>{text(isInAppOn ? 'hint' : 'needs_in_app')}</FormHelperText>
      {change.error && <Failure error={change.error} />}
    </div>
  )
}

/** Notifications of a closed app: for this device, and the other devices that get them. Nothing where the server sends none. */
export const PushDevices = ({ isInAppOn }: { readonly isInAppOn: boolean }) => {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: pushKey,
    queryFn: async ({ signal }) => {
      const [read, ownHash] = await Promise.all([api.getWebPush({}, { signal }), readOwnHash()])
      return { ...read, ownHash }
    },
  })
  if (!data || data.publicKey === null) return null
  const { publicKey, devices, ownHash } = data
  const text = (key: string) => translate(`renkei.profile.web_push.${key}`)
  return (
    <Block title={text('title')}>
      <Stack spacing={2}>
        <ThisDevice
          publicKey={publicKey}
          isOn={devices.some(({ endpointHash }) => endpointHash === ownHash)}
          isInAppOn={isInAppOn}
        />
        {devices.length > 0 && (
          <div>
            <Typography component="h3" variant="subtitle2">
              {text('devices')}
            </Typography>
            <Stack component="ul" spacing={1} aria-label={text('devices')} sx={{ listStyle: 'none', p: 0, my: 1 }}>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} isOwn={device.endpointHash === ownHash} />
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Block>
  )
}
