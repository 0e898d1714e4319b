import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { setClock } from '#server/db/clock.ts'
import { inTenant } from '#server/db/inTenant.ts'
import { kyselyOn, withTenant } from '#server/db/tenant.ts'
import { notify } from '#server/work/notifications/notify.ts'
import { tenantsWithDeliveries } from '#server/work/deliveries/sendDeliveries.ts'
import { takeDeliveries } from '#server/work/webhooks/takeDeliveries.ts'
import { aTask } from '../../support/builders.ts'
import { type Answer, type Listener, startListener } from '../../support/outgoing/listener.ts'
import { anAlert, type OutgoingOffice, outgoingOffice, outgoingProduct } from '../../support/outgoing/outgoingOffice.ts'

let scene: Awaited<ReturnType<typeof outgoingProduct>>
let office: OutgoingOffice
let listener: Listener
let answer: () => Answer = () => ({})
beforeAll(async () => {
  scene = await outgoingProduct()
  office = await outgoingOffice(scene.product)
  listener = await startListener(() => answer())
})
afterAll(async () => {
  await listener.stop()
  await scene.product.stop()
})

let restoreClock = () => {}
afterEach(() => {
  restoreClock()
  answer = () => ({})
  listener.arrived.length = 0
  scene.mails.length = 0
})
const start = Date.parse('2026-05-01T00:00:00Z')
const minute = 60_000
const day = 1_440 * minute
const at = (time: number) => {
  restoreClock()
  restoreClock = setClock(() => time)
}

const aWebhook = (changes: object = {}, { client } = office) =>
  client.createWebhook({
    body: {
      name: '院内システム',
      format: 'renkei',
      url: `${listener.origin}/hooks/secret-path?key=abc`,
      events: ['alert', 'task_assigned'],
      language: 'ja',
      ...changes,
    },
  })

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.problem : error),
  )

