import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { formatDateTime, nameSeparator } from '#ui/format.ts'
import { Facts } from '#ui/page/Facts.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Question } from '#ui/page/Question.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { NewSecret } from './NewSecret.tsx'
import { deliveriesKey, type Webhook, webhookKey, webhooksKey } from './webhook.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookState } from './WebhookState.tsx'
import './texts.ts'

interface AskedProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

const DeleteQuestion = ({ webhook: { id, name }, onClose }: AskedProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const text = (key: string) => translate(`renkei.webhooks.${key}`, { name })
  const remove = useMutation({
    mutationFn: () => api.deleteWebhook({ id }),
    onSuccess: async () => {
      await navigate('/webhooks')
      toast('renkei.webhooks.deleted')
      await queryClient.invalidateQueries({ queryKey: webhooksKey })
    },
  })
  return (
    <Question
      isOpen
      title={text('delete_title')}
      confirm={text('delete')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Typography>{text('delete_content')}</Typography>
      {remove.error && <SaveFailure error={remove.error} failed="renkei.shell.not_done" />}
    </Question>
  )
}

const RenewQuestion = ({
  webhook: { id },
  onClose,
  onRenewed,
}: AskedProps & { readonly onRenewed: (secret: string | null) => void }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const text = (key: string) => translate(`renkei.webhooks.secret.${key}`)
  const renew = useMutation({
    mutationFn: () => api.renewWebhookSecret({ id }),
    onSuccess: async ({ secret }) => {
      onClose()
      onRenewed(secret)
      await queryClient.invalidateQueries({ queryKey: webhookKey(id) })
    },
  })
  return (
    <Question
      isOpen
      title={text('renew_title')}
      confirm={text('renew')}
      isPending={renew.isPending}
      onConfirm={() => renew.mutate()}
      onClose={onClose}
    >
      <Typography>{text('renew_content')}</Typography>
      {renew.error && <SaveFailure error={renew.error} failed="renkei.shell.not_done" />}
    </Question>
  )
}

const Actions = ({ webhook }: { readonly webhook: Webhook }) => {
  const translate = useTranslate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'change' | 'renew' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, format } = webhook
  const text = (key: string) => translate(`renkei.webhooks.${key}`)
  const test = useMutation({
    mutationFn: () => api.testWebhook({ id }),
    onSuccess: async () => {
      toast('renkei.webhooks.tested')
      await queryClient.invalidateQueries({ queryKey: deliveriesKey(id) })
    },
    onError: (error) => sayFailure(error, 'renkei.shell.not_done'),
  })
  const close = () => setAsked(null)
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="contained" loading={test.isPending} onClick={() => test.mutate()}>
        {text('test')}
      </Button>
      <Button onClick={() => setAsked('change')}>{text('change')}</Button>
      {format === 'renkei' && <Button onClick={() => setAsked('renew')}>{text('secret.renew')}</Button>}
      <Button color="error" onClick={() => setAsked('delete')}>
        {text('delete')}
      </Button>
      {asked === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}
      {asked === 'renew' && <RenewQuestion webhook={webhook} onClose={close} onRenewed={setSecret} />}
      {asked === 'delete' && <DeleteQuestion webhook={webhook} onClose={close} />}
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  )
}

const WebhookCard = ({ webhook }: { readonly webhook: Webhook }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, format, origin, events, language, previousSecretUntil } = webhook
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.webhooks.${key}`, args)
  return (
    <Card sx={{ p: 2 }}>
      <Stack spacing={2} sx={{ alignItems: 'start' }}>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <WebhookState webhook={webhook} />
        <Box sx={{ width: 1 }}>
          <Facts
            facts={[
              [text('format'), text(`formats.${format}`)],
              [text('url'), `${origin}/…`],
              [text('events'), events.map((event) => text(`event_names.${event}`)).join(nameSeparator(locale))],
              [text('language'), text(`languages.${language}`)],
            ]}
          />
        </Box>
        {previousSecretUntil !== null && (
          <Typography variant="body2" color="text.secondary">
            {text('secret.previous_until', { time: formatDateTime(previousSecretUntil, locale) })}
          </Typography>
        )}
        <Actions webhook={webhook} />
      </Stack>
    </Card>
  )
}

/** `/webhooks/:id`: for owners, one webhook with the log of its deliveries. */
const WebhookScreen = () => {
  const translate = useTranslate()
  const id = Number(useParams().id)
  const query = useQuery({
    queryKey: webhookKey(id),
    queryFn: ({ signal }) => api.getWebhook({ id }, { signal }),
  })
  const list = translate('renkei.shell.screens.webhooks')
  return (
    <Page title={query.data?.name ?? list} back={{ to: '/webhooks', title: list }}>
      <Stack spacing={2} sx={{ maxWidth: 960 }}>
        <QueryState query={query} lines={6}>
          {(webhook) => (
            <>
              <WebhookCard webhook={webhook} />
              <DeliveryLog webhookId={webhook.id} />
            </>
          )}
        </QueryState>
      </Stack>
    </Page>
  )
}

export default WebhookScreen
