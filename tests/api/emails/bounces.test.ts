import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSenderDomains } from '#server/doctor/senderDomains.ts'
import { bounceMailbox, pauseAfterFailures } from '#server/emails/bounces/bounceMailbox.ts'
import { readMailboxAddress } from '#server/emails/bounces/mailboxAddress.ts'
import { checkMailbox, readMailbox } from '#server/emails/bounces/readMailbox.ts'
import { bounceAddress } from '#server/emails/sending/message/verp.ts'
import { anInstitution } from '../../support/builders.ts'
import { aComplaint, aDeliveryReport, aPlainMessage } from '../../support/emails/bounceMessages.ts'
import { bounceRows } from '../../support/emails/bounceRows.ts'
import { type ImapServer, startImapServer } from '../../support/emails/imapServer.ts'
import { wrongCounts } from '../../support/emails/recipients.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'

let office: SendingOffice
let imap: ImapServer

beforeAll(async () => {
  imap = await startImapServer()
  office = await sendingOffice({
    EMAIL_CONNECTIONS: '3',
    MAIL_BOUNCE_DOMAIN: 'bounces.suizenji.example',
    MAIL_BOUNCE_IMAP_URL: imap.url,
  })
})
afterAll(async () => {
  await office.stop()
  await imap.stop()
})
beforeEach(async () => {
  await office.reset()
  await office.product.database.owner.query('delete from doctors')
  await imap.empty()
})

const at = (name: string) => `${name}@clinic.example`
const rows = () => bounceRows(office.product)
const to = (...names: readonly string[]) => names.map((name) => ({ address: at(name) }))
const sent = async (...names: readonly string[]) => {
  const id = await office.begun(to(...names))
  await office.run()
  return id
}
/** The message that an address got last. */
const messageTo = (name: string) => {
  const message = office.sink.received.findLast(({ to: address }) => address === at(name))
  if (!message) throw new Error(`Nothing was sent to ${name}`)
  return { from: message.from, id: /^Message-ID: (\S+)/im.exec(message.source)?.[1] ?? '' }
}
const read = () =>
  readMailbox(
    { app: office.product.database.app, keys: office.mail, isOver: () => false },
    readMailboxAddress(imap.url),
  )
const pools = () => {
  const { app, jobs } = office.product.database
  return { app, jobs }
}
const flags = async () => (await imap.messages()).map(({ flags: all }) => [...all].toSorted())
const aDoctorAt = async (email: string) => {
  const medicalInstitutionId = await anInstitution(office.product.database.owner)
  await office.client.createDoctors({ id: medicalInstitutionId, body: { doctors: [{ name: '佐藤 一郎', email }] } })
}

