import { createSign, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { genericSignature } from '#server/emails/bounces/genericWebhook.ts'
import { signedText } from '#server/emails/bounces/snsMessage.ts'
import { bounceRows } from '../../support/emails/bounceRows.ts'
import { aCertificate, type MadeCertificate } from '../../support/emails/madeCertificate.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'

const secret = 'a secret of the mail server and of this product'
const topic = 'arn:aws:sns:ap-northeast-1:123456789012:bounces'
const sendGrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const certificate = aCertificate()
const expired = aCertificate(-1)

let office: SendingOffice
const lines: string[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(inject('filesDir'), 'certificates-'))
  const file = join(folder, 'sns.pem')
  await writeFile(file, `${certificate.pem}${expired.pem}`)
  office = await sendingOffice(
    {
      MAIL_BOUNCE_DOMAIN: 'bounces.suizenji.example',
      MAIL_BOUNCE_WEBHOOK_SECRET: secret,
      MAIL_BOUNCE_SNS_TOPICS: topic,
      MAIL_BOUNCE_SNS_CERTIFICATE_FILES: file,
      MAIL_BOUNCE_SENDGRID_KEY: sendGrid.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
    { log: (line) => lines.push(line) },
  )
})
afterAll(() => office.stop())
beforeEach(async () => {
  await office.reset()
  lines.splice(0)
})

const address = 'gone@clinic.example'
const rows = () => bounceRows(office.product)
const seconds = () => Math.floor(Date.now() / 1000)
const post = async (service: string, body: string, headers: Record<string, string> = {}): Promise<number> => {
  const { status } = await fetch(`${office.product.origin}/m/bounces/${service}`, { method: 'POST', body, headers })
  return status
}
/** Sends an e-mail. @returns what a service knows of its message */
const sent = async () => {
  const id = await office.begun([{ address }])
  await office.run()
  const message = office.sink.received.at(-1)
  return { id, from: message?.from ?? '', messageId: /^Message-ID: (\S+)/im.exec(message?.source ?? '')?.[1] ?? '' }
}
const expectNothing = async () => {
  expect(await rows().bounces()).toEqual([])
  expect(await rows().suppressions()).toEqual([])
}
const expectSuppressed = async (reason: string) =>
  expect(await rows().suppressions()).toMatchObject([{ address, scope: 'all', reason }])

describe('the generic one', () => {
  const bodyOf = (events: readonly object[]) => JSON.stringify({ events })
  const signed = (body: string, at = seconds(), by = secret) => ({
    'x-renkei-signature': genericSignature(by, at, body),
  })
  const aBounce = (from: string, id = 'one') =>
    bodyOf([{ id, type: 'bounce', return_path: from, recipient: address, status: '5.1.1', diagnostic: 'User unknown' }])

  test('takes a bounce, once', async () => {
    const { id, from } = await sent()
    const body = aBounce(from)
    const at = seconds()
    const headers = signed(body, at)
    expect(await post('generic', body, headers)).toBe(204)
    await expectSuppressed('bounced')
    expect(await post('generic', body, headers)).toBe(409)
    expect(await post('generic', body, signed(body, at - 1))).toBe(204)
    expect(await rows().bounces()).toEqual([
      { kind: 'hard', status: '5.1.1', diagnostic: 'User unknown', source: 'webhook' },
    ])
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 1, bounced_count: 1 })
  })

  test('takes a complaint by the Message-ID', async () => {
    const { messageId } = await sent()
    const body = bodyOf([{ id: 'two', type: 'complaint', message_id: messageId }])
    expect(await post('generic', body, signed(body))).toBe(204)
    await expectSuppressed('complained')
  })

  test('with a wrong signature, too late or too early is refused', async () => {
    const { from } = await sent()
    const body = aBounce(from)
    expect(await post('generic', body)).toBe(403)
    expect(await post('generic', body, signed(body, seconds(), 'another secret, just as long'))).toBe(403)
    expect(await post('generic', `${body} `, signed(body))).toBe(403)
    expect(await post('generic', body, signed(body, seconds() - 301))).toBe(403)
    expect(await post('generic', body, signed(body, seconds() + 310))).toBe(403)
    await expectNothing()
  })

  test('with a body that it does not understand is refused', async () => {
    for (const body of ['', '[]', '{"events":[{}]}', 'not JSON'])
      expect(await post('generic', body, signed(body))).toBe(400)
  })

  test('larger than a quarter of a megabyte is not read', async () => {
    const body = 'x'.repeat(262_145)
    expect(await post('generic', body, signed(body))).toBe(413)
  })

  test('about mail that is just going out is to come again', async () => {
    const { from } = await sent()
    const { owner } = office.product.database
    await owner.query("update email_recipients set state = 'sending', lease_until = now() + interval '1 hour'")
    const body = aBounce(from, 'early')
    const headers = signed(body)
    expect(await post('generic', body, headers)).toBe(503)
    await owner.query("update email_recipients set state = 'accepted'")
    expect(await post('generic', body, headers)).toBe(204)
    await expectSuppressed('bounced')
  })
})

