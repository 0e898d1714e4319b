import { Box, Button, Card, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { NewSecret } from './NewSecret.tsx'
import { type Webhook, webhooksKey } from './webhook.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookState } from './WebhookState.tsx'
import { nameSeparator } from '#ui/format.ts'
import './texts.ts'

const Row = ({ webhook }: { readonly webhook: Webhook }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, name, format, origin, events } = webhook
  const text = (key: string) => translate(`renkei.webhooks.${key}`)
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
        <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={`/webhooks/${id}`}>
            {name}
          </Link>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {[text(`formats.${format}`), `${origin}/…`].join(' · ')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {events.map((event) => text(`event_names.${event}`)).join(nameSeparator(locale))}
        </Typography>
        <WebhookState webhook={webhook} />
      </Stack>
    </Card>
  )
}

const Webhooks = () => {
  const translate = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const query = useQuery({ queryKey: webhooksKey, queryFn: ({ signal }) => api.listWebhooks({}, { signal }) })
  const text = (key: string) => translate(`renkei.webhooks.${key}`)
  const add = (
    <Button variant="contained" onClick={() => setAdding(true)}>
      {text('add')}
    </Button>
  )
  return (
    <Stack spacing={2} sx={{ maxWidth: 960 }}>
      <QueryState query={query} lines={4}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Card>
              <EmptyState title={text('empty')} hint={`${text('empty_hint')} ${text('hint')}`} action={add} />
            </Card>
          ) : (
            <>
              <Box sx={{ textAlign: 'right' }}>{add}</Box>
              <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {webhooks.map((webhook) => (
                  <Row key={webhook.id} webhook={webhook} />
                ))}
              </Stack>
            </>
          )
        }
      </QueryState>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} onCreated={setSecret} />}
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  )
}

/** `/webhooks`: for owners, the other systems that hear of events. */
const WebhooksScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.shell.screens.webhooks')} help={translate('renkei.webhooks.hint')}>
      <Webhooks />
    </Page>
  )
}

export default WebhooksScreen
