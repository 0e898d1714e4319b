import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, type Client } from '#dataProvider/client.ts'
import { setClock } from '#server/db/clock.ts'
import { loadPushKeys } from '#server/work/webPush/pushKeys.ts'
import { ownApi } from '../../support/api.ts'
import { aTask } from '../../support/builders.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { type Answer, type Listener, startListener } from '../../support/outgoing/listener.ts'
import { anAlert, type OutgoingOffice, outgoingOffice, outgoingProduct } from '../../support/outgoing/outgoingOffice.ts'
import { aBrowser } from '../../support/outgoing/readPush.ts'

let scene: Awaited<ReturnType<typeof outgoingProduct>>
let office: OutgoingOffice
let listener: Listener
let answer: (path: string) => Answer = () => ({ status: 201 })
beforeAll(async () => {
  scene = await outgoingProduct()
  listener = await startListener(({ path }) => answer(path))
})
afterAll(async () => {
  await listener.stop()
  await scene.product.stop()
})

let restoreClock = () => {}
afterEach(() => {
  restoreClock()
  answer = () => ({ status: 201 })
  listener.arrived.length = 0
})
const at = (time: number) => {
  restoreClock()
  restoreClock = setClock(() => time)
}

let serial = 0
/** A browser in which somebody turned notifications on. */
const aDevice = async (client: Client, device = 'Chrome (Windows)') => {
  const browser = aBrowser()
  const path = `/push/${(serial += 1)}`
  const added = await client.addPushSubscription({
    body: { endpoint: `${listener.origin}${path}`, keys: browser.keys, device },
  })
  return { ...browser, path, id: added.id, endpointHash: added.endpointHash }
}

const devicesOf = async (client: Client) => (await client.getWebPush()).devices
const messagesOf = (device: Awaited<ReturnType<typeof aDevice>>) =>
  listener.arrived.filter(({ path }) => path === device.path).map(({ body }) => device.read(body))
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.problem : error),
  )