describe('Amazon SES', () => {
  type Signed = Parameters<typeof signedText>[0]
  let serial = 0
  const aMessage = (given: Partial<Signed> & Pick<Signed, 'Message'>, { key }: MadeCertificate = certificate) => {
    const message: Signed & { SigningCertURL: string } = {
      Type: 'Notification',
      MessageId: `message-${(serial += 1)}`,
      TopicArn: topic,
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: 'https://attacker.example/own.pem',
      ...given,
    }
    const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
    return { ...message, Signature: createSign(algorithm).update(signedText(message)).sign(key, 'base64') }
  }
  const aBounce = (mail: object, bounce: object = {}) =>
    JSON.stringify({
      notificationType: 'Bounce',
      mail: { messageId: 'of SES', ...mail },
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        feedbackId: `feedback-${(serial += 1)}`,
        bouncedRecipients: [
          { emailAddress: address, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' },
        ],
        ...bounce,
      },
    })
  const postSes = (message: object) =>
    post('ses', JSON.stringify(message), { 'content-type': 'text/plain; charset=UTF-8' })

  test.each(['1', '2'] as const)('takes a bounce with signature %s, once', async (SignatureVersion) => {
    const { from } = await sent()
    const message = aMessage({ Message: aBounce({ source: from }), SignatureVersion, Subject: 'Amazon SES' })
    expect(await postSes(message)).toBe(204)
    await expectSuppressed('bounced')
    expect(await postSes(message)).toBe(204)
    expect(await rows().bounces()).toEqual([
      { kind: 'hard', status: '5.1.1', diagnostic: '550 5.1.1 unknown', source: 'webhook' },
    ])
  })

  test('takes a bounce by our Message-ID, and the same feedback in another message once', async () => {
    const { messageId } = await sent()
    const told = aBounce({ source: 'renkei@suizenji.example', headers: [{ name: 'Message-ID', value: messageId }] })
    expect(await postSes(aMessage({ Message: told }))).toBe(204)
    expect(await postSes(aMessage({ Message: told }))).toBe(204)
    expect(await rows().bounces()).toHaveLength(1)
  })

  test('takes a complaint', async () => {
    const { from } = await sent()
    const complaint = { feedbackId: 'x', complaintFeedbackType: 'abuse' }
    const Message = JSON.stringify({ eventType: 'Complaint', mail: { source: from }, complaint })
    expect(await postSes(aMessage({ Message }))).toBe(204)
    await expectSuppressed('complained')
  })

  test('leaves alone absence notes, deliveries and mail that is wanted after all', async () => {
    const { from } = await sent()
    const passing = { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: address }] }
    const told = [
      aBounce({ source: from }, passing),
      JSON.stringify({ eventType: 'Delivery', mail: { source: from } }),
      JSON.stringify({
        eventType: 'Complaint',
        mail: { source: from },
        complaint: { complaintFeedbackType: 'not-spam' },
      }),
    ]
    for (const Message of told) expect(await postSes(aMessage({ Message }))).toBe(204)
    await expectNothing()
  })

  test('a full box, as SES says it', async () => {
    const { from } = await sent()
    const full = {
      bounceType: 'Transient',
      bounceSubType: 'MailboxFull',
      bouncedRecipients: [{ emailAddress: address }],
    }
    expect(await postSes(aMessage({ Message: aBounce({ source: from }, full) }))).toBe(204)
    expect(await rows().bounces()).toMatchObject([{ kind: 'full_box', status: '5.2.2' }])
  })

  test('with another key, changed, of another topic, too old or with an expired certificate is refused', async () => {
    const { from } = await sent()
    const Message = aBounce({ source: from })
    const old = new Date(Date.now() - 3 * 3_600_000).toISOString()
    expect(await postSes(aMessage({ Message }, aCertificate()))).toBe(403)
    expect(await postSes({ ...aMessage({ Message: '{}' }), Message })).toBe(403)
    expect(await postSes(aMessage({ Message, TopicArn: topic.replace('bounces', 'others') }))).toBe(403)
    expect(await postSes(aMessage({ Message, Timestamp: old }))).toBe(403)
    expect(await postSes(aMessage({ Message }, expired))).toBe(403)
    expect(await postSes({ Type: 'Notification' })).toBe(400)
    await expectNothing()
  })

  test('asks the operator to confirm a subscription, and opens no address itself', async () => {
    const SubscribeURL = 'https://sns.ap-northeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc'
    const message = aMessage({ Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 'abc', SubscribeURL })
    expect(await postSes(message)).toBe(204)
    expect(lines.filter((line) => line.includes('Open this address'))).toHaveLength(1)
    expect(lines.join('')).toContain(SubscribeURL)
    expect(await postSes({ ...message, SubscribeURL: 'https://attacker.example/' })).toBe(403)
    expect(lines.join('')).not.toContain('attacker.example/"')
  })
})

