import { Box, Button, Stack, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatShortDateTime } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { usePolling } from '#ui/queries/usePolling.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { deliveriesKey, type Delivery, isBeingSent, webhookKey } from './webhook.ts'

/** How a delivery went, in words. */
const useResult = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.webhooks.log.${key}`, args)
  return ({ state, failure, statusCode, attempts, nextAt }: Delivery): string => {
    const status = String(statusCode ?? '')
    if (state === 'sent') return text('sent', { status })
    const reason = failure === null ? [] : [text(`failures.${failure}`, { status })]
    if (state === 'failed') return [text('failed'), ...reason].join(' – ')
    if (failure === null || nextAt === null) return text('queued')
    return [...reason, text('retry', { time: formatShortDateTime(nextAt, locale), count: String(attempts) })].join(
      ' – ',
    )
  }
}

const DeliveryRow = ({ webhookId, delivery }: { readonly webhookId: number; readonly delivery: Delivery }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const result = useResult()
  const { id, event, name, state, answer, createdAt } = delivery
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.webhooks.log.${key}`, args)
  const resend = useMutation({
    mutationFn: () => api.resendWebhookDelivery({ id: webhookId, deliveryId: id }),
    onSuccess: async () => {
      toast('renkei.webhooks.log.resent')
      await queryClient.invalidateQueries({ queryKey: deliveriesKey(webhookId) })
    },
    onError: (error) => sayFailure(error, 'renkei.shell.not_done'),
  })
  const time = formatShortDateTime(createdAt, locale)
  const eventName = translate(`renkei.webhooks.event_names.${event}`)
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1, py: 1, justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{name === null ? eventName : `${eventName}「${name}」`}</Typography>
        <Typography variant="body2" color="text.secondary">
          {time}
        </Typography>
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'text.secondary'}>
          {result(delivery)}
        </Typography>
        {state !== 'sent' && answer !== null && (
          <Typography variant="body2" color="text.secondary">
            {text('answer', { answer })}
          </Typography>
        )}
      </Box>
      {state !== 'queued' && (
        <Button
          loading={resend.isPending}
          onClick={() => resend.mutate()}
          aria-label={text('resend_of', { event: eventName, time })}
          sx={{ flexShrink: 0, alignSelf: 'start' }}
        >
          {text('resend')}
        </Button>
      )}
    </Stack>
  )
}

const pollSeconds = 2

/** The newest deliveries of a webhook. While one is being sent, the list follows it. */
export const DeliveryLog = ({ webhookId }: { readonly webhookId: number }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const text = (key: string) => translate(`renkei.webhooks.log.${key}`)
  const query = useQuery({
    ...usePolling({
      queryKey: [...deliveriesKey(webhookId), page],
      read: async (options) => {
        const read = await api.listWebhookDeliveries({ id: webhookId, page, perPage: 20 }, options)
        // Its state stands on the same screen and follows from the deliveries.
        await queryClient.invalidateQueries({ queryKey: webhookKey(webhookId) })
        return read
      },
      isUnderWay: ({ deliveries }) => deliveries.some((delivery) => isBeingSent(delivery, Date.now())),
      pause: () => pollSeconds * 1_000,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Block title={text('title')} help={text('hint')} long>
      <QueryState query={query} lines={4}>
        {({ deliveries, totalPage }) =>
          deliveries.length === 0 ? (
            <Typography color="text.secondary">{text('empty')}</Typography>
          ) : (
            <Stack spacing={1}>
              <Box component="ul" aria-label={text('title')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
                ))}
              </Box>
              <Pages count={totalPage} page={page} onChange={setPage} />
            </Stack>
          )
        }
      </QueryState>
    </Block>
  )
}
