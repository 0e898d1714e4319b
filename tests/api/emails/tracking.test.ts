import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import type { NewEvent } from '#server/emails/tracking/events.ts'
import { purgeEvents } from '#server/emails/tracking/purgeEvents.ts'
import { writeEvents } from '#server/emails/tracking/writeEvents.ts'
import { ownApi, testApi } from '../../support/api.ts'
import { anEmailOffice, aPicture } from '../../support/emails/emailOffice.ts'
import { aBrowser, addressesOf, ask, htmlOf, mailHost, mailOrigin } from '../../support/emails/publicMail.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'

let office: SendingOffice

beforeAll(async () => {
  office = await sendingOffice({ EMAIL_CONNECTIONS: '2', MAIL_PUBLIC_URL: mailOrigin })
})
afterAll(() => office.stop())
beforeEach(() => office.reset())

const address = 'yamada@clinic.example'
const contents =
  '<p>{{氏名}} 先生</p><p><a href="https://hospital.example/a">外来</a> <a href="https://hospital.example/b?x=1&amp;y=2">講演会</a> <a href="https://hospital.example/c">地図</a></p>'
const owner = () => office.product.database.owner

/** Sends an e-mail with three links to recipients, some time ago. */
const sent = async (recipients = [{ address, destination: '山田 太郎' }], ago = '1 hour') => {
  const emailId = await office.begun(recipients, { mainContent: contents })
  await office.run()
  await owner().query('update email_recipients set accepted_at = now() - $2::interval where email_id = $1', [
    emailId,
    ago,
  ])
  const mails = office.sink.received.map(({ to, source }) => ({ to, source, ...addressesOf(source) }))
  const [mail] = mails
  if (!mail) throw new Error('nothing arrived')
  return { emailId, mails, ...mail }
}

const eventsOf = async (emailId: number) => {
  const { rows } = await owner().query<{ kind: string; actor: string; known_by: string; position: number | null }>(
    `select kind, actor, known_by, links.position
    from email_events as events
    left join email_links as links on links.tenant_id = events.tenant_id and links.id = events.link_id
    where events.email_id = $1
    order by events.occurred_at, events.id`,
    [emailId],
  )
  return rows.map(({ kind, actor, known_by: knownBy, position }) =>
    [kind, ...(position === null ? [] : [position]), actor, knownBy].join(' '),
  )
}
const countsOf = async (emailId: number) => {
  const { rows } = await owner().query<{ opened_count: number; clicked_count: number }>(
    'select opened_count, clicked_count from emails where id = $1',
    [emailId],
  )
  return rows[0]
}
const storedSoon = async (emailId: number, count: number) => {
  await expect.poll(async () => (await eventsOf(emailId)).length).toBe(count)
}
const none = { opened_count: 0, clicked_count: 0 }
const one = { opened_count: 1, clicked_count: 1 }

interface Recipient {
  readonly id: number
  readonly token: string
}
const recipientsOf = async (emailId: number): Promise<Recipient[]> => {
  const { rows } = await owner().query<Recipient>(
    'select id, token from email_recipients where email_id = $1 order by position',
    [emailId],
  )
  return rows
}
const linkIdsOf = async (emailId: number) => {
  const { rows } = await owner().query<{ id: number }>(
    'select id from email_links where email_id = $1 order by position',
    [emailId],
  )
  return rows.map(({ id }) => id)
}
const write = (events: readonly NewEvent[], tenantId = office.tenantId) =>
  withTenant(office.product.database.app, tenantId, (tx) => writeEvents(tx, tenantId, events))
/** What a browser does with a mail. @param after - milliseconds after now */
const anEvent = (emailId: number, { token }: Recipient, after: number, linkId: number | null = null): NewEvent => ({
  tenantId: office.tenantId,
  emailId,
  token,
  kind: linkId === null ? 'open' : 'click',
  linkId,
  method: 'GET',
  userAgent: aBrowser,
  isPrefetch: false,
  isFromGateway: false,
  at: Date.now() + after,
})