describe('SendGrid', () => {
  const postSigned = (body: string, { at = seconds(), key = sendGrid.privateKey } = {}) =>
    post('sendgrid', body, {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': String(at),
      'x-twilio-email-event-webhook-signature': createSign('sha256').update(`${at}${body}`).sign(key, 'base64'),
    })
  const anEvent = (messageId: string, given: object = {}) => ({
    event: 'bounce',
    email: address,
    'smtp-id': messageId,
    sg_event_id: 'event-1',
    status: '5.1.1',
    reason: '550 5.1.1 User unknown',
    ...given,
  })

  test('takes bounces and complaints among other events, once', async () => {
    const { messageId, id } = await sent()
    const body = JSON.stringify([
      anEvent(messageId, { event: 'delivered', sg_event_id: 'event-0' }),
      anEvent(messageId),
      anEvent(messageId),
      anEvent('<foreign@elsewhere.example>', { sg_event_id: 'event-2' }),
      anEvent(messageId, { event: 'dropped', sg_event_id: 'event-3' }),
    ])
    expect(await postSigned(body)).toBe(204)
    expect(await postSigned(body)).toBe(204)
    await expectSuppressed('bounced')
    expect(await rows().bounces()).toHaveLength(1)
    expect(await rows().counts(id)).toMatchObject({ bounced_count: 1 })
  })

  test('takes a complaint', async () => {
    const { messageId } = await sent()
    expect(await postSigned(JSON.stringify([anEvent(messageId, { event: 'spamreport', sg_event_id: 'c' })]))).toBe(204)
    await expectSuppressed('complained')
  })

  test('with another key, changed or a day old is refused', async () => {
    const { messageId } = await sent()
    const body = JSON.stringify([anEvent(messageId, { sg_event_id: 'refused' })])
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    expect(await postSigned(body, { key })).toBe(403)
    expect(await postSigned(body, { at: seconds() - 26 * 3_600 })).toBe(403)
    expect(await post('sendgrid', body)).toBe(403)
    const garbage = {
      'x-twilio-email-event-webhook-timestamp': '1',
      'x-twilio-email-event-webhook-signature': 'A'.repeat(80),
    }
    expect(await post('sendgrid', body, garbage)).toBe(403)
    await expectNothing()
  })
})

test('a service that nobody has set up is not there', async () => {
  expect(await post('other', '{}')).toBe(404)
})
