import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/readConfig.ts'
import { openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import { readBounceAddress } from '#server/emails/sending/message/verp.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { aPicture } from '../../support/emails/emailOffice.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'
import { testSecret } from '../../support/identity/secret.ts'

let office: SendingOffice

beforeAll(async () => {
  office = await sendingOffice({ EMAIL_CONNECTIONS: '2' })
})
afterAll(() => office.stop())
beforeEach(() => office.reset())

const address = 'yamada@clinic.example'

/** The headers of a message, unfolded, with encoded words (RFC 2047) read. */
const headersOf = (source: string): [name: string, value: string][] =>
  (source.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const [name = '', value = ''] = line.split(/: (.*)/s)
      return [name, decoded(value)]
    })
const decoded = (value: string): string =>
  value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, kind: string, text: string) =>
      kind === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
const header = (source: string, wanted: string) =>
  headersOf(source)
    .filter(([name]) => name.toLowerCase() === wanted.toLowerCase())
    .map(([, value]) => value)
/** The texts of a message, decoded. */
const textsOf = (source: string) =>
  Array.from(
    source.matchAll(
      /Content-Type: (text\/\w+); charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+)/g,
    ),
    ([, type = '', body = '']) => [type, Buffer.from(body, 'base64').toString('utf8')] as const,
  )
const sendOne = async (...given: Parameters<SendingOffice['begun']>) => {
  await office.begun(...given)
  await office.run()
  const [message] = office.sink.received
  if (!message) throw new Error('nothing arrived')
  return message
}