describe('what comes back later', () => {
  test('an address that does not exist: counted once, suppressed, and the doctor has no address that works', async () => {
    await aDoctorAt('Gone@clinic.example')
    await aDoctorAt('well@clinic.example')
    const id = await sent('gone', 'well')
    const report = aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone') })
    await imap.deliver(report, report)
    expect(await read()).toEqual({ failed: 2 })
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 2, bounced_count: 1 })
    expect(await rows().recipient(at('gone'))).toMatchObject({ state: 'accepted', bounced_at: expect.any(String) })
    expect(await rows().recipient(at('well'))).toMatchObject({ bounced_at: null })
    expect(await rows().suppressions()).toEqual([
      { address: at('gone'), scope: 'all', reason: 'bounced', email_id: id },
    ])
    expect(await rows().bounces()).toEqual([
      { kind: 'hard', status: '5.1.1', diagnostic: '550 5.1.1 User unknown', source: 'mailbox' },
    ])
    expect(await rows().validDoctors()).toEqual([
      { email: 'Gone@clinic.example', is_email_valid: false },
      { email: 'well@clinic.example', is_email_valid: true },
    ])
    expect(await flags()).toEqual([
      ['RenkeiBounce', '\\Seen'],
      ['RenkeiBounce', '\\Seen'],
    ])
    expect(await read()).toEqual({})
  })

  test('of somebody who was counted as opening it leaves the rates', async () => {
    const id = await sent('gone', 'well')
    await office.product.database.owner.query(
      `update email_recipients set opened_at = $3, clicked_at = case when address = $2 then $3::timestamptz end where email_id = $1`,
      [id, at('well'), new Date()],
    )
    await office.product.database.owner.query(
      'update emails set is_tracked = true, opened_count = 2, clicked_count = 1 where id = $1',
      [id],
    )
    await imap.deliver(aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone') }))
    await read()
    const { emails } = await office.client.listEmails({ status: 'sent' })
    expect(emails.find((email) => email.id === id)).toMatchObject({
      deliveredCount: 1,
      openedRate: 100,
      clickedRate: 100,
    })
    expect(await office.client.getEmailStats({ id })).toMatchObject({ deliveredCount: 1, openedCount: 1 })
  })

  test('further news of the same recipient is written down and counts no more', async () => {
    const id = await sent('gone')
    const { from } = messageTo('gone')
    await imap.deliver(
      ...['5.4.7', '5.1.1'].map((status) => aDeliveryReport({ to: from, recipient: at('gone'), status })),
    )
    await read()
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 1, bounced_count: 1 })
    expect(await rows().bounces()).toMatchObject([{ kind: 'soft' }, { kind: 'hard' }])
    expect(await rows().suppressions()).toHaveLength(1)
  })

  test('without our address the Message-ID of the returned message tells whose it is', async () => {
    await sent('gone')
    await imap.deliver(
      aDeliveryReport({ to: 'renkei@suizenji.example', recipient: at('gone'), returned: messageTo('gone').id }),
    )
    await read()
    expect(await rows().suppressions()).toMatchObject([{ address: at('gone') }])
  })

  test('refusals of the server, the contents or the size suppress nobody', async () => {
    const id = await sent('rule', 'size', 'contents')
    const statuses = { rule: '5.7.1', size: '5.3.4', contents: '5.6.0' }
    await imap.deliver(
      ...Object.entries(statuses).map(([name, status]) =>
        aDeliveryReport({ to: messageTo(name).from, recipient: at(name), status, diagnostic: '550 User unknown' }),
      ),
    )
    await read()
    expect(await rows().bounces()).toMatchObject([{ kind: 'policy' }, { kind: 'policy' }, { kind: 'policy' }])
    expect(await rows().suppressions()).toEqual([])
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 3, bounced_count: 3 })
  })

  test('of an address to which it was forwarded says nothing of ours', async () => {
    await sent('forwarding')
    await imap.deliver(aDeliveryReport({ to: messageTo('forwarding').from, recipient: 'other@elsewhere.example' }))
    await read()
    expect(await rows().bounces()).toMatchObject([{ kind: 'soft' }])
    expect(await rows().suppressions()).toEqual([])
  })

  test('a box that is full five times in a row is suppressed, and mail that arrives between begins anew', async () => {
    const full = async () => {
      await sent('full')
      await imap.deliver(aDeliveryReport({ to: messageTo('full').from, recipient: at('full'), status: '5.2.2' }))
      await read()
    }
    for (let time = 0; time < 4; time += 1) await full()
    expect(await rows().suppressions()).toEqual([])
    await sent('full')
    for (let time = 0; time < 4; time += 1) await full()
    expect(await rows().suppressions()).toEqual([])
    await full()
    expect(await rows().suppressions()).toMatchObject([{ address: at('full'), scope: 'all', reason: 'full_box' }])
  })

  test('a complaint suppresses, and the mail was delivered all the same', async () => {
    await aDoctorAt(at('angry'))
    const id = await sent('angry')
    await imap.deliver(
      aComplaint({ to: messageTo('angry').from }),
      aComplaint({ to: messageTo('angry').from, type: 'not-spam' }),
    )
    expect(await read()).toEqual({ complaint: 1, other: 1 })
    expect(await rows().suppressions()).toMatchObject([{ address: at('angry'), scope: 'all', reason: 'complained' }])
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 1, bounced_count: 0 })
    expect(await rows().validDoctors()).toMatchObject([{ is_email_valid: true }])
  })

  test('a message to the address for opting out stops what the mail was, and an absence note to it does not', async () => {
    const id = await sent('tired', 'away')
    const addressOf = (name: string) => {
      const { source = '' } = office.sink.received.find((message) => message.to === at(name)) ?? {}
      return /<mailto:(stop-[^?>]+)/.exec(source.replaceAll(/\r\n[ \t]+/g, ''))?.[1] ?? ''
    }
    expect(addressOf('tired')).toMatch(/@bounces\.suizenji\.example$/)
    await imap.deliver(
      aPlainMessage({ From: at('tired'), To: addressOf('tired'), Subject: '配信停止' }, ''),
      aPlainMessage({ From: at('away'), To: addressOf('away'), Subject: '不在のお知らせ' }, ''),
    )
    expect(await read()).toEqual({ opted_out: 1, reply: 1 })
    expect(await rows().suppressions()).toEqual([
      { address: at('tired'), scope: 'all', reason: 'opted_out', email_id: id },
    ])
  })

  test('absence notes, delays, questions and anything else are marked and nothing more', async () => {
    await sent('away')
    const { from } = messageTo('away')
    await imap.deliver(
      aDeliveryReport({ to: from, recipient: at('away'), action: 'delayed', status: '4.4.7' }),
      aPlainMessage(
        { From: at('away'), To: from, 'Auto-Submitted': 'auto-replied', Subject: 'x' },
        '5.1.1 User unknown',
      ),
      aPlainMessage({ From: at('away'), To: from, Subject: 'Please confirm your e-mail' }, 'Click here'),
      aPlainMessage({ From: at('away'), To: from, Subject: 'Re: x' }, 'Thank you'),
    )
    expect(await read()).toEqual({ delayed: 1, reply: 1, challenge: 1, other: 1 })
    expect(await rows().bounces()).toEqual([])
    expect(await flags()).toEqual([
      ['RenkeiDelayed', '\\Seen'],
      ['RenkeiReply', '\\Seen'],
      ['RenkeiReply', '\\Seen'],
      ['RenkeiOther', '\\Seen'],
    ])
  })

  test('settles a doubt: what came back was sent', async () => {
    office.sink.script(at('doubt'), 'cut after the end')
    const id = await sent('doubt')
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 0, doubtful_count: 1 })
    const { rows: found } = await office.product.database.owner.query<{ id: number }>('select id from email_recipients')
    const address = bounceAddress(office.mail.bounceKey, 'bounces.suizenji.example', {
      tenantId: office.tenantId,
      recipientId: found[0]?.id ?? 0,
    })
    await imap.deliver(aDeliveryReport({ to: address, recipient: at('doubt') }))
    await read()
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 1, doubtful_count: 0, bounced_count: 1 })
    expect(await wrongCounts(office.product.database.owner, id)).toEqual([])
  })

  test('made-up reports change nothing', async () => {
    const id = await sent('well')
    const { from } = messageTo('well')
    const madeUp = from.replace(/-[0-9a-f]{16}@/, `-${'0'.repeat(16)}@`)
    await imap.deliver(
      aDeliveryReport({ to: madeUp, recipient: at('well'), returned: `<${'0'.repeat(32)}@suizenji.example>` }),
    )
    expect(await read()).toEqual({ failed: 1 })
    expect(await rows().bounces()).toEqual([])
    expect(await rows().counts(id)).toMatchObject({ bounced_count: 0 })
  })

  test('a suppressed address is left out of an e-mail that waits', async () => {
    await sent('gone')
    const waiting = await office.draft(to('gone', 'well'))
    await imap.deliver(aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone') }))
    await read()
    expect(await rows().recipient(at('gone'))).toMatchObject({ state: 'left_out', reason: 'bounced' })
    expect(await wrongCounts(office.product.database.owner, waiting)).toEqual([])
  })
})

