import { z } from 'zod'
import { dateTime, distinct, id, idParam, listOf, operations, paging, seenVersion, shortText } from '../core.ts'

/** What another system can hear of. */
export const webhookEvents = [
  'alert',
  'report_alert',
  'import_finished',
  'task_assigned',
  'task_due',
  'mention',
] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** How a delivery is written: signed JSON of our own (Standard Webhooks), or what Slack and Teams (Workflows) understand. */
export const webhookFormats = ['renkei', 'slack', 'teams'] as const
export const WebhookFormat = z.enum(webhookFormats)
export type WebhookFormat = z.infer<typeof WebhookFormat>

export const webhookLanguages = ['ja', 'en'] as const

/** Most webhooks of a tenant. */
export const maxWebhooks = 10

/** An address of another system that hears of events. */
export const Webhook = z.object({
  id,
  name: z.string(),
  format: WebhookFormat,
  /** Scheme and host of the address. The rest can be a secret and is not told again. */
  origin: z.string(),
  events: z.array(WebhookEvent),
  language: z.enum(webhookLanguages),
  is_enabled: z.boolean(),
  /** Since when every attempt has failed. */
  failing_since: dateTime.nullable(),
  /** When it was switched off because of that. */
  stopped_at: dateTime.nullable(),
  /** Until when deliveries are signed with the former secret as well. */
  previous_secret_until: dateTime.nullable(),
  created_at: dateTime,
  /** The version: an update that saw an older one is a conflict. */
  updated_at: dateTime,
})

const url = shortText(2_000)
const events = distinct(z.array(WebhookEvent).min(1).max(webhookEvents.length), (event) => event)

export const WebhookPayload = z.object({
  name: shortText(50),
  format: WebhookFormat,
  url,
  events,
  language: z.enum(webhookLanguages),
})

export const WebhookChanges = z.object({
  name: shortText(50),
  /** Stays as it is if left out. */
  url: url.optional(),
  events,
  language: z.enum(webhookLanguages),
  is_enabled: z.boolean(),
  updated_at: seenVersion,
})

/** The secret of signatures, told once; null where the format has none. */
const secret = z.string().nullable()

export const deliveryStates = ['queued', 'sent', 'failed'] as const
export const deliveryFailures = [
  'refused_address',
  'unresolved',
  'certificate',
  'unreachable',
  'timeout',
  'status',
  'switched_off',
] as const

/** One event on its way to one webhook. */
export const WebhookDelivery = z.object({
  id,
  event: z.enum([...webhookEvents, 'test']),
  /** Name of the condition or report. */
  name: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the newest attempt. */
  status_code: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
  attempted_at: dateTime.nullable(),
  /** When it is tried next; null once it is finished. */
  next_at: dateTime.nullable(),
  created_at: dateTime,
})

const common = {
  scope: 'crm',
  role: 'owner',
  beyondSpecification: 'other systems of the hospital hear of alerts, tasks and imports',
} as const
const path = '/api/webhooks'
const audit = { record: 'webhook', idFrom: 'id' } as const
const deliveryParams = idParam.extend({ delivery_id: id })

export const webhookOperations = operations({
  listWebhooks: {
    ...common,
    method: 'GET',
    path,
    summary: 'The addresses of other systems that hear of events',
    response: z.object({ webhooks: z.array(Webhook) }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  getWebhook: {
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Reads one webhook',
    params: idParam,
    response: Webhook,
    status: 200,
    effect: 'read',
    effects: {},
  },
  createWebhook: {
    ...common,
    method: 'POST',
    path,
    summary: 'Adds a webhook and tells its secret, once',
    body: WebhookPayload,
    response: Webhook.extend({ secret }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'webhook' },
  },
  updateWebhook: {
    ...common,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a webhook; switching it on again forgets its failures',
    params: idParam,
    body: WebhookChanges,
    response: Webhook,
    status: 200,
    effect: 'write',
    effects: {},
    audit,
  },
  deleteWebhook: {
    ...common,
    method: 'DELETE',
    path: `${path}/{id}`,
    effects: { deletes: 'always' },
    summary: 'Deletes a webhook with its log',
    params: idParam,
    status: 204,
    effect: 'write',
    audit,
  },
  renewWebhookSecret: {
    ...common,
    method: 'POST',
    path: `${path}/{id}/secret`,
    summary: 'Makes a new secret and tells it, once; for a day deliveries are signed with the former one as well',
    params: idParam,
    response: Webhook.extend({ secret }),
    status: 200,
    effect: 'write',
    effects: {},
    audit,
  },
  testWebhook: {
    ...common,
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Queues a test delivery, unless one is on its way',
    params: idParam,
    response: WebhookDelivery,
    status: 200,
    effect: 'write',
    effects: {},
    audit,
  },
  listWebhookDeliveries: {
    ...common,
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    summary: 'The newest hundred deliveries, newest first',
    params: idParam,
    query: paging,
    response: listOf('deliveries', WebhookDelivery),
    status: 200,
    effect: 'read',
    effects: {},
  },
  resendWebhookDelivery: {
    ...common,
    method: 'POST',
    path: `${path}/{id}/deliveries/{delivery_id}/resend`,
    summary: 'Sends a finished delivery once more, with the same id',
    params: deliveryParams,
    response: WebhookDelivery,
    status: 200,
    effect: 'write',
    effects: {},
    audit,
  },
})
