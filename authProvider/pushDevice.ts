import { deviceStorage } from '#dataProvider/browserStorage.ts'
import { api } from '#dataProvider/client.ts'
import { deviceName } from './deviceName.ts'

const scope = '/app/'
const workerAddress = '/app/serviceWorker.js'

/** The account whose notifications this browser shows. */
const accountKey = 'renkei.push.account'

/** Whether this browser can show notifications of a closed app. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Why notifications could not be turned on: the person or the browser refuses them, or its push service is out of reach. */
export class PushRefused extends Error {
  readonly reason: 'denied' | 'failed'

  constructor(reason: 'denied' | 'failed', cause?: unknown) {
    super(`Notifications are not possible: ${reason}`, { cause })
    this.name = 'PushRefused'
    this.reason = reason
  }
}

const ownSubscription = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

const hashOf = async ({ endpoint }: PushSubscription): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** By which this browser recognises itself among the devices; null while it shows no notifications. */
export const readOwnHash = async (): Promise<string | null> => {
  const subscription = await ownSubscription()
  return subscription && hashOf(subscription)
}

/** A worker that has been registered is not active at once. */
const activeWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(workerAddress, { scope })
  return navigator.serviceWorker.ready
}

/**
 * Asks for the permission and has the server notify this browser. Call it when the person has pressed something.
 * @param publicKey - of the server
 * @throws PushRefused, or ApiError
 */
export const turnOnPush = async (publicKey: string, accountId: number): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied')
  let subscription: PushSubscription
  try {
    const { pushManager } = await activeWorker()
    // One that was made with another key of the server would be refused.
    await (await pushManager.getSubscription())?.unsubscribe()
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    throw new PushRefused('failed', error)
  }
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api.addPushSubscription({ body: { endpoint, keys: { p256dh, auth }, device: deviceName(navigator.userAgent) } })
  deviceStorage.write(accountKey, String(accountId))
}

/** Ends notifications in this browser: they come no more, even if the server does not hear of it. */
export const turnOffPush = async (): Promise<void> => {
  const subscription = await ownSubscription()
  deviceStorage.remove(accountKey)
  if (!subscription) return
  const hash = await hashOf(subscription)
  await subscription.unsubscribe()
  const { devices } = await api.getWebPush({})
  const own = devices.find(({ endpointHash }) => endpointHash === hash)
  if (own) await api.removePushSubscription({ id: own.id })
}

const logoutSeconds = 3

/** Ends notifications in this browser at logout. It takes three seconds at most and never fails. */
export const endPushHere = async (): Promise<void> => {
  if (deviceStorage.read(accountKey) === null) return
  const waiting = new Promise<void>((resolve) => {
    setTimeout(resolve, logoutSeconds * 1_000)
  })
  await Promise.race([turnOffPush(), waiting]).catch((error: unknown) => console.warn(error))
}

/** Ends notifications of another account that was signed in at this browser before, without a logout. */
export const endForeignPush = async (accountId: number): Promise<void> => {
  const owner = deviceStorage.read(accountKey)
  if (owner === null || owner === String(accountId)) return
  deviceStorage.remove(accountKey)
  await (await ownSubscription())?.unsubscribe()
}