describe('what servers refuse at once', () => {
  test('is judged by the same rules', async () => {
    await aDoctorAt(at('gone'))
    office.sink.script(at('gone'), { recipient: '550 5.1.1 No such user' })
    office.sink.script(at('nameless'), { recipient: '550 Unknown user' })
    office.sink.script(at('rule'), { recipient: '550 5.7.1 Not allowed' })
    office.sink.script(at('full'), { recipient: '552 5.2.2 Mailbox full' })
    office.sink.script(at('sender'), { recipient: '550 5.1.0 Sender address rejected: User unknown' })
    const names = ['gone', 'nameless', 'rule', 'full', 'sender']
    const id = await sent(...names, 'well')
    expect(await rows().suppressions()).toMatchObject(
      ['gone', 'nameless'].map((name) => ({ address: at(name), scope: 'all', reason: 'bounced', email_id: id })),
    )
    expect((await rows().bounces()).map(({ kind, source }) => [kind, source])).toEqual(
      ['hard', 'hard', 'policy', 'full_box', 'soft'].map((kind) => [kind, 'smtp']),
    )
    expect(await rows().validDoctors()).toMatchObject([{ is_email_valid: false }])
    expect(await rows().counts(id)).toMatchObject({ accepted_count: 1, refused_count: 5, bounced_count: 0 })
    await office.run()
    expect(await rows().bounces()).toHaveLength(5)
  })
})