describe('a mail', () => {
  test('has addresses that lead through the product and name nobody', async () => {
    const { source, pixel, links, optOut } = await sent()
    expect(links).toHaveLength(3)
    for (const each of [pixel, ...links, optOut]) {
      expect(each.length).toBeLessThan(120)
      expect(each).toMatch(/^https:\/\/mail\.suizenji\.example\/m\/[olu]\/[\w.-]+$/)
    }
    expect(htmlOf(source)).not.toContain('https://hospital.example/')
    expect(htmlOf(source)).toContain('記録しています')
    const headers = source.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? ''
    expect(headers).toContain(`List-Unsubscribe: <${optOut}>, <mailto:renkei@suizenji.example`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('shows its pictures by an address that may be kept', async () => {
    const picture = await office.client.createEmailPicture({ file: aPicture() })
    await office.begun([{ address }], { mainContent: `<p>地図</p><p><img src="${picture.url}" alt="地図"></p>` })
    await office.run()
    const source = office.sink.received[0]?.source ?? ''
    expect(source).not.toContain('image/png')
    const [shown = ''] = addressesOf(source).pictures
    const { status, headers, body } = await ask(office.product, shown)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(body).toContain('PNG')
    expect((await ask(office.product, shown.replace(/.$/, 'x'))).status).toBe(404)
  })

  test('that is a test has nothing that leads through the product', async () => {
    const id = await office.draft([{ address }], { mainContent: contents })
    await office.client.sendEmailForTest({ id, body: { email: 'me@hospital.example' } })
    const html = htmlOf(office.sink.received[0]?.source ?? '')
    expect(html).toContain('テスト送信です')
    expect(html).not.toContain(`${mailOrigin}/m/`)
  })

  test('of a tenant that counts nothing leads straight to its targets, and has an address to opt out', async () => {
    const frame = await office.owner.getEmailFrame()
    await office.owner.updateEmailFrame({ body: { ...frame, isTracked: false, updatedAt: frame.updatedAt } })
    const { source, pixel, links, optOut } = await sent()
    expect([pixel, ...links]).toEqual([''])
    expect(htmlOf(source)).toContain('href="https://hospital.example/a"')
    expect(optOut).not.toBe('')
  })
})

describe('opens and clicks', () => {
  test('of a person count once, and a click counts as opened', async () => {
    const { emailId, links, pixel } = await sent()
    const click = await ask(office.product, links[1] ?? '')
    expect(click.status).toBe(302)
    expect(click.headers).toMatchObject({
      location: 'https://hospital.example/b?x=1&y=2',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.any(String),
    })
    expect(click.headers['set-cookie']).toBeUndefined()
    const opened = await ask(office.product, pixel)
    expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' } })
    await ask(office.product, pixel)
    await storedSoon(emailId, 3)
    expect(await eventsOf(emailId)).toEqual(['click 2 person browser', 'open person browser', 'open person browser'])
    expect(await countsOf(emailId)).toEqual(one)
    const { rows } = await owner().query<{ is_one: boolean }>(
      'select opened_at = clicked_at and machine_opened_at is null as is_one from email_recipients where email_id = $1',
      [emailId],
    )
    expect(rows).toEqual([{ is_one: true }])
  })

  test('of machines are kept and do not count', async () => {
    const { emailId, links, pixel } = await sent()
    expect((await ask(office.product, links[0] ?? '', { method: 'HEAD' })).status).toBe(302)
    expect((await ask(office.product, pixel, { headers: { 'user-agent': 'Mozilla/5.0' } })).status).toBe(200)
    await storedSoon(emailId, 2)
    expect((await eventsOf(emailId)).sort()).toEqual(['click 1 machine head_request', 'open machine apple_prefetch'])
    expect(await countsOf(emailId)).toEqual(none)
  })

  test('of a gateway that fetches every link do not count, and those of the person who comes later do', async () => {
    const { emailId, links, pixel } = await sent()
    for (const link of [...links, pixel]) await ask(office.product, link)
    await storedSoon(emailId, 4)
    const [recipient] = await recipientsOf(emailId)
    const [linkId = 0] = await linkIdsOf(emailId)
    expect(await countsOf(emailId)).toEqual(none)
    expect(new Set((await eventsOf(emailId)).map((event) => event.split(' ').slice(-2).join(' ')))).toEqual(
      new Set(['machine burst']),
    )
    if (recipient) await write([anEvent(emailId, recipient, 120_000, linkId)])
    expect(await countsOf(emailId)).toEqual(one)
  })

  test('that turn out to belong to a burst are taken back, whenever and in whatever order they are written', async () => {
    const { emailId } = await sent()
    const [recipient] = await recipientsOf(emailId)
    const [first = 0, second = 0, third = 0] = await linkIdsOf(emailId)
    if (!recipient) throw new Error('nobody')
    await write([anEvent(emailId, recipient, 0, first)])
    expect(await eventsOf(emailId)).toEqual(['click 1 person browser'])
    expect(await countsOf(emailId)).toEqual(one)
    await write([anEvent(emailId, recipient, 20_000, third), anEvent(emailId, recipient, 10_000, second)])
    expect(await eventsOf(emailId)).toEqual(['click 1 machine burst', 'click 2 machine burst', 'click 3 machine burst'])
    expect(await countsOf(emailId)).toEqual(none)
    const { rows } = await owner().query<{ is_machine: boolean }>(
      `select clicked_at is null and opened_at is null and machine_clicked_at is not null as is_machine
      from email_recipients where id = $1`,
      [recipient.id],
    )
    expect(rows).toEqual([{ is_machine: true }])
  })

  test('count once when several processes write at the same time', async () => {
    const { emailId } = await sent([
      { address, destination: '山田' },
      { address: 'sato@clinic.example', destination: '佐藤' },
    ])
    const recipients = await recipientsOf(emailId)
    const [linkId = 0] = await linkIdsOf(emailId)
    const batches = Array.from({ length: 6 }, (_, index) =>
      recipients.flatMap((recipient) => [
        anEvent(emailId, recipient, index * 60_000),
        anEvent(emailId, recipient, index * 60_000 + 5_000, linkId),
      ]),
    )
    await Promise.all(batches.map((batch) => write(batch)))
    expect(await countsOf(emailId)).toEqual({ opened_count: 2, clicked_count: 2 })
    expect(await eventsOf(emailId)).toHaveLength(24)
  })

  test('are kept up to a number of each recipient and kind', async () => {
    const { emailId } = await sent()
    const [recipient] = await recipientsOf(emailId)
    if (!recipient) throw new Error('nobody')
    for (const start of [0, 80])
      await write(Array.from({ length: 80 }, (_, index) => anEvent(emailId, recipient, (start + index) * 1_000)))
    expect(await eventsOf(emailId)).toHaveLength(100)
    expect(await countsOf(emailId)).toEqual({ opened_count: 1, clicked_count: 0 })
  })

  test('in a flood are all taken in, while staff go on', async () => {
    const { emailId, mails } = await sent(
      Array.from({ length: 60 }, (_, index) => ({ address: `d${index}@clinic.example`, destination: `医師${index}` })),
    )
    const asked = mails.flatMap(({ pixel, links }) => [pixel, links[0] ?? ''])
    const replies = await Promise.all(asked.map((each) => ask(office.product, each)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 302]))
    expect((await office.client.getEmail({ id: emailId })).id).toBe(emailId)
    await storedSoon(emailId, 120)
    expect(await countsOf(emailId)).toEqual({ opened_count: 60, clicked_count: 60 })
  })

  test('go after 13 months, and nobody’s times stay', async () => {
    const { emailId } = await sent([
      { address, destination: '山田' },
      { address: 'sato@clinic.example', destination: '佐藤' },
    ])
    const [old, young] = await recipientsOf(emailId)
    if (!old || !young) throw new Error('nobody')
    await write([anEvent(emailId, old, 0), anEvent(emailId, old, 1_000)])
    await write([anEvent(emailId, young, 0)])
    await owner().query(`update email_events set occurred_at = now() - interval '14 months' where recipient_id = $1`, [
      old.id,
    ])
    await owner().query(`update email_recipients set opened_at = now() - interval '14 months' where id = $1`, [old.id])
    const { jobs } = office.product.database
    expect(await purgeEvents(jobs, office.tenantId, { batchSize: 1, maxBatches: 1 })).toBe(1)
    expect(await purgeEvents(jobs, office.tenantId)).toBe(1)
    expect(await eventsOf(emailId)).toHaveLength(1)
    const { rows } = await owner().query<{ opened: boolean }>(
      'select opened_at is not null as opened from email_recipients where email_id = $1 order by position',
      [emailId],
    )
    expect(rows).toEqual([{ opened: false }, { opened: true }])
    expect(await countsOf(emailId)).toEqual({ opened_count: 2, clicked_count: 0 })
  })
})

describe('nobody can', () => {
  test('tell a made-up pixel from a real one, follow a made-up link, or have anything written by it', async () => {
    const { emailId, links, pixel, optOut } = await sent()
    const real = await ask(office.product, pixel)
    await storedSoon(emailId, 1)
    const forged = [
      pixel.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      pixel.replace('/m/o/', '/m/o/x'),
      `${mailOrigin}/m/o/x`,
      // Sealed for another purpose.
      optOut.replace('/m/u/', '/m/o/'),
    ]
    for (const each of forged) {
      const { headers, ...reply } = await ask(office.product, each)
      expect(reply).toEqual({ status: real.status, body: real.body })
      expect(Object.keys(headers)).toEqual(Object.keys(real.headers))
    }
    const [link = ''] = links
    for (const each of [
      link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      `${mailOrigin}/m/l/https:%2F%2Fevil.example`,
    ]) {
      const { status, headers, body } = await ask(office.product, each)
      expect({ status, location: headers.location }).toEqual({ status: 404, location: undefined })
      expect(body).toContain('<h1>ページが見つかりません</h1>')
    }
    expect((await ask(office.product, `${mailOrigin}/m/l/x`, { headers: { 'accept-language': 'en' } })).body).toContain(
      'Page not found',
    )
    // What comes later is stored later, so all that was to be stored is there with it.
    await ask(office.product, link)
    await storedSoon(emailId, 2)
  })

  test('reach another tenant by an address, nor write into its e-mails', async () => {
    const { emailId, pixel } = await sent()
    const other = await anEmailOffice(office.product)
    const [recipient] = await recipientsOf(emailId)
    if (!recipient) throw new Error('nobody')
    // The same address with the other tenant's number is not sealed.
    const [, said = ''] = /\/m\/o\/([0-9a-z]+)\./.exec(pixel) ?? []
    expect(Number.parseInt(said, 36)).toBe(office.tenantId)
    await ask(office.product, pixel.replace(`/m/o/${said}.`, `/m/o/${other.tenantId.toString(36)}.`))
    await write([{ ...anEvent(emailId, recipient, 0), tenantId: other.tenantId }], other.tenantId)
    expect(await eventsOf(emailId)).toEqual([])
    expect(await countsOf(emailId)).toEqual(none)
  })

  test('reach anything else by the name that recipients know', async () => {
    for (const path of ['/', '/app/', '/api/app_config', '/readyz', '/oidc/x', '/m', '/m/../api/app_config']) {
      const { status, headers } = await ask(office.product, path)
      expect([path, status]).toEqual([path, 404])
      expect(headers['content-security-policy']).toContain(`default-src 'none'`)
    }
    const asked = (host: string, headers: Record<string, string> = {}) =>
      ask(office.product, '/readyz', { host, headers })
    expect((await asked(new URL(office.product.origin).host)).status).toBe(200)
    expect((await asked(`${mailHost.toUpperCase()}:443`)).status).toBe(404)
    expect((await asked(mailHost, { 'x-forwarded-host': 'intranet.example' })).status).toBe(404)
    expect((await asked('proxy.example', { 'x-forwarded-host': `evil.example, ${mailHost}` })).status).toBe(404)
  })
})

test('requests of one address are limited, and nothing answers where no address is configured', async () => {
  const limited = await ownApi({ RATE_LIMIT_PER_MINUTE: '2', MAIL_PUBLIC_URL: mailOrigin })
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await ask(limited, '/m/u/x')).status)
  expect(statuses).toEqual([404, 404, 429])
  expect((await ask(limited, '/m/u/x')).body).toContain('少し時間をおいて')
  await limited.stop()
  const without = await testApi()
  expect((await ask(without, '/m/o/x', { host: new URL(without.origin).host })).status).toBe(404)
  await without.stop()
})
