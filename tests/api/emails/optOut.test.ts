import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEmailOffice } from '../../support/emails/emailOffice.ts'
import { addressesOf, ask, mailOrigin, post } from '../../support/emails/publicMail.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'

let office: SendingOffice

beforeAll(async () => {
  office = await sendingOffice({ EMAIL_CONNECTIONS: '2', MAIL_PUBLIC_URL: mailOrigin })
})
afterAll(() => office.stop())
beforeEach(() => office.reset())

const address = 'yamada.taro@clinic.example'
const oneClick = { 'List-Unsubscribe': 'One-Click' }

/** Sends an e-mail. @returns its id and the address by which its recipient opts out */
const sent = async (category: 'sales' | 'other' = 'sales') => {
  const { owner } = office.product.database
  const emailId = await office.draft([{ address, destination: '山田 太郎' }], {})
  await owner.query('update email_recipients set consent_basis = $2 where email_id = $1', [emailId, 'consent'])
  await office.client.sendEmail({ id: emailId, body: { recipientCount: 1 } })
  await office.run()
  await owner.query('update emails set category = $2 where id = $1', [emailId, category])
  const source = office.sink.received.at(-1)?.source ?? ''
  return { emailId, optOut: addressesOf(source).optOut }
}
const suppressions = async () => {
  const { emailSuppressions } = await office.client.listEmailSuppressions({ page: 1, perPage: 25 })
  return emailSuppressions.map(({ address: of, scope, reason, email, createdBy }) => ({
    of,
    scope,
    reason,
    emailId: email?.id,
    createdBy,
  }))
}
const suppressed = (emailId: number, scope: string) => ({
  of: address,
  scope,
  reason: 'opted_out',
  emailId,
  createdBy: null,
})

describe('the page', () => {
  test('shows what can be stopped and changes nothing, whoever fetches it', async () => {
    const { optOut } = await sent()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const { status, headers } = await ask(office.product, optOut, {
        method,
        headers: { 'user-agent': 'BarracudaBot' },
      })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
    }
    const { body } = await ask(office.product, optOut)
    expect(body).toContain('<html lang="ja">')
    expect(body).toContain('営業のご案内だけ止める')
    expect(body).toContain('すべて止める')
    expect(body).toContain('ya••••@clinic.example')
    expect(body).not.toContain('山田')
    expect(body).not.toContain(address)
    expect(body).not.toMatch(/<script|http:|https:/)
    expect(await suppressions()).toEqual([])
  })

  test('speaks the language of the browser, and the other one if asked to', async () => {
    const { optOut } = await sent()
    const english = await ask(office.product, optOut, { headers: { 'accept-language': 'en-GB,en;q=0.9,ja;q=0.5' } })
    expect(english.body).toContain('<html lang="en">')
    expect(english.body).toContain('Stop promotional e-mails only')
    expect(english.headers.vary).toContain('accept-language')
    expect((await ask(office.product, `${optOut}?lang=ja`, { headers: { 'accept-language': 'en' } })).body).toContain(
      '<html lang="ja">',
    )
    expect((await ask(office.product, `${optOut}?lang[]=x`)).status).toBe(200)
  })

  test('stops promotion, and then everything', async () => {
    const { emailId, optOut } = await sent()
    const first = await post(office.product, `${optOut}?lang=en`, { scope: 'sales' })
    expect(first.status).toBe(200)
    expect(first.body).toContain('<h1>E-mails stopped</h1>')
    expect(first.body).toContain('Promotional e-mails to this address have been stopped.')
    expect(await suppressions()).toEqual([suppressed(emailId, 'sales')])
    const again = await ask(office.product, optOut)
    expect(again.body).toContain('このアドレスへの営業のご案内は停止しています。')
    expect(again.body).not.toContain('営業のご案内だけ止める')
    expect((await post(office.product, optOut, { scope: 'all' })).body).toContain('すべて停止しています')
    expect((await suppressions()).map(({ scope }) => scope).sort()).toEqual(['all', 'sales'])
    const last = await ask(office.product, optOut)
    expect(last.body).toContain('すべて停止しています')
    expect(last.body).not.toContain('<form')
    expect(last.body).toContain('renkei@suizenji.example')
  })

  test('asks again when nothing was chosen', async () => {
    const { optOut } = await sent()
    for (const fields of [{}, { scope: 'everything' }, { 'List-Unsubscribe': 'No' }] as Record<string, string>[]) {
      const { status, body } = await post(office.product, optOut, fields)
      expect(status).toBe(400)
      expect(body).toContain('どちらかのボタンを押してください')
    }
    expect((await ask(office.product, optOut, { method: 'POST', body: 'x'.repeat(10_000) })).status).toBe(413)
    expect(await suppressions()).toEqual([])
  })
})

describe('one click', () => {
  test('stops mails like the one it came with, once, in either form', async () => {
    const { emailId, optOut } = await sent('other')
    expect((await post(office.product, optOut, oneClick)).status).toBe(200)
    expect(await suppressions()).toEqual([suppressed(emailId, 'all')])
    const boundary = 'x'.repeat(20)
    const parts = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
    const again = await ask(office.product, optOut, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: parts,
    })
    expect(again.status).toBe(200)
    expect(await suppressions()).toHaveLength(1)
  })

  test('of promotion stops promotion only, in a form of several parts too', async () => {
    const { emailId, optOut } = await sent()
    const boundary = 'y'.repeat(20)
    const { status } = await ask(office.product, optOut, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      body: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    })
    expect(status).toBe(200)
    expect(await suppressions()).toEqual([suppressed(emailId, 'sales')])
  })

  test('keeps e-mails from going out that wait', async () => {
    const { optOut } = await sent('other')
    const waiting = await office.begun([{ address }, { address: 'sato@clinic.example' }])
    await Promise.all([1, 2, 3].map(() => post(office.product, optOut, oneClick)))
    await office.run()
    expect(office.sink.received.map(({ to }) => to)).toEqual([address, 'sato@clinic.example'])
    const { rows } = await office.product.database.owner.query<{ state: string; reason: string | null }>(
      'select state, reason from email_recipients where email_id = $1 order by position',
      [waiting],
    )
    expect(rows).toEqual([
      { state: 'left_out', reason: 'opted_out' },
      { state: 'accepted', reason: null },
    ])
    expect(await office.client.getEmail({ id: waiting })).toMatchObject({ destinationCount: 1 })
  })
})

test('an address that was made up, or whose e-mail is gone, stops nothing', async () => {
  const { emailId, optOut } = await sent()
  const other = await anEmailOffice(office.product)
  const forged = [
    optOut.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    optOut.replace(/\/u\/[0-9a-z]+\./, `/u/${other.tenantId.toString(36)}.`),
    `${mailOrigin}/m/u/x`,
  ]
  for (const each of forged) {
    expect((await ask(office.product, each)).status).toBe(404)
    expect((await post(office.product, each, oneClick)).status).toBe(404)
  }
  const { owner } = office.product.database
  expect((await owner.query('select from email_suppressions')).rowCount).toBe(0)
  await owner.query('delete from communications')
  await owner.query('delete from emails where id = $1', [emailId])
  expect((await ask(office.product, optOut)).body).toContain('ページが見つかりません')
  expect((await post(office.product, optOut, oneClick)).status).toBe(404)
})

test('whoever has opted out of one tenant gets the mails of another', async () => {
  const { optOut } = await sent('other')
  await post(office.product, optOut, oneClick)
  const other = await anEmailOffice(office.product)
  expect((await other.client.listEmailSuppressions({ page: 1, perPage: 25 })).emailSuppressions).toEqual([])
})