/** Standard Webhooks, written down independently. */
const signatureOf = (secret: string, id: string, timestamp: string, body: Buffer) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]))
    .digest('base64')}`

const logOf = async (id: number, { client } = office) => (await client.listWebhookDeliveries({ id })).deliveries

describe('a webhook', () => {
  test('hears of an alert once, signed, with names and counts and a link', async () => {
    office = await outgoingOffice(scene.product)
    const { id, secret } = await aWebhook()
    const alertId = await anAlert(scene.product, office)
    await office.tell({ kind: 'alert', alertId })
    await office.tell({ kind: 'alert', alertId })
    await scene.send(office.tenantId)
    await scene.send(office.tenantId)
    expect(listener.arrived).toHaveLength(1)
    const [request] = listener.arrived
    if (!request || !secret) throw new Error('nothing arrived')
    const { headers, body, path } = request
    expect(path).toBe('/hooks/secret-path?key=abc')
    expect(JSON.parse(body.toString())).toEqual({
      type: 'alert',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        name: '大口の紹介元が減った',
        new_count: 3,
        target_count: 10,
        url: `https://renkei.example.jp/app/alerts/${alertId}`,
      },
    })
    const [delivery] = await logOf(id)
    expect(headers['content-type']).toBe('application/json')
    expect(headers['webhook-id']).toBe(`msg_${delivery?.id}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(headers['webhook-signature']).toBe(
      signatureOf(secret, String(headers['webhook-id']), String(headers['webhook-timestamp']), body),
    )
    expect(delivery).toMatchObject({ state: 'sent', attempts: 1, statusCode: 200, failure: null, nextAt: null })
  })

  test('hears of its own events only, and of what happens while it is on', async () => {
    office = await outgoingOffice(scene.product)
    const webhook = await aWebhook({ events: ['task_assigned'] })
    const { id } = webhook
    const alertId = await anAlert(scene.product, office)
    const taskId = await aTask(scene.product.database, office.owner, { title: '患者 山田太郎様の件' })
    const assigned = { kind: 'task_assigned', taskId, actorId: office.owner.accountId } as const
    await office.tell({ kind: 'alert', alertId })
    await office.tell(assigned, [office.member.accountId])
    await office.tell(assigned, [])
    await scene.send(office.tenantId)
    expect(listener.arrived.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
      { type: 'task_assigned', data: { name: null, url: `https://renkei.example.jp/app/tasks/${taskId}` } },
    ])
    expect(listener.arrived[0]?.body.toString()).not.toContain('山田')
    const changes = { name: webhook.name, events: webhook.events, language: webhook.language }
    await office.client.updateWebhook({ id, body: { ...changes, isEnabled: false } })
    await office.tell(assigned, [office.owner.accountId])
    expect(await logOf(id)).toHaveLength(1)
  })

  test('hears nothing of what the plan lost while it waited', async () => {
    office = await outgoingOffice(scene.product)
    const { id } = await aWebhook()
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    await scene.product.database.owner.query(`update tenants set plan = 'starter' where tenant_id = $1`, [
      office.tenantId,
    ])
    await scene.send(office.tenantId)
    expect(listener.arrived).toEqual([])
    expect(await logOf(id)).toMatchObject([{ state: 'failed', failure: 'switched_off' }])
  })

  test('hears of what jobs do, with their own role', async () => {
    office = await outgoingOffice(scene.product)
    await aWebhook({ events: ['alert', 'import_finished'] })
    const { jobs, owner } = scene.product.database
    await owner.query(
      `insert into push_subscriptions (tenant_id, account_id, endpoint_hash, sealed, device, language, created_at)
      values ($1, $2, 'hash', 'sealed', 'Chrome', 'ja', now())`,
      [office.tenantId, office.member.accountId],
    )
    const { rows } = await owner.query<{ id: number }>(
      `insert into data_uploads (tenant_id, kind, filename, status, created_by)
      values ($1, 'referral', 'a.csv', 'completed', $2) returning id`,
      [office.tenantId, office.owner.accountId],
    )
    const id = rows[0]?.id ?? 0
    const alertId = await anAlert(scene.product, office)
    await inTenant(jobs, office.tenantId, async (client) => {
      const tx = kyselyOn(client)
      await notify(tx, office.tenantId, { kind: 'alert', alertId }, 'everyone')
      const finished = { kind: 'import_finished', outcome: 'completed', queuedAt: null, replacedUploadIds: [] } as const
      const counts = { importedRowCount: 3, failedRowCount: 0 }
      const file = { table: 'data_uploads', id } as const
      await notify(tx, office.tenantId, { ...finished, ...counts, file }, 'everyone')
    })
    const { rows: messages } = await owner.query('select kind, path from push_messages where tenant_id = $1', [
      office.tenantId,
    ])
    expect(messages).toEqual([
      { kind: 'alert', path: `/alerts/${alertId}` },
      { kind: 'import_finished', path: `/data_uploads/${id}` },
    ])
    await owner.query('delete from push_subscriptions where tenant_id = $1', [office.tenantId])
    await scene.send(office.tenantId)
    expect(listener.arrived.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
      { type: 'alert' },
      { type: 'import_finished', data: { url: `https://renkei.example.jp/app/data_uploads/${id}` } },
    ])
  })

  test('of Slack or Teams gets a sentence in its language, without markup from names and without a signature', async () => {
    office = await outgoingOffice(scene.product)
    const slack = await aWebhook({ format: 'slack' })
    const teams = await aWebhook({ format: 'teams', language: 'en' })
    expect([slack.secret, teams.secret]).toEqual([null, null])
    const alertId = await anAlert(scene.product, office, { name: '<!channel> & [x](https://evil.example)' })
    await office.tell({ kind: 'alert', alertId })
    await scene.send(office.tenantId)
    const bodies = listener.arrived.map(({ body }) => JSON.parse(body.toString()))
    expect(bodies).toContainEqual({
      text: `アラート「&lt;!channel&gt; &amp; [x](https://evil.example)」：新しい連携先 3施設（該当 10施設）\n<https://renkei.example.jp/app/alerts/${alertId}|Renkei で開く>`,
    })
    expect(bodies).toContainEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: expect.objectContaining({
            type: 'AdaptiveCard',
            body: [
              {
                type: 'RichTextBlock',
                inlines: [
                  {
                    type: 'TextRun',
                    text: 'Alert “<!channel> & [x](https://evil.example)”: 3 new of 10 institutions',
                  },
                ],
              },
            ],
            actions: [
              {
                type: 'Action.OpenUrl',
                title: 'Open in Renkei',
                url: `https://renkei.example.jp/app/alerts/${alertId}`,
              },
            ],
          }),
        },
      ],
    })
    for (const { headers } of listener.arrived) expect(headers['webhook-signature']).toBeUndefined()
    expect(await problemOf(office.client.renewWebhookSecret({ id: slack.id }))).toMatchObject({ status: 404 })
  })

  test('tells its secret once and never the path of its address', async () => {
    office = await outgoingOffice(scene.product)
    const { id, secret, ...shown } = await aWebhook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(shown.origin).toBe(listener.origin)
    const read = JSON.stringify([
      await office.client.listWebhooks(),
      await office.client.getWebhook({ id }),
      await office.client.testWebhook({ id }),
      await office.client.listWebhookDeliveries({ id }),
    ])
    expect(read).not.toContain('whsec_')
    expect(read).not.toContain('secret-path')
    const { rows } = await scene.product.database.owner.query(`select * from webhooks where id = $1`, [id])
    expect(JSON.stringify(rows)).not.toContain('secret-path')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is signed with both secrets for a day after a new one was made', async () => {
    office = await outgoingOffice(scene.product)
    at(start)
    const { id, secret: former } = await aWebhook()
    const { secret } = await office.client.renewWebhookSecret({ id })
    expect(secret).not.toBe(former)
    const signatures = async (now: number) => {
      at(now)
      await office.client.testWebhook({ id })
      await scene.send(office.tenantId, now)
      const headers = listener.arrived.at(-1)?.headers ?? {}
      const body = listener.arrived.at(-1)?.body ?? Buffer.alloc(0)
      const own = (one: string | null) =>
        signatureOf(one ?? '', String(headers['webhook-id']), String(headers['webhook-timestamp']), body)
      return { given: headers['webhook-signature'], both: `${own(secret)} ${own(former)}`, newest: own(secret) }
    }
    const during = await signatures(start + 23 * 60 * minute)
    expect(during.given).toBe(during.both)
    const afterwards = await signatures(start + 25 * 60 * minute)
    expect(afterwards.given).toBe(afterwards.newest)
  })

  test('belongs to owners, and to one tenant', async () => {
    office = await outgoingOffice(scene.product)
    const other = await outgoingOffice(scene.product)
    const { id } = await aWebhook()
    const { id: deliveryId } = await office.client.testWebhook({ id })
    expect(await problemOf(office.memberClient.listWebhooks())).toMatchObject({ code: 'owner_only' })
    expect((await other.client.listWebhooks()).webhooks).toEqual([])
    for (const call of [
      () => other.client.getWebhook({ id }),
      () => other.client.testWebhook({ id }),
      () => other.client.renewWebhookSecret({ id }),
      () => other.client.listWebhookDeliveries({ id }),
      () => other.client.resendWebhookDelivery({ id, deliveryId }),
      () => other.client.deleteWebhook({ id }),
    ])
      expect(await problemOf(call())).toMatchObject({ status: 404 })
    await other.tell({ kind: 'alert', alertId: await anAlert(scene.product, other) })
    await scene.send(other.tenantId)
    expect(listener.arrived).toEqual([])
  })

  test.each([
    'http://hooks.example.com/',
    'https://127.0.0.2/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706434/',
    'https://0x7f.2/',
    'https://0177.0.0.2/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://user:password@hooks.example.com/',
    'https://hooks.example.com:22/',
    'gopher://hooks.example.com/',
    'javascript:alert(1)',
    'hooks',
  ])('cannot have the address %s', async (url) => {
    expect(await problemOf(aWebhook({ url }))).toMatchObject({ code: 'invalid_input', errors: [{ path: 'url' }] })
  })

  test('whose name leads inside is refused when it is sent to, every time', async () => {
    office = await outgoingOffice(scene.product)
    const { id } = await aWebhook({ url: `https://hooks.example.com:${listener.port}/` })
    await office.client.testWebhook({ id })
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    await scene.send(office.tenantId, Date.now(), { resolve, privateHosts: [] })
    expect(await logOf(id)).toMatchObject([{ state: 'queued', failure: 'refused_address', statusCode: null }])
    expect(listener.arrived).toEqual([])
  })

  test('that redirects is a failure, and nothing is sent to where it leads', async () => {
    office = await outgoingOffice(scene.product)
    const inside = await startListener()
    answer = () => ({ status: 307, headers: { location: inside.origin } })
    const { id } = await aWebhook()
    await office.client.testWebhook({ id })
    await scene.send(office.tenantId)
    expect(await logOf(id)).toMatchObject([{ failure: 'status', statusCode: 307 }])
    expect(inside.arrived).toEqual([])
    await inside.stop()
  })
})