describe('a browser', () => {
  test('is told the kind of what happened and how often, and nothing else', async () => {
    office = await outgoingOffice(scene.product)
    const device = await aDevice(office.memberClient)
    const alertId = await anAlert(scene.product, office, { name: '秘密の医院が減った' })
    await office.tell({ kind: 'alert', alertId })
    await office.tell({ kind: 'alert', alertId })
    await scene.send(office.tenantId)
    expect(messagesOf(device)).toEqual([
      { title: 'Renkei', body: '新しいアラート 1件', path: `/alerts/${alertId}`, tag: 'alert' },
    ])
    expect(listener.arrived[0]?.body.toString('latin1')).not.toContain('Renkei')
    const taskId = await aTask(scene.product.database, office.owner, { title: '山田太郎様の件' })
    const more = [await anAlert(scene.product, office), await anAlert(scene.product, office)]
    for (const id of more) await office.tell({ kind: 'alert', alertId: id })
    await office.tell({ kind: 'task_assigned', taskId, actorId: office.owner.accountId }, [office.member.accountId])
    await scene.send(office.tenantId)
    expect(messagesOf(device).slice(1)).toEqual(
      expect.arrayContaining([
        { title: 'Renkei', body: '新しいアラート 2件', path: '/alerts', tag: 'alert' },
        { title: 'Renkei', body: '割り当てられたタスク 1件', path: `/tasks/${taskId}`, tag: 'task_assigned' },
      ]),
    )
    expect(messagesOf(device)).toHaveLength(3)
    const [shown] = await devicesOf(office.memberClient)
    expect(shown?.lastSentAt).not.toBeNull()
  })

  test('is told nothing of what the plan lost while it waited', async () => {
    office = await outgoingOffice(scene.product)
    const device = await aDevice(office.memberClient)
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    const planIs = (plan: string) =>
      scene.product.database.owner.query('update tenants set plan = $2 where tenant_id = $1', [office.tenantId, plan])
    await planIs('starter')
    await scene.send(office.tenantId)
    await planIs('professional202112')
    await scene.send(office.tenantId)
    expect(messagesOf(device)).toEqual([])
  })

  test('is spoken to in the language in which it was added', async () => {
    office = await outgoingOffice(scene.product)
    const device = await aDevice(await scene.product.clientFor(office.member, 'en'))
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    await scene.send(office.tenantId)
    expect(messagesOf(device)).toMatchObject([{ body: 'New alerts: 1' }])
  })

  test('gets messages that its push service can trace to this installation (VAPID)', async () => {
    office = await outgoingOffice(scene.product)
    await aDevice(office.memberClient)
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    await scene.send(office.tenantId)
    const headers = listener.arrived[0]?.headers ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
    const { publicKey } = await office.memberClient.getWebPush()
    expect(key).toBe(publicKey)
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: listener.origin,
    })
    expect(payload.sub).toBe('mailto:admin@example.jp')
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThan(86_400)
  })

  test('of somebody who did it, or who wants no notifications, is told nothing', async () => {
    office = await outgoingOffice(scene.product)
    await aDevice(office.client)
    await aDevice(office.memberClient)
    await office.memberClient.updateProfile({ body: { username: '井上', enabledNotification: false } })
    const taskId = await aTask(scene.product.database, office.owner)
    await office.tell({ kind: 'task_assigned', taskId, actorId: office.owner.accountId })
    await scene.send(office.tenantId)
    expect(listener.arrived).toEqual([])
  })

  test.each([404, 410])('that its push service knows no more (%i) is forgotten', async (status) => {
    office = await outgoingOffice(scene.product)
    const gone = await aDevice(office.memberClient)
    const other = await aDevice(office.memberClient, 'Safari (iPhone)')
    answer = (path) => ({ status: path === gone.path ? status : 201 })
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    await scene.send(office.tenantId)
    expect(await devicesOf(office.memberClient)).toMatchObject([{ id: other.id, device: 'Safari (iPhone)' }])
    expect(messagesOf(other)).toHaveLength(1)
  })

  test('whose push service is away is told later, once', async () => {
    office = await outgoingOffice(scene.product)
    const start = Date.parse('2026-05-01T00:00:00Z')
    at(start)
    const device = await aDevice(office.memberClient)
    answer = () => ({ status: 503 })
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    at(start + 1_000)
    await scene.send(office.tenantId)
    answer = () => ({ status: 201 })
    await scene.send(office.tenantId)
    expect(messagesOf(device)).toHaveLength(1)
    for (const minutes of [6, 12]) {
      at(start + minutes * 60_000)
      await scene.send(office.tenantId)
    }
    expect(messagesOf(device)).toHaveLength(2)
  })

  test('is told once, however many workers there are', async () => {
    office = await outgoingOffice(scene.product)
    const devices = [await aDevice(office.memberClient), await aDevice(office.client)]
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    await Promise.all([1, 2, 3].map(() => scene.send(office.tenantId)))
    expect(devices.map((device) => messagesOf(device).length)).toEqual([1, 1])
  })
})