describe('the mailbox', () => {
  test('large messages are read at their beginning', async () => {
    await sent('gone')
    await imap.deliver(aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone'), ballast: 1_200_000 }))
    await read()
    expect(await rows().suppressions()).toHaveLength(1)
  })

  test('a message that cannot be read holds up no other', async () => {
    await sent('gone')
    const nested = Array.from(
      { length: 60 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    )
    await imap.deliver(nested.join(''), aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone') }))
    expect(await read()).toEqual({ unreadable: 1, failed: 1 })
    expect(await rows().suppressions()).toHaveLength(1)
  })

  test('a message about mail that is just going out waits', async () => {
    await sent('gone')
    const { owner } = office.product.database
    await owner.query("update email_recipients set state = 'sending', lease_until = now() + interval '1 hour'")
    await imap.deliver(aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone') }))
    expect(await read()).toEqual({})
    expect(await flags()).toEqual([[]])
    await owner.query("update email_recipients set state = 'accepted'")
    expect(await read()).toEqual({ failed: 1 })
  })

  test('is read by the job queue', async () => {
    await sent('gone')
    await imap.deliver(aDeliveryReport({ to: messageTo('gone').from, recipient: at('gone') }))
    const stop = await office.startJobs()
    try {
      await office.product.database.owner.query("select graphile_worker.add_job('read_bounces')")
      await expect.poll(() => rows().suppressions()).toHaveLength(1)
    } finally {
      await stop()
    }
  })

  test('that cannot be read is left alone for longer and longer, and says why without the password', async () => {
    const lines: string[] = []
    const log = {
      info: () => {},
      warn: (fields: unknown) => void lines.push(JSON.stringify(fields)),
    }
    const address = { ...readMailboxAddress(imap.url), password: 'wrong and secret' }
    let now = 0
    const mailbox = bounceMailbox({ ...pools(), keys: office.mail, address, log, now: () => now })
    await mailbox.read()
    await mailbox.read()
    expect(lines).toHaveLength(1)
    now += pauseAfterFailures(1)
    await mailbox.read()
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('wrong and secret')
    expect([0, 1, 2, 3, 10].map((failures) => pauseAfterFailures(failures) / 60_000)).toEqual([0, 5, 10, 20, 60])
  })

  test('that cannot be read for hours is told to owners until it can be', async () => {
    const log = { info: () => {}, warn: () => {} }
    const right = readMailboxAddress(imap.url)
    const readAt = (address: typeof right, hoursAgo: number) =>
      bounceMailbox({
        ...pools(),
        keys: office.mail,
        address,
        log,
        now: () => Date.now() - hoursAgo * 3_600_000,
      }).read()
    const unreadSince = async () => (await office.owner.getEmailDelivery()).bouncesUnreadSince
    await readAt(right, 0)
    await readAt({ ...right, port: 1 }, 2)
    expect(await unreadSince()).toBeNull()
    await readAt(right, 1)
    await readAt({ ...right, port: 1 }, 5)
    await readAt({ ...right, port: 1 }, 4)
    const since = Date.parse((await unreadSince()) ?? '')
    expect(Math.round((Date.now() - since) / 3_600_000)).toBe(5)
    await expect(office.client.getEmailDelivery()).rejects.toMatchObject({ status: 403 })
    await readAt(right, 0)
    expect(await unreadSince()).toBeNull()
  })

  test('can be checked', async () => {
    await imap.deliver('Subject: x\r\n\r\ny')
    expect(await checkMailbox(readMailboxAddress(imap.url))).toBe(1)
    await expect(checkMailbox({ ...readMailboxAddress(imap.url), folder: 'None' })).rejects.toThrow()
    await expect(checkMailbox({ ...readMailboxAddress(imap.url), port: 1 })).rejects.toThrow()
  })
})

test('the doctor looks at the domains of senders', async () => {
  const { owner, jobs } = office.product.database
  await office.draft([])
  await owner.query('update tenants set email_sender_allowed_addresses = $2 where tenant_id = $1', [
    office.tenantId,
    ['news@Hospital.example', 'renkei@suizenji.example'],
  ])
  expect(await readSenderDomains(jobs)).toEqual(['hospital.example', 'suizenji.example'])
})