describe('a message', () => {
  test('has the headers that mailboxes ask of lists', async () => {
    const { from, source } = await sendOne([{ address, destination: '山田 太郎' }])
    expect(from).toBe('renkei@suizenji.example')
    expect(header(source, 'From')).toEqual(['水前寺病院 地域連携室 <renkei@suizenji.example>'])
    expect(header(source, 'Reply-To')).toEqual(['renkei@suizenji.example'])
    expect(header(source, 'To')).toEqual([`山田 太郎 <${address}>`])
    expect(header(source, 'Subject')).toEqual(['外来のお知らせ'])
    expect(header(source, 'Precedence')).toEqual(['bulk'])
    expect(header(source, 'List-Unsubscribe')[0]).toMatch(/^<mailto:renkei@suizenji\.example\?subject=[\w%]+>$/)
    // One click needs an address that recipients reach.
    expect(header(source, 'List-Unsubscribe-Post')).toEqual([])
    expect(header(source, 'Message-ID')[0]).toMatch(/^<[0-9a-f]{32}@suizenji\.example>$/)
    expect(Date.parse(header(source, 'Date')[0] ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('has only short lines of seven bits', async () => {
    const { source } = await sendOne([{ address, destination: '山田 太郎', institutionName: 'あ'.repeat(300) }], {
      title: '長い題名です。'.repeat(20),
      mainContent: `<p>${'とても長い段落です。'.repeat(400)}</p>`,
    })
    expect(source).toMatch(/^[\x20-\x7e\r\n]*$/)
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    expect(header(source, 'Subject')).toEqual(['長い題名です。'.repeat(20)])
  })

  test.each([
    '=?UTF-8?Q?evil?= <x@evil.example>',
    '水前寺 =?UTF-8?B?5rC0?=',
    '"連携室", <佐藤>',
    'Suizenji, "A" \\ <b@c.example>',
  ])('has the sender’s name %s and title as they are written', async (name) => {
    const { source } = await sendOne([{ address, destination: name.slice(0, 60) }], { senderName: name, title: name })
    const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
    const raw = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(head)?.[1] ?? ''
    for (const [field, mail] of [
      ['From', 'renkei@suizenji.example'],
      ['To', address],
    ] as const) {
      expect(raw(field)).toMatch(
        new RegExp(`^(=\\?UTF-8\\?[BQ]\\?[^ ]+( =\\?UTF-8\\?[BQ]\\?[^ ]+)*|"([^"\\\\]|\\\\.)*") <${mail}>$`),
      )
      // Nothing within quotation marks is read as an encoded word either.
      expect(raw(field)).not.toMatch(/"[^"]*=\?/)
      const shown = header(source, field)[0]?.replace(/^"(.*)"(?= <)/, (_, quoted: string) =>
        quoted.replace(/\\(.)/g, '$1'),
      )
      expect(shown).toBe(`${name} <${mail}>`)
    }
    expect(header(source, 'Subject')).toEqual([name])
  })

  test('has links where addresses are typed', async () => {
    const { source } = await sendOne([{ address }], {
      mainContent: '<p>詳細はhttps://hospital.example/xをご覧ください</p>',
    })
    const { 'text/html': html, 'text/plain': text } = Object.fromEntries(textsOf(source))
    expect(html).toMatch(/<a href="https:\/\/hospital\.example\/x"[^>]*>https:\/\/hospital\.example\/x<\/a>を/)
    expect(text).toContain('詳細はhttps://hospital.example/xをご覧ください')
  })

  test('is filled for its recipient, as HTML and as text', async () => {
    const { source } = await sendOne(
      [{ address, institutionName: '山田<医院>', destination: '山田 太郎', honorific: '院長' }],
      { title: '{{氏名}} {{敬称}}へ', mainContent: '<p>{{医療機関名}} {{氏名}} {{敬称}}</p><p>担当 {{担当者}}</p>' },
    )
    expect(header(source, 'Subject')).toEqual(['山田 太郎 院長へ'])
    const texts = Object.fromEntries(textsOf(source))
    expect(Object.keys(texts)).toEqual(['text/plain', 'text/html'])
    expect(texts['text/html']).toContain('山田&lt;医院&gt; 山田 太郎 院長</p>')
    expect(texts['text/plain']).toContain('山田<医院> 山田 太郎 院長')
    expect(texts['text/plain']).toContain('担当 佐藤 花子')
    expect(JSON.stringify(texts)).not.toContain('{{')
  })

  test('carries its pictures and the attachment', async () => {
    const picture = await office.client.createEmailPicture({ file: aPicture() })
    const attachment = await office.client.createUploadedFile({ file: new File(['案内です'], 'ご案内 "春".txt') })
    const { source } = await sendOne([{ address }], {
      mainContent: `<p>地図</p><p><img src="${picture.url}" alt="地図"></p>`,
      attachmentId: attachment.id,
    })
    const kinds = Array.from(source.matchAll(/^Content-Type: (multipart\/\w+|image\/\w+)/gm), ([, kind]) => kind)
    expect(kinds).toEqual(['multipart/mixed', 'multipart/alternative', 'multipart/related', 'image/png'])
    expect(source).toContain(`Content-ID: <picture-${picture.id}@renkei>`)
    expect(Object.fromEntries(textsOf(source))['text/html']).toContain(`src="cid:picture-${picture.id}@renkei"`)
    expect(source).toContain(Buffer.from('案内です').toString('base64'))
    expect(source).toMatch(/Content-Disposition: attachment;\s+filename\*0\*=utf-8''%E3%81%94/)
    expect(header(source, 'Message-ID')).toHaveLength(1)
    expect(source.match(/^Message-ID:/gim)).toHaveLength(1)
  })

  test('cannot be given headers or recipients through any field', async () => {
    const evil = 'x\r\nBcc: evil@example.jp\r\n\r\n<script>'
    const { owner } = office.product.database
    const id = await office.begun([
      { address, institutionName: evil, destination: evil.slice(0, 60), honorific: '先\r\n生' },
    ])
    // As if everything before had failed.
    await owner.query('update emails set sender_name = $2, title = $3 where id = $1', [
      id,
      evil,
      `{{医療機関名}} {{氏名}} {{敬称}} ${evil}`,
    ])
    await office.run()
    expect(office.sink.received.map((message) => message.to)).toEqual([address])
    const [message] = office.sink.received
    const names = headersOf(message?.source ?? '').map(([name]) => name)
    expect(names).toEqual([
      'From',
      'Reply-To',
      'To',
      'Subject',
      'Message-ID',
      'Date',
      'MIME-Version',
      'List-Unsubscribe',
      'Precedence',
      'X-Auto-Response-Suppress',
      'Content-Type',
    ])
    expect(textsOf(message?.source ?? '')[1]?.[1]).not.toContain('<script>')
  })

  test('comes back to an address of its own and is signed, where that is configured', async () => {
    const keyFile = join(office.product.storageDir, 'dkim.pem')
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: '秘密の言葉' },
    })
    await writeFile(keyFile, privateKey)
    const config = readConfig({
      EMAIL_DKIM_DOMAIN: 'suizenji.example',
      EMAIL_DKIM_SELECTOR: 'renkei',
      EMAIL_DKIM_KEY_FILE: keyFile,
      EMAIL_DKIM_KEY_PASSPHRASE: '秘密の言葉',
      MAIL_BOUNCE_DOMAIN: 'bounce.suizenji.example',
    })
    const mail = openCampaignMail(config, {
      smtpUrl: office.sink.url,
      secret: testSecret,
      storage: folderStorage(office.product.storageDir),
    })
    await office.begun([{ address }, { address: 'sato@clinic.example' }])
    await office.run(mail)
    mail.lines.close()
    const { rows } = await office.product.database.owner.query<{ id: number; address: string }>(
      'select id, address from email_recipients',
    )
    expect(office.sink.received).toHaveLength(2)
    for (const { from, to, source } of office.sink.received) {
      expect(from).toMatch(/^bounce-[a-z0-9-]+@bounce\.suizenji\.example$/)
      expect(readBounceAddress(mail.bounceKey, from.toUpperCase())).toEqual({
        tenantId: office.tenantId,
        recipientId: rows.find((row) => row.address === to)?.id,
      })
      expect(header(source, 'DKIM-Signature')[0]).toMatch(/d=suizenji\.example; .*s=renkei/)
    }
    expect(readBounceAddress(mail.bounceKey, 'bounce-1-1-0123456789abcdef@bounce.suizenji.example')).toBeUndefined()
  })
})