describe('a delivery', () => {
  test('that fails is tried again at growing intervals within a day, with the same id and body, and then given up', async () => {
    office = await outgoingOffice(scene.product)
    at(start)
    const { id } = await aWebhook()
    await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    answer = () => ({ status: 500, body: 'Fehler\n\u0007beim secret-path' })
    const attempts: number[] = []
    const oneSecond = 1_000
    for (let now = start + oneSecond; now < start + 1_500 * minute; now += 5 * minute) {
      at(now)
      const before = listener.arrived.length
      await scene.send(office.tenantId, now)
      if (listener.arrived.length > before) attempts.push((now - start - oneSecond) / minute)
    }
    expect(attempts).toEqual([0, 5, 20, 80, 260, 620, 1340])
    expect(new Set(listener.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(listener.arrived.map(({ body }) => body.toString())).size).toBe(1)
    expect(await logOf(id)).toMatchObject([
      { state: 'failed', attempts: 7, statusCode: 500, failure: 'status', answer: 'Fehler beim secret-path' },
    ])
  })

  test('shows nothing of secrets that an answer repeats', async () => {
    office = await outgoingOffice(scene.product)
    const { id, secret } = await aWebhook()
    answer = () => ({
      status: 400,
      body: `no: ${secret} ${String(listener.arrived.at(-1)?.headers['webhook-signature'])} at /hooks/secret-path?key=abc`,
    })
    await office.client.testWebhook({ id })
    await scene.send(office.tenantId)
    expect(await logOf(id)).toMatchObject([{ answer: 'no: ••• ••• at •••' }])
  })

  test('can be sent again by hand, with the same id', async () => {
    office = await outgoingOffice(scene.product)
    const { id } = await aWebhook()
    const { id: deliveryId } = await office.client.testWebhook({ id })
    expect((await office.client.testWebhook({ id })).id).toBe(deliveryId)
    await scene.send(office.tenantId)
    expect(await office.client.resendWebhookDelivery({ id, deliveryId })).toMatchObject({
      state: 'queued',
      attempts: 0,
    })
    await scene.send(office.tenantId)
    expect(listener.arrived.map(({ headers }) => headers['webhook-id'])).toEqual([
      `msg_${deliveryId}`,
      `msg_${deliveryId}`,
    ])
    expect(await logOf(id)).toHaveLength(1)
  })

  test('goes out once, however many workers there are', async () => {
    office = await outgoingOffice(scene.product)
    await aWebhook()
    for (let count = 0; count < 25; count += 1)
      await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
    await Promise.all([1, 2, 3].map(() => scene.send(office.tenantId)))
    expect(new Set(listener.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(25)
    expect(listener.arrived).toHaveLength(25)
  })

  test('that a killed worker had taken is sent by the next, after a while', async () => {
    office = await outgoingOffice(scene.product)
    at(start)
    const { id } = await aWebhook()
    await office.client.testWebhook({ id })
    const { app } = scene.product.database
    await withTenant(app, office.tenantId, (tx) => takeDeliveries(tx, office.tenantId, 10))
    await scene.send(office.tenantId, start)
    expect(listener.arrived).toEqual([])
    at(start + 3 * minute)
    expect(await tenantsWithDeliveries(scene.product.database)).toContain(office.tenantId)
    await scene.send(office.tenantId, start + 3 * minute)
    expect(listener.arrived).toHaveLength(1)
    expect(await logOf(id)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('stands in a log of a hundred, in pages', async () => {
    office = await outgoingOffice(scene.product)
    const { id } = await aWebhook()
    await scene.product.database.owner.query(
      `insert into webhook_deliveries (tenant_id, webhook_id, event, event_key, details, state, ready_at, created_at, finished_at)
      select $1, $2, 'alert', number, jsonb_build_object('name', number::text, 'path', '/'), 'sent', now(), now(), now()
      from generate_series(1, 130) as numbers (number) order by number`,
      [office.tenantId, id],
    )
    const first = await office.client.listWebhookDeliveries({ id, perPage: 40 })
    expect(first).toMatchObject({ totalCount: 100, totalPage: 3 })
    expect(first.deliveries[0]?.name).toBe('130')
    const last = await office.client.listWebhookDeliveries({ id, perPage: 40, page: 3 })
    expect(last.deliveries).toHaveLength(20)
    expect(last.deliveries.at(-1)?.name).toBe('31')
    expect((await office.client.listWebhookDeliveries({ id, perPage: 40, page: 4 })).deliveries).toEqual([])
  })
})

describe('a webhook that fails for days', () => {
  test('is switched off and its owners are told once; switched on again it starts anew', async () => {
    office = await outgoingOffice(scene.product)
    at(start)
    const webhook = await aWebhook()
    const { id } = webhook
    answer = () => ({ status: 404 })
    const alertAt = async (now: number) => {
      at(now)
      await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
      await scene.send(office.tenantId, now)
    }
    await alertAt(start)
    await alertAt(start + 4 * day)
    expect(await office.client.getWebhook({ id })).toMatchObject({ isEnabled: true, stoppedAt: null })
    await alertAt(start + 5 * day)
    await scene.send(office.tenantId, start + 5 * day)
    expect(await office.client.getWebhook({ id })).toMatchObject({ isEnabled: false, stoppedAt: expect.anything() })
    expect(scene.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [office.owner.email, '【Renkei】外部通知「院内システム」を停止しました'],
    ])
    expect(scene.mails[0]?.text).toContain(`https://renkei.example.jp/app/webhooks/${id}`)
    at(start + 6 * day)
    await scene.send(office.tenantId, start + 6 * day)
    const log = await logOf(id)
    expect(log.map(({ state }) => state)).not.toContain('queued')
    expect(log[0]).toMatchObject({ state: 'failed', failure: 'switched_off' })

    answer = () => ({})
    await office.client.testWebhook({ id })
    await scene.send(office.tenantId, start + 6 * day)
    expect((await logOf(id))[0]).toMatchObject({ event: 'test', state: 'sent' })
    const { name, events, language } = webhook
    const body = { name, events, language, isEnabled: true }
    expect(await office.client.updateWebhook({ id, body })).toMatchObject({ stoppedAt: null, failingSince: null })
    await office.client.resendWebhookDelivery({ id, deliveryId: log[0]?.id ?? 0 })
    await scene.send(office.tenantId, start + 6 * day)
    expect((await logOf(id)).filter(({ state }) => state === 'sent')).toHaveLength(2)
  })

  test('is kept while one delivery succeeds', async () => {
    office = await outgoingOffice(scene.product)
    at(start)
    const { id } = await aWebhook()
    for (const [days, status] of [
      [0, 500],
      [4, 200],
      [6, 500],
      [10, 500],
    ] as const) {
      at(start + days * day)
      answer = () => ({ status })
      await office.tell({ kind: 'alert', alertId: await anAlert(scene.product, office) })
      await scene.send(office.tenantId, start + days * day)
    }
    expect(await office.client.getWebhook({ id })).toMatchObject({ isEnabled: true })
  })
})
