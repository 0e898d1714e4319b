import { z } from 'zod'
import { dateTime, id, idParam, operations, shortText } from '../core.ts'

/** A browser in which the caller wants notifications. */
export const PushDevice = z.object({
  id,
  /** Name of the browser, as it was when notifications were turned on. */
  device: z.string(),
  /** SHA-256 of the subscription's address in base64url, by which a browser recognises itself. */
  endpoint_hash: z.string(),
  created_at: dateTime,
  last_sent_at: dateTime.nullable(),
})

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)

/** A browser's push subscription, as its `toJSON()` gives it, with a name for people. */
export const PushSubscriptionPayload = z.object({
  endpoint: shortText(1_000),
  keys: z.object({ p256dh: base64url(100), auth: base64url(30) }),
  device: shortText(100),
})

const common = { scope: 'crm', beyondSpecification: 'notifications reach people while the app is closed' } as const

export const webPushOperations = operations({
  getWebPush: {
    ...common,
    method: 'GET',
    path: '/api/users/me/web_push',
    summary: 'The key for push subscriptions, and the browsers in which the caller wants notifications',
    response: z.object({
      /** Null where the installation sends none. */
      public_key: z.string().nullable(),
      devices: z.array(PushDevice),
    }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  addPushSubscription: {
    ...common,
    method: 'POST',
    path: '/api/users/me/web_push/devices',
    summary: 'Sends the caller’s notifications to this browser too; the oldest of more than ten is dropped',
    body: PushSubscriptionPayload,
    response: PushDevice,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'push_subscription' },
  },
  removePushSubscription: {
    ...common,
    method: 'DELETE',
    path: '/api/users/me/web_push/devices/{id}',
    summary: 'Sends the caller’s notifications to this browser no longer',
    params: idParam,
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'push_subscription', idFrom: 'id' },
  },
})