describe('a test', () => {
  const body = { email: 'me@hospital.example', hospital: '見本医院', name: '見本 太郎', nameTitle: '院長' }

  test('goes out at once, marked, with links that lead nowhere, and counts nowhere', async () => {
    const id = await office.draft([{ address }], {
      title: '{{氏名}} {{敬称}}へ',
      mainContent: '<p>{{医療機関名}} {{担当者}} <a href="https://hospital.example/">詳しくは</a></p>',
    })
    await office.client.sendEmailForTest({ id, body })
    const [message] = office.sink.received
    expect(message?.to).toBe(body.email)
    const source = message?.source ?? ''
    expect(header(source, 'Subject')).toEqual(['【テスト】見本 太郎 院長へ'])
    expect(header(source, 'List-Unsubscribe')).toEqual([])
    const html = Object.fromEntries(textsOf(source))['text/html'] ?? ''
    expect(html).toContain('見本医院 佐藤 花子')
    expect(html).toContain('テスト送信です')
    expect(html).not.toMatch(/href="(?!#)/)
    const text = Object.fromEntries(textsOf(source))['text/plain'] ?? ''
    expect(text).toContain('詳しくは（https://hospital.example/）')
    expect(text).toContain('配信の停止はこちら：（実際のメールでは、宛先ごとのアドレスが入ります）')
    expect(text).not.toContain('#')
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'draft', acceptedCount: 0 })
  })

  test('that the server refuses says so', async () => {
    const id = await office.draft([])
    office.sink.scriptAll({ recipient: '550 5.1.1 No such user' })
    await expect(office.client.sendEmailForTest({ id, body })).rejects.toMatchObject({
      problem: { code: 'email_test_not_sent' },
    })
  })
})
