import { describe, expect, test } from 'vitest'
import { aComplaint, aDeliveryReport, aPlainMessage } from '#tests/support/emails/bounceMessages.ts'
import { readBounce } from './readBounce.ts'

const read = (source: string) => readBounce(Buffer.from(source))
const to = 'bounce-1-a-0123456789abcdef@bounces.suizenji.example'

describe('delivery reports', () => {
  test('say who failed and why', async () => {
    expect(await read(aDeliveryReport({ to, original: 'Gone@clinic.example' }))).toMatchObject({
      kind: 'failed',
      sentTo: [to],
      messageIds: ['<campaign@suizenji.example>'],
      reported: [
        {
          final: 'gone@clinic.example',
          original: 'gone@clinic.example',
          status: '5.1.1',
          diagnostic: '550 5.1.1 User unknown',
        },
      ],
    })
  })

  test('without a status have it from the words', async () => {
    const { reported } = await read(aDeliveryReport({ to, status: null, diagnostic: '550-5.2.2 Mailbox full' }))
    expect(reported).toMatchObject([{ status: '5.2.2' }])
  })

  test.each([
    ['delayed', 'delayed'],
    ['delivered', 'other'],
    ['relayed', 'other'],
    ['expanded', 'other'],
    ['Failed (really)', 'failed'],
  ] as const)('of action %s are %s', async (action, kind) => {
    expect(await read(aDeliveryReport({ to, action }))).toMatchObject({ kind })
  })

  test('are the same when they come twice, and others are not', async () => {
    const [first, second, other] = await Promise.all([
      read(aDeliveryReport({ to, messageId: '<one@mx.example>' })),
      read(`Received: by another\r\n${aDeliveryReport({ to, messageId: '<one@mx.example>' })}`),
      read(aDeliveryReport({ to })),
    ])
    expect(second.key).toBe(first.key)
    expect(other.key).not.toBe(first.key)
  })

  test('that are cut off in the returned message are read', async () => {
    const source = Buffer.from(aDeliveryReport({ to, ballast: 100_000 })).subarray(0, 20_000)
    expect(await readBounce(source)).toMatchObject({ kind: 'failed', reported: [{ status: '5.1.1' }] })
  })
})

describe('complaints', () => {
  test('tell the address with which it was sent, and the message', async () => {
    const message = await read(aComplaint({ to }))
    expect(message).toMatchObject({ kind: 'complaint', messageIds: ['<campaign@suizenji.example>'] })
    expect(message.sentTo).toContain(to)
  })

  test.each([
    ['fraud', 'complaint'],
    ['opt-out', 'complaint'],
    ['not-spam', 'other'],
    ['auth-failure', 'other'],
    ['virus', 'other'],
  ] as const)('of type %s are %s', async (type, kind) => {
    expect(await read(aComplaint({ to, type }))).toMatchObject({ kind })
  })
})

describe('messages without a report', () => {
  const daemon = { From: 'MAILER-DAEMON@mx.example', To: to, Subject: 'failure notice' }

  test.each([
    [
      'qmail',
      daemon,
      'Hi. This is the qmail-send program.\n<gone@clinic.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <campaign@suizenji.example>',
      '5.1.1',
    ],
    [
      'docomo',
      { ...daemon, Subject: 'Mail Delivery Failure' },
      'Your message could not be delivered to the following recipients:\n<gone@docomo.ne.jp>: 550 Unknown user gone@docomo.ne.jp',
      null,
    ],
    [
      'Exchange',
      { From: 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@clinic.example', Subject: '配信不能: お知らせ' },
      "gone@clinic.example\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'",
      '5.1.10',
    ],
    [
      'a full box',
      { From: 'postmaster@clinic.example', Subject: 'Undeliverable' },
      'The mailbox of the recipient is full.',
      null,
    ],
  ])('%s', async (_, headers, text, status) => {
    const message = await read(aPlainMessage(headers, text))
    expect(message).toMatchObject({ kind: 'failed', reported: [{ status }] })
    expect(message.reported[0]?.diagnostic).not.toBeNull()
  })

  test('the Message-ID is found within the text', async () => {
    const text =
      'Sorry. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <campaign@suizenji.example>'
    expect(await read(aPlainMessage(daemon, text))).toMatchObject({ messageIds: ['<campaign@suizenji.example>'] })
  })

  test('our own words in the returned message count for nothing', async () => {
    const text = 'No luck.\n\n--- Below this line is a copy of the message.\n\nUser unknown 550 5.1.1'
    expect(await read(aPlainMessage(daemon, text))).toMatchObject({ reported: [{ status: null, diagnostic: null }] })
  })

  test.each([
    ['Delivery delayed', 'It will be retried.', 'delayed'],
    ['Warning: could not send message for past 4 hours', 'YOU DO NOT NEED TO RESEND', 'delayed'],
    ['Mail System', '452 4.2.2 Mailbox full', 'delayed'],
    ['Hello', 'Here is the postmaster of the clinic.', 'other'],
  ])('a server that says %j is %3$s', async (Subject, text, kind) => {
    expect(await read(aPlainMessage({ ...daemon, Subject }, text))).toMatchObject({ kind })
  })

  const person = { From: '佐藤 <sato@clinic.example>', To: to }
  test.each([
    ['an absence note', { 'Auto-Submitted': 'auto-replied', Subject: 'お知らせ' }, 'reply'],
    ['an absence note by its title', { Subject: '自動返信: 外来のお知らせ' }, 'reply'],
    ['an absence note by its precedence', { Precedence: 'auto_reply', Subject: 'x' }, 'reply'],
    ['Outlook', { Subject: 'Automatic reply: お知らせ' }, 'reply'],
    ['a challenge', { Subject: 'Please confirm your e-mail to sato' }, 'challenge'],
    ['a challenge by its header', { 'X-Boxtrapper': 'x', Subject: 'Your message' }, 'challenge'],
    ['an answer of a person', { Subject: 'Re: 外来のお知らせ' }, 'other'],
  ])('%s', async (_, headers, kind) => {
    const encoded = { ...person, ...headers, Subject: `=?utf-8?B?${Buffer.from(headers.Subject).toString('base64')}?=` }
    expect(await read(aPlainMessage(encoded, 'User unknown? 550 5.1.1'))).toMatchObject({ kind, reported: [] })
  })
})

describe('nothing that is sent brings it down', () => {
  const nested = (depth: number): string =>
    depth === 0
      ? 'Content-Type: text/plain\r\n\r\nx'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`

  test.each([
    ['nothing', ''],
    ['noise', '\u0000\u0001\ufffd'.repeat(1_000)],
    ['a report without fields', 'Content-Type: message/delivery-status\r\n\r\n\r\n\r\n'],
    ['many parts', `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\ny\r\n'.repeat(20_000)}`],
    ['a long line', `Subject: ${'a '.repeat(20_000)}\r\n\r\nx`],
  ])('%s', async (_, source) => {
    expect(await read(source)).toMatchObject({ reported: [] })
  })

  test('parts within parts are refused', async () => {
    await expect(read(nested(100))).rejects.toThrow('nesting')
  })
})
