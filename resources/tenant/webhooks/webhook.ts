import type { WebhookEvent, WebhookFormat } from '#contract/work/webhooks.ts'
import type { Reply, RequestParameters } from '#dataProvider/client.ts'

export type Webhook = Reply<'getWebhook'>
export type Delivery = Reply<'listWebhookDeliveries'>['deliveries'][number]

export const webhooksKey = ['listWebhooks'] as const
export const webhookKey = (id: number) => ['getWebhook', id] as const
export const deliveriesKey = (id: number) => ['listWebhookDeliveries', id] as const

/** What a form on a webhook holds. */
export interface WebhookFields {
  readonly name: string
  readonly format: WebhookFormat
  /** Empty: stays as it is. */
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly language: 'ja' | 'en'
  readonly isEnabled: boolean
}

/** The fields of a webhook, or those of a new one in the language of its maker. */
export const fieldsOf = (webhook: Webhook | undefined, language: 'ja' | 'en'): WebhookFields =>
  webhook
    ? { ...webhook, url: '' }
    : { name: '', format: 'renkei', url: '', events: ['alert', 'report_alert'], language, isEnabled: true }

/** Whether the fields can be saved. */
export const isComplete = ({ name, url, events }: WebhookFields, isNew: boolean): boolean =>
  name.trim() !== '' && events.length > 0 && (!isNew || url.trim() !== '')

export const creationOf = ({
  name,
  format,
  url,
  events,
  language,
}: WebhookFields): RequestParameters<'createWebhook'>['body'] => ({
  name,
  format,
  url: url.trim(),
  events: [...events],
  language,
})

export const changesOf = (
  { name, url, events, language, isEnabled }: WebhookFields,
  /** The version that they were made from. */
  updatedAt: string,
): RequestParameters<'updateWebhook'>['body'] => ({
  updatedAt,
  name,
  events: [...events],
  language,
  isEnabled,
  ...(url.trim() !== '' && { url: url.trim() }),
})

/** Whether a delivery is on its way now, rather than waiting for a later attempt. @param now - milliseconds since 1970 */
export const isBeingSent = ({ state, failure, nextAt }: Delivery, now: number): boolean =>
  state === 'queued' && (failure === null || (nextAt !== null && Date.parse(nextAt) <= now))