describe('devices', () => {
  test('belong to an account: others neither see nor remove them, and a browser can serve two accounts', async () => {
    office = await outgoingOffice(scene.product)
    const device = await aDevice(office.memberClient)
    expect(await devicesOf(office.client)).toEqual([])
    expect(await problemOf(office.client.removePushSubscription({ id: device.id }))).toMatchObject({ status: 404 })
    const body = { endpoint: `${listener.origin}${device.path}`, keys: device.keys, device: 'Chrome' }
    await office.client.addPushSubscription({ body })
    await office.memberClient.addPushSubscription({ body })
    expect([await devicesOf(office.client), await devicesOf(office.memberClient)].map(({ length }) => length)).toEqual([
      1, 1,
    ])
    await office.memberClient.removePushSubscription({ id: device.id })
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) }, [office.member.accountId])
    await scene.send(office.tenantId)
    expect(listener.arrived).toEqual([])
  })

  test('are ten at most; the oldest goes', async () => {
    office = await outgoingOffice(scene.product)
    const first = await aDevice(office.memberClient)
    for (let count = 0; count < 10; count += 1) await aDevice(office.memberClient)
    const devices = await devicesOf(office.memberClient)
    expect(devices).toHaveLength(10)
    expect(devices.map(({ id }) => id)).not.toContain(first.id)
  })

  test.each(['deleted_at', 'signed_out_at'])('of an account end with its %s', async (column) => {
    office = await outgoingOffice(scene.product)
    await aDevice(office.memberClient)
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    const { owner } = scene.product.database
    await owner.query(`update accounts set ${column} = now() + interval '1 second' where id = $1`, [
      office.member.accountId,
    ])
    await scene.send(office.tenantId)
    expect(listener.arrived).toEqual([])
    const { rows } = await owner.query('select from push_subscriptions where tenant_id = $1', [office.tenantId])
    expect(rows).toEqual([])
  })

  test('are stored encrypted', async () => {
    office = await outgoingOffice(scene.product)
    const device = await aDevice(office.memberClient)
    const { rows } = await scene.product.database.owner.query('select * from push_subscriptions where tenant_id = $1', [
      office.tenantId,
    ])
    expect(JSON.stringify(rows)).not.toContain(device.keys.auth)
    expect(JSON.stringify(rows)).not.toContain(device.path)
  })

  test.each([
    ['https://10.0.0.1/push', 'endpoint'],
    ['https://[::1]/push', 'endpoint'],
    ['https://169.254.169.254/', 'endpoint'],
    ['http://push.example.com/', 'endpoint'],
    ['https://user@push.example.com/', 'endpoint'],
  ])('cannot be at %s', async (endpoint, path) => {
    office ??= await outgoingOffice(scene.product)
    const body = { endpoint, keys: aBrowser().keys, device: 'Chrome' }
    expect(await problemOf(office.client.addPushSubscription({ body }))).toMatchObject({ errors: [{ path }] })
  })

  test('cannot have keys that are none', async () => {
    const keys = { ...aBrowser().keys, p256dh: 'AAAA' }
    const body = { endpoint: 'https://push.example.com/1', keys, device: 'Chrome' }
    expect(await problemOf(office.client.addPushSubscription({ body }))).toMatchObject({ errors: [{ path: 'keys' }] })
  })
})

describe('the keys', () => {
  test('are made once, also by processes that start together, and are stored encrypted', async () => {
    const { identity, owner } = scene.product.database
    await owner.query(`delete from identity.secrets where name = 'web push keys'`)
    const loaded = await Promise.all([1, 2, 3].map(() => loadPushKeys(identity, testSecret, 'mailto:a@example.jp')))
    expect(new Set(loaded.map(({ publicKey }) => publicKey)).size).toBe(1)
    const { rows } = await owner.query(`select value from identity.secrets where name = 'web push keys'`)
    expect(JSON.stringify(rows)).not.toContain('"d"')
    const foreign = loadPushKeys(identity, Buffer.alloc(32, 7), 'mailto:a@example.jp')
    await expect(foreign).rejects.toThrow(/under another secret/)
  })

  test('are not needed where the configuration turns web push off', async () => {
    const product = await ownApi({ RENKEI_WEB_PUSH: 'false' })
    try {
      const { memberClient } = await outgoingOffice(product)
      expect(await memberClient.getWebPush()).toEqual({ publicKey: null, devices: [] })
      const body = { endpoint: 'https://push.example.com/1', keys: aBrowser().keys, device: 'Chrome' }
      expect(await problemOf(memberClient.addPushSubscription({ body }))).toMatchObject({ status: 404 })
    } finally {
      await product.stop()
    }
  })
})
