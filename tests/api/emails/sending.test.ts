import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { sendEmails } from '#server/emails/sending/sendEmails.ts'
import { paceOf } from '#server/emails/sending/smtp/pace.ts'
import { NoLine } from '#server/emails/sending/smtp/line.ts'
import { anInstitution } from '../../support/builders.ts'
import { setClock } from '#server/db/clock.ts'
import { aFrame, anEmail } from '../../support/emails/emailOffice.ts'
import { statesOf, wrongCounts } from '../../support/emails/recipients.ts'
import { type SendingOffice, sendingOffice } from '../../support/emails/sendingOffice.ts'

let office: SendingOffice

beforeAll(async () => {
  office = await sendingOffice({ EMAIL_CONNECTIONS: '3' })
})
afterAll(() => office.stop())
beforeEach(() => office.reset())

const to = (name: string) => `${name}@clinic.example`
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ address: to(`doctor${index}`) }))
const states = (id: number) => statesOf(office.product.database.owner, id)
const rowOf = async (address: string) => {
  const { rows } = await office.product.database.owner.query<Record<string, unknown>>(
    'select state, reason, response, attempts, next_attempt_at, message_id from email_recipients where address = $1',
    [address],
  )
  return rows[0]
}
const accepted = () => office.sink.received.filter(({ isAccepted }) => isAccepted).map((message) => message.to)
const expectCountsRight = async (id: number) => expect(await wrongCounts(office.product.database.owner, id)).toEqual([])
/** Lets a day and more pass for what is to be tried again. */
const makeDue = (id: number) =>
  office.product.database.owner.query(
    `update email_recipients set next_attempt_at = now() - interval '1 second', lease_until = null
    where email_id = $1 and state = 'deferred'`,
    [id],
  )
/** A pool whose first transaction that notes a departure commits, and then says that its connection is lost. */
const losingFirstDeparture = (pool: pg.Pool): pg.Pool => {
  let isLost = false
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    let departs = false
    const lossy = async (given: unknown, ...rest: unknown[]) => {
      departs ||= JSON.stringify(given).includes('departures')
      const answer = await query(given, ...rest)
      if (given !== 'commit' || !departs || isLost) return answer
      isLost = true
      throw new Error('The connection is lost')
    }
    return Object.assign(client, { query: lossy })
  }
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
const conflict = (code: string) => ({ problem: { code } })

describe('what becomes of a recipient', () => {
  test('accepted: the server has taken it, once, and the e-mail is sent', async () => {
    const id = await office.begun(many(7))
    expect(await office.run()).toEqual({ again: null })
    expect(accepted().toSorted()).toEqual(
      many(7)
        .map(({ address }) => address)
        .toSorted(),
    )
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'sent', acceptedCount: 7, refusedCount: 0 })
    expect(await rowOf(to('doctor3'))).toMatchObject({ state: 'accepted', attempts: 1, response: '250 queued' })
    await expectCountsRight(id)
  })

  test('refused for good, with the reason and the server’s words', async () => {
    const words: readonly (readonly [name: string, reply: string, reason: string])[] = [
      ['gone', '550 5.1.1 No such user here', 'no_such_address'],
      ['off', '550 5.2.1 Mailbox disabled', 'no_such_address'],
      ['full', '552 5.2.2 Mailbox full', 'full_box'],
      ['rule', '550 5.7.1 Not allowed', 'policy'],
      ['odd', '554 No', 'refused'],
    ]
    for (const [name, recipient] of words) office.sink.script(to(name), { recipient })
    office.sink.script(to('late'), { message: '554 5.6.0 Bad contents' })
    const id = await office.begun([
      ...words.map(([name]) => ({ address: to(name) })),
      { address: to('late') },
      ...many(3),
    ])
    await office.run()
    for (const [name, reply, reason] of words)
      expect(await rowOf(to(name))).toMatchObject({ state: 'refused', reason, response: reply })
    expect(await rowOf(to('late'))).toMatchObject({ state: 'refused', reason: 'refused' })
    expect(accepted()).toHaveLength(3)
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'sent', refusedCount: 6, acceptedCount: 3 })
    await expectCountsRight(id)
  })

  test('deferred: tried again after growing pauses, and accepted in the end', async () => {
    office.sink.script(to('grey'), { recipient: '451 4.7.1 Greylisted' }, { message: '452 4.3.1 Full' }, 'accept')
    const id = await office.begun([{ address: to('grey') }])
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { again } = await office.run()
      pauses.push(Math.round((again ?? 0) / 60_000))
      expect(await rowOf(to('grey'))).toMatchObject({ state: 'deferred', attempts: attempt })
      expect(await office.client.getEmailProgress({ id })).toMatchObject({ status: 'sending', deferredCount: 1 })
      await makeDue(id)
    }
    expect(pauses).toEqual([5, 10])
    expect(await office.run()).toEqual({ again: null })
    expect(await rowOf(to('grey'))).toMatchObject({ state: 'accepted', attempts: 3 })
    await expectCountsRight(id)
  })

  test('given up after a day', async () => {
    office.sink.script(to('never'), { recipient: '451 Try again' })
    const id = await office.begun([{ address: to('never') }])
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await office.run()
      await makeDue(id)
    }
    expect(await rowOf(to('never'))).toMatchObject({ state: 'refused', reason: 'given_up', attempts: 10 })
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'sent', refusedCount: 1 })
  })

  test('a line that breaks before the message has ended is no doubt: it is tried again', async () => {
    const attachment = await office.client.createUploadedFile({ file: new File(['x'.repeat(9_000_000)], '案内.txt') })
    office.sink.script(to('early'), 'cut at the recipient', 'cut at the recipient', 'accept')
    office.sink.script(to('middle'), { cutAfter: 10_000 }, { cutAfter: 10_000 }, 'accept')
    const id = await office.begun([{ address: to('early') }, { address: to('middle') }], {
      attachmentId: attachment.id,
    })
    await office.run()
    expect(await states(id)).toEqual({ deferred: 2 })
    await makeDue(id)
    await office.run()
    expect(await states(id)).toEqual({ accepted: 2 })
    expect(accepted().toSorted()).toEqual([to('early'), to('middle')])
    await expectCountsRight(id)
  })

  test('in doubt: the line broke after the message had ended, or the server kept silent', async () => {
    office.sink.script(to('broken'), 'cut after the end')
    office.sink.script(to('silent'), 'hang')
    const id = await office.begun([{ address: to('broken') }, { address: to('silent') }, ...many(4)])
    await office.run()
    expect(await states(id)).toEqual({ accepted: 4, in_doubt: 2 })
    expect(await office.run()).toEqual({ again: null })
    // Nobody has sent again without being told to.
    expect(office.sink.received.filter(({ to: address }) => address === to('broken'))).toHaveLength(1)
    const email = await office.client.getEmail({ id })
    expect(email).toMatchObject({ status: 'sent', acceptedCount: 4, doubtfulCount: 2 })
    const { recipients } = await office.client.listEmailDoubts({ id })
    expect(recipients.map((recipient) => recipient.email)).toEqual([to('broken'), to('silent')])
    await expectCountsRight(id)
  })

  test('a server that keeps silent before the message has ended makes no doubt, and another line sends it', async () => {
    office.sink.script(to('mute'), 'hang at the recipient', 'accept')
    // The end of the message alone is waited for that long.
    const mail = office.mailWith({ silenceMilliseconds: 600_000, commandMilliseconds: 100 })
    const id = await office.begun([{ address: to('mute') }])
    await office.run(mail)
    mail.lines.close()
    expect(await states(id)).toEqual({ accepted: 1 })
    expect(accepted()).toEqual([to('mute')])
    expect(await office.client.getEmail({ id })).toMatchObject({ doubtfulCount: 0 })
  })

  test('when nobody knows whether a departure was written, the message does not end, and that is no doubt', async () => {
    const id = await office.begun([{ address: to('lost') }])
    await expect(
      sendEmails(losingFirstDeparture(office.product.database.app), office.mail, office.tenantId),
    ).rejects.toThrow('The connection is lost')
    expect(accepted()).toEqual([])
    expect(await states(id)).toEqual({ deferred: 1 })
    await makeDue(id)
    await office.run()
    expect(accepted()).toEqual([to('lost')])
    expect(await states(id)).toEqual({ accepted: 1 })
    await expectCountsRight(id)
  })

  test('a server that keeps silent holds up nobody else, and its answer is noted when it comes', async () => {
    office.sink.script(to('silent'), 'hang')
    const id = await office.begun([{ address: to('silent') }, ...many(4)])
    await office.run({ ...office.mail, patienceMilliseconds: 0 }, 1_000)
    expect(await states(id)).toEqual({ accepted: 4, sending: 1 })
    expect(office.mail.stragglers.size).toBe(1)
    await Promise.all(office.mail.stragglers)
    expect(await states(id)).toEqual({ accepted: 4, in_doubt: 1 })
    await expectCountsRight(id)
  })

  test('an answer that comes after its worker was given up for dead settles the doubt', async () => {
    office.sink.thinkFor(1_500)
    const { owner } = office.product.database
    const id = await office.begun([{ address: to('slow') }])
    const running = office.run()
    await expect.poll(() => states(id), { interval: 20 }).toEqual({ sending: 1 })
    await owner.query(`update email_recipients set state = 'in_doubt', lease_until = null where email_id = $1`, [id])
    await owner.query('update emails set doubtful_count = 1 where id = $1', [id])
    await running
    expect(await rowOf(to('slow'))).toMatchObject({ state: 'accepted', attempts: 1, response: '250 queued' })
    expect(await office.client.getEmail({ id })).toMatchObject({ acceptedCount: 1, doubtfulCount: 0 })
    await expectCountsRight(id)
  })

  test('a person decides about doubts', async () => {
    for (const name of ['one', 'two', 'three']) office.sink.script(to(name), 'cut after the end', 'accept')
    const id = await office.begun(['one', 'two', 'three'].map((name) => ({ address: to(name) })))
    await office.run()
    const { recipients } = await office.client.listEmailDoubts({ id })
    const [one = 0, two = 0, three = 0] = recipients.map((recipient) => recipient.id)
    const decide = (decision: 'again' | 'arrived' | 'leave', recipientId: number) =>
      office.client.decideEmailDoubts({ id, body: { decision, recipientIds: [recipientId] } })
    await decide('arrived', one)
    await decide('leave', two)
    expect(await decide('again', three)).toMatchObject({ status: 'sending', doubtfulCount: 0 })
    await office.run()
    expect(await states(id)).toEqual({ accepted: 2, refused: 1 })
    expect(accepted()).toEqual([to('three')])
    await expectCountsRight(id)
  })

  test('recipients in doubt at partners of one name are told apart', async () => {
    const { owner } = office.product.database
    const id = await office.begun(['east', 'west', 'other'].map((name) => ({ address: to(name) })))
    for (const [name, address] of [
      ['east', '熊本市東区1'],
      ['west', '熊本市西区2'],
    ] as const)
      await owner.query(
        `update email_recipients set medical_institution_id = $3, institution_name = '桜内科' where email_id = $1 and address = $2`,
        [id, to(name), await anInstitution(owner, { name: '桜内科', address })],
      )
    await owner.query(`update email_recipients set state = 'in_doubt' where email_id = $1`, [id])
    const { recipients } = await office.client.listEmailDoubts({ id })
    expect(recipients.map(({ institutionName }) => institutionName).slice(0, 2)).toEqual([
      '桜内科（熊本市東区1）',
      '桜内科（熊本市西区2）',
    ])
  })

  test('who decides about all doubts decides about those that were shown, and else about none', async () => {
    for (const name of ['one', 'two', 'three']) office.sink.script(to(name), 'cut after the end', 'accept')
    const id = await office.begun(['one', 'two', 'three'].map((name) => ({ address: to(name) })))
    await office.run()
    const { recipients, version } = await office.client.listEmailDoubts({ id, perPage: 1 })
    const [one = 0] = recipients.map((recipient) => recipient.id)
    await office.client.decideEmailDoubts({ id, body: { decision: 'arrived', recipientIds: [one] } })
    const changed = (count: number) => ({
      status: 409,
      problem: {
        code: 'doubts_changed',
        errors: [{ path: 'recipient_ids', message: expect.stringContaining(`${count}件`) }],
      },
    })
    for (const body of [{ recipientIds: null, seen: version }, { recipientIds: null }, { recipientIds: [one] }])
      await expect(office.client.decideEmailDoubts({ id, body: { decision: 'leave', ...body } })).rejects.toMatchObject(
        changed(2),
      )
    expect(await states(id)).toEqual({ accepted: 1, in_doubt: 2 })
    const seen = (await office.client.listEmailDoubts({ id })).version
    await office.client.decideEmailDoubts({ id, body: { decision: 'leave', recipientIds: null, seen } })
    expect(await states(id)).toEqual({ accepted: 1, refused: 2 })
    await expectCountsRight(id)
  })

  test('left out: an address that was suppressed after the e-mail had been planned', async () => {
    const id = await office.begun([{ address: to('stop') }, { address: to('sales') }])
    await office.product.database.owner.query(
      `insert into email_suppressions (tenant_id, address, scope, reason, created_at)
      values ($1, $2, 'all', 'opted_out', now()), ($1, $3, 'sales', 'opted_out', now())`,
      [office.tenantId, to('stop'), to('sales')],
    )
    await office.run()
    expect(await rowOf(to('stop'))).toMatchObject({ state: 'left_out', reason: 'opted_out', attempts: 0 })
    expect(accepted()).toEqual([to('sales')])
    await office.product.database.owner.query('delete from email_suppressions')
    await expectCountsRight(id)
  })
})

describe('a sending', () => {
  test('is held, continued and stopped while it runs', async () => {
    office.sink.thinkFor(15)
    const id = await office.begun(many(120))
    const running = office.run()
    await expect.poll(() => office.sink.received.length).toBeGreaterThan(10)
    expect(await office.client.holdEmail({ id })).toMatchObject({ status: 'held', heldReason: 'person' })
    await running
    const heldAt = office.sink.received.length
    expect(heldAt).toBeLessThan(120)
    await office.run()
    expect(office.sink.received).toHaveLength(heldAt)
    await expectCountsRight(id)

    await office.client.continueEmail({ id, body: {} })
    const continued = office.run()
    await expect.poll(() => office.sink.received.length).toBeGreaterThan(heldAt + 10)
    const stopped = await office.client.stopEmail({ id })
    await continued
    expect(stopped.status).toBe('stopped')
    await office.run()
    const total = accepted().length
    expect(new Set(accepted()).size).toBe(total)
    expect(await states(id)).toEqual({ accepted: total, left_out: 120 - total })
    await expectCountsRight(id)
    await expect(office.client.continueEmail({ id, body: {} })).rejects.toMatchObject(conflict('email_not_held'))
  })

  test('pauses when more than a tenth is refused by policy, and says why', async () => {
    office.sink.scriptAll({ recipient: '550 5.7.1 Blocked by reputation' })
    const id = await office.begun(many(60))
    await office.run()
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'held', heldReason: 'policy_refusals' })
    const { refused = 0 } = await states(id)
    expect(refused).toBeGreaterThanOrEqual(5)
    expect(refused).toBeLessThan(15)
    office.sink.scriptAll('accept')
    // Whoever saw that a person held it has not seen why it is held now.
    await expect(office.client.continueEmail({ id, body: { heldReason: 'person' } })).rejects.toMatchObject({
      problem: { code: 'edit_conflict', current: { held_reason: 'policy_refusals' } },
    })
    await office.client.continueEmail({ id, body: { heldReason: 'policy_refusals' } })
    await office.run()
    expect(await states(id)).toEqual({ accepted: 60 - refused, refused })
    await expectCountsRight(id)
  })

  test('pauses when a fifth of the addresses do not exist, and once continued not before there are twice as many', async () => {
    const recipients = many(120)
    for (const [index, { address }] of recipients.entries())
      if (index % 2 === 0) office.sink.script(address, { recipient: '550 5.1.1 No such user' })
    const id = await office.begun(recipients)
    const unknown = async () => (await states(id))['refused'] ?? 0
    await office.run()
    expect(await office.client.getEmailProgress({ id })).toMatchObject({
      status: 'held',
      heldReason: 'unknown_addresses',
    })
    const first = await unknown()
    expect(first).toBeGreaterThanOrEqual(20)
    expect(first).toBeLessThan(26)
    await office.client.continueEmail({ id, body: {} })
    await office.run()
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'held', heldReason: 'unknown_addresses' })
    const second = await unknown()
    expect(second).toBeGreaterThanOrEqual(2 * first)
    expect(second).toBeLessThan(2 * first + 6)
    await office.client.continueEmail({ id, body: {} })
    await office.run()
    expect(await states(id)).toEqual({ accepted: 60, refused: 60 })
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'sent' })
    await expectCountsRight(id)
  })

  test('waits for its time', async () => {
    const id = await office.draft(many(2))
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    expect(await office.client.sendEmail({ id, body: { recipientCount: 2, scheduledAt } })).toMatchObject({
      status: 'scheduled',
    })
    await office.run()
    expect(accepted()).toEqual([])
    const systemClock = setClock(() => Date.now() + 3_700_000)
    try {
      await office.run()
    } finally {
      systemClock()
    }
    expect(accepted()).toHaveLength(2)
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'sent' })
  })

  test('can be taken back before its time, and is a draft again', async () => {
    const id = await office.draft(many(1))
    await office.client.sendEmail({
      id,
      body: { recipientCount: 1, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() },
    })
    const { scheduledAt } = await office.client.getEmail({ id })
    expect(await office.client.withdrawEmail({ id, body: {} })).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      wishedAt: scheduledAt,
    })
    await expect(office.client.withdrawEmail({ id, body: {} })).rejects.toMatchObject(conflict('email_not_waiting'))
    await office.run()
    expect(accepted()).toEqual([])
  })

  test('cannot be planned for the past', async () => {
    const id = await office.draft(many(1))
    const body = { recipientCount: 1, scheduledAt: '2020-01-01T00:00:00Z' }
    await expect(office.client.sendEmail({ id, body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'scheduled_at' }] },
    })
  })

  test('rests at night and goes on in the morning', async () => {
    await office.owner.updateEmailFrame({
      body: aFrame({ restsAtNight: true, updatedAt: (await office.owner.getEmailFrame()).updatedAt }),
    })
    const at = async (time: string, work: () => Promise<unknown>) => {
      const systemClock = setClock(() => Date.parse(time))
      try {
        return await work()
      } finally {
        systemClock()
      }
    }
    const id = await office.begun(many(2))
    const run = await at('2026-11-24T22:30:00+09:00', () => office.run())
    expect(run).toEqual({ again: 8.5 * 3_600_000 })
    expect(accepted()).toEqual([])
    await at('2026-11-24T22:31:00+09:00', async () => {
      expect(await office.client.getEmailProgress({ id })).toMatchObject({
        status: 'held',
        heldReason: 'night',
        nextAttemptAt: '2026-11-24T22:00:00.000Z',
      })
      await expect(office.client.continueEmail({ id, body: {} })).rejects.toMatchObject(
        conflict('email_rests_at_night'),
      )
    })
    await at('2026-11-25T07:00:01+09:00', () => office.run())
    expect(accepted()).toHaveLength(2)
  })

  test('is held when the tenant may not send e-mails any more, and does not go on by itself', async () => {
    const { owner } = office.product.database
    const planIs = (plan: string) =>
      owner.query('update tenants set plan = $2 where tenant_id = $1', [office.tenantId, plan])
    const planned = await office.draft(many(3))
    await office.client.sendEmail({
      id: planned,
      body: { recipientCount: 3, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() },
    })
    office.sink.thinkFor(15)
    const running = await office.begun(many(200).map(({ address }) => ({ address: `other-${address}` })))
    const run = office.run()
    await expect.poll(() => office.sink.received.length).toBeGreaterThan(5)
    await planIs('starter')
    await run
    const heldAt = office.sink.received.length
    expect(heldAt).toBeLessThan(200)
    const systemClock = setClock(() => Date.now() + 3_700_000)
    try {
      await office.run()
      await planIs('professional202112')
      await office.run()
    } finally {
      systemClock()
    }
    expect(office.sink.received).toHaveLength(heldAt)
    for (const id of [planned, running])
      expect(await office.client.getEmailProgress({ id })).toMatchObject({
        status: 'held',
        heldReason: 'feature_missing',
      })
    await office.client.stopEmail({ id: running })
    await office.client.continueEmail({ id: planned, body: {} })
    await office.run()
    expect(await states(planned)).toEqual({ accepted: 3 })
    await expectCountsRight(running)
  })

  test('is held when whoever sends it may not use the product any more, until somebody else answers for it', async () => {
    const { owner } = office.product.database
    const { accountId, tenantId } = office.writer
    const enabled = (is: boolean) =>
      owner.query('update accounts set enabled_crm = $3 where tenant_id = $1 and id = $2', [tenantId, accountId, is])
    const id = await office.begun(many(2))
    await enabled(false)
    try {
      await office.run()
      expect(accepted()).toEqual([])
      expect(await office.owner.getEmail({ id })).toMatchObject({ status: 'held', heldReason: 'sender_disabled' })
      await office.owner.continueEmail({ id, body: {} })
      await office.run()
    } finally {
      await enabled(true)
    }
    expect(accepted()).toHaveLength(2)
    const { sentBy } = await office.owner.getEmail({ id })
    expect(sentBy?.id).not.toBe(accountId)
  })

  test('needs a second person where the tenant asks for one', async () => {
    const { updatedAt } = await office.owner.getEmailFrame()
    await office.owner.updateEmailFrame({ body: aFrame({ restsAtNight: false, needsApproval: true, updatedAt }) })
    const id = await office.begun(many(1))
    expect(await office.client.getEmail({ id })).toMatchObject({ status: 'waiting_approval' })
    await office.run()
    expect(accepted()).toEqual([])
    await expect(office.client.approveEmail({ id, body: {} })).rejects.toMatchObject(conflict('email_own_approval'))
    expect(await office.owner.approveEmail({ id, body: {} })).toMatchObject({ status: 'sending' })
    await office.run()
    expect(accepted()).toHaveLength(1)
  })

  test.each([99, 100])(
    'takes the number of its %i recipients, and refuses to go out without it or with another',
    async (count) => {
      const differs = conflict('email_recipient_count_differs')
      const id = await office.draft(many(count))
      await expect(office.client.sendEmail({ id, body: {} })).rejects.toMatchObject(differs)
      await expect(office.client.sendEmail({ id, body: { recipientCount: count - 1 } })).rejects.toMatchObject(differs)
      expect(await office.client.sendEmail({ id, body: { recipientCount: count } })).toMatchObject({
        status: 'sending',
      })
      await expect(office.client.sendEmail({ id, body: {} })).rejects.toMatchObject(conflict('email_not_draft'))
    },
  )

  test('is refused while the check finds errors', async () => {
    const id = await office.draft([])
    await expect(office.client.sendEmail({ id, body: { recipientCount: 0 } })).rejects.toMatchObject(
      conflict('email_has_errors'),
    )
  })

  test('waits while the mail server cannot be reached, says so, and loses nobody', async () => {
    const id = await office.begun(many(3))
    const nowhere = {
      ...office.mail,
      lines: { ...office.mail.lines, take: () => Promise.reject(new NoLine('unreachable')) },
    }
    expect(await office.run(nowhere)).toEqual({ again: 60_000 })
    expect(await office.client.getEmailProgress({ id })).toMatchObject({ trouble: 'unreachable', queuedCount: 3 })
    await office.run()
    expect(await office.client.getEmailProgress({ id })).toMatchObject({ trouble: null, acceptedCount: 3 })
  })

  test('uses no more lines than it may', async () => {
    office.sink.thinkFor(5)
    await office.begun(many(60))
    await Promise.all([office.run(), office.run()])
    expect(accepted()).toHaveLength(60)
    expect(office.sink.mostLines()).toBeLessThanOrEqual(3)
  })

  test('is noted on the charts, once an institution', async () => {
    const { owner } = office.product.database
    const [clinic, hospital] = [await anInstitution(owner, { name: '山田医院' }), await anInstitution(owner)]
    office.sink.script(to('refused'), { recipient: '550 5.1.1 No' })
    const id = await office.begun([
      { address: to('a'), institutionId: clinic },
      { address: to('b'), institutionId: clinic },
      { address: to('refused'), institutionId: hospital },
      { address: to('free') },
    ])
    await office.run()
    const { rows } = await owner.query(
      'select medical_institution_id, communication_type, user_id, email_id from communications',
    )
    expect(rows).toEqual([
      { medical_institution_id: clinic, communication_type: 'email', user_id: office.writer.accountId, email_id: id },
    ])
  })

  test('begins by itself, at once or at its time, and goes on later by itself', async () => {
    const stop = await office.startJobs()
    try {
      const now = await office.begun([{ address: to('now') }])
      const later = await office.draft([{ address: to('later') }])
      const scheduledAt = new Date(Date.now() + 2_500).toISOString()
      await office.client.sendEmail({ id: later, body: { recipientCount: 1, scheduledAt } })
      const statusOf = async (id: number) => (await office.client.getEmail({ id })).status
      await expect.poll(() => statusOf(now)).toBe('sent')
      expect(await statusOf(later)).toBe('scheduled')
      await expect.poll(() => statusOf(later)).toBe('sent')
    } finally {
      await stop()
    }
    expect(accepted()).toEqual([to('now'), to('later')])
  })

  test('keeps to the pace of each domain, and lets others go on', async () => {
    const pace = paceOf({ perSecond: 0, perDomainAndMinute: 2 })
    await office.begun([...many(5), { address: 'sato@hospital.example' }, { address: 'kato@hospital.example' }])
    const { again } = await office.run({ ...office.mail, pace })
    expect(accepted().filter((address) => address.endsWith('@clinic.example'))).toHaveLength(2)
    expect(accepted().filter((address) => address.endsWith('@hospital.example'))).toHaveLength(2)
    expect(again).toBeGreaterThan(50_000)
    expect(again).toBeLessThanOrEqual(60_000)
    await office.run()
    expect(accepted()).toHaveLength(7)
  })

  test('can be corrected for those who got it', async () => {
    office.sink.script(to('refused'), { recipient: '550 5.1.1 No' })
    const id = await office.begun([{ address: to('a') }, { address: to('refused') }])
    await expect(office.client.correctEmail({ id: await office.draft(many(1)) })).rejects.toMatchObject(
      conflict('email_not_begun'),
    )
    await office.run()
    const correction = await office.client.correctEmail({ id })
    expect(await office.client.getEmail({ id: correction.id })).toMatchObject({
      status: 'draft',
      destinationCount: 1,
      corrects: { id },
    })
    await office.client.sendEmail({ id: correction.id, body: { recipientCount: 1 } })
    await office.run()
    expect(accepted()).toEqual([to('a'), to('a')])
  })
})

describe('what has changed since recipients were chosen counts when an e-mail is sent', () => {
  const aDoctor = async (name: string) => {
    const institutionId = await anInstitution(office.product.database.owner, { name: `${name}医院` })
    return office.client.createDoctor({ id: institutionId, body: { name, email: to(name) } })
  }
  const seenIn = ({ updatedAt, recipientsUpdatedAt, destinationCount }: Awaited<ReturnType<Client['getEmail']>>) => ({
    updatedAt,
    recipientsUpdatedAt,
    recipientCount: destinationCount,
  })

  test('as many others are others: the sender hears who replaced them and when, and nothing goes out', async () => {
    const [shown, other] = [await aDoctor('shown'), await aDoctor('other')]
    const id = await office.draft([])
    await office.client.chooseEmailRecipients({ id, body: { mode: 'add', doctorIds: [shown.id] } })
    const seen = seenIn(await office.client.getEmail({ id }))
    await office.owner.chooseEmailRecipients({ id, body: { mode: 'replace', doctorIds: [other.id] } })
    const { recipientsUpdatedAt } = await office.client.getEmail({ id })
    const { id: ownerId, username: name } = await office.owner.getCurrentUser()
    const refusal = {
      status: 409,
      problem: {
        code: 'edit_conflict',
        isOwn: false,
        savedBy: { id: ownerId, name },
        savedAt: recipientsUpdatedAt,
        current: { id, recipients_updated_at: recipientsUpdatedAt },
        detail: expect.stringMatching(
          new RegExp(`^${name}さんが\\d{1,2}:\\d\\d:\\d\\dに宛先を入れ替えました（件数は1件のまま）。`),
        ),
      },
    }
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    await expect(office.client.sendEmail({ id, body: seen })).rejects.toMatchObject(refusal)
    await expect(office.client.sendEmail({ id, body: { ...seen, scheduledAt } })).rejects.toMatchObject(refusal)
    await office.owner.chooseEmailRecipients({ id, body: { mode: 'add', doctorIds: [shown.id] } })
    await expect(office.client.sendEmail({ id, body: seen })).rejects.toMatchObject({
      problem: { detail: expect.stringContaining('宛先を1件から2件に変更しました。') },
    })
    await office.run()
    expect(accepted()).toEqual([])
    await office.client.sendEmail({ id, body: seenIn(await office.client.getEmail({ id })) })
    await office.run()
    expect(accepted().toSorted()).toEqual([to('other'), to('shown')])
  })

  test('each way of changing who gets it is another version, and what only leaves somebody out is none', async () => {
    const [one, two] = [await aDoctor('one'), await aDoctor('two')]
    const id = await office.draft([])
    let version = (await office.client.getEmail({ id })).recipientsUpdatedAt
    const isChangedBy = async (change: () => Promise<unknown>) => {
      await change()
      const before = version
      version = (await office.client.getEmail({ id })).recipientsUpdatedAt
      return version !== before
    }
    const file = new File([`メールアドレス,医療機関名\n${to('one')},一医院\n${to('two')},二医院\n`], '宛先.csv')
    const addresses = [to('one')]
    let suppressionId = 0
    expect(
      await isChangedBy(() =>
        office.client.chooseEmailRecipients({ id, body: { mode: 'add', doctorIds: [one.id, two.id] } }),
      ),
    ).toBe(true)
    expect(await isChangedBy(() => office.client.takeEmailRecipients({ id, file }))).toBe(true)
    expect(await isChangedBy(() => office.client.addEmailSuppressions({ body: { addresses, scope: 'all' } }))).toBe(
      false,
    )
    suppressionId = (await office.client.listEmailSuppressions({})).emailSuppressions[0]?.id ?? 0
    expect(
      await isChangedBy(() => office.owner.liftEmailSuppression({ id: suppressionId, body: { reason: '本人の希望' } })),
    ).toBe(true)
    expect(await isChangedBy(() => office.client.updateEmail({ id, body: anEmail({ title: '別の題' }) }))).toBe(false)
    expect(await isChangedBy(() => office.client.decideRecipientInstitutions({ id, body: { decision: 'id' } }))).toBe(
      true,
    )
    expect(await isChangedBy(() => office.client.removeEmailRecipients({ id, body: { recipientIds: null } }))).toBe(
      true,
    )
  })

  test('who approves or takes back approves or takes back what was seen, and a conflict names the person', async () => {
    const { updatedAt } = await office.owner.getEmailFrame()
    await office.owner.updateEmailFrame({ body: aFrame({ restsAtNight: false, needsApproval: true, updatedAt }) })
    const id = await office.begun(many(1))
    const seen = seenIn(await office.owner.getEmail({ id }))
    await office.client.withdrawEmail({ id, body: {} })
    await office.client.updateEmail({ id, body: anEmail({ title: '別の題' }) })
    await office.client.sendEmail({ id, body: { recipientCount: 1 } })
    const { id: writerId, username: name } = await office.client.getCurrentUser()
    const refusal = {
      problem: { code: 'edit_conflict', savedBy: { id: writerId, name }, current: { title: '別の題' } },
    }
    await expect(office.owner.approveEmail({ id, body: seen })).rejects.toMatchObject(refusal)
    await expect(office.owner.withdrawEmail({ id, body: seen })).rejects.toMatchObject(refusal)
    expect(await office.owner.approveEmail({ id, body: seenIn(await office.owner.getEmail({ id })) })).toMatchObject({
      status: 'sending',
    })
  })

  test('a refused command says which it was, and who has done what to the e-mail meanwhile', async () => {
    const { updatedAt } = await office.owner.getEmailFrame()
    await office.owner.updateEmailFrame({ body: aFrame({ restsAtNight: false, needsApproval: true, updatedAt }) })
    const { username: writer } = await office.client.getCurrentUser()
    const { username: owner } = await office.owner.getCurrentUser()
    const refusal = (code: string, said: string) => ({
      status: 409,
      problem: { code, detail: expect.stringMatching(new RegExp(`^${said}`)) },
    })
    const moment = '(\\S+ )?\\d{1,2}:\\d\\d:\\d\\d'
    const id = await office.begun(many(1))
    await office.client.withdrawEmail({ id, body: {} })
    await expect(office.owner.approveEmail({ id, body: {} })).rejects.toMatchObject(
      refusal(
        'email_not_waiting',
        `「承認」はできませんでした。${writer}さんが${moment}に「下書きに戻す」を行っています。`,
      ),
    )
    await office.client.sendEmail({ id, body: { recipientCount: 1 } })
    await office.owner.approveEmail({ id, body: {} })
    await expect(office.client.withdrawEmail({ id, body: {} })).rejects.toMatchObject(
      refusal(
        'email_not_waiting',
        `「下書きに戻す」はできませんでした。${owner}さんが${moment}に「承認」を行っています。`,
      ),
    )
    await expect(office.owner.deleteEmail({ id })).rejects.toMatchObject(
      refusal('email_sent', `「削除」はできませんでした。ご自分が${moment}に「承認」を行っています。`),
    )
    await office.owner.holdEmail({ id })
    await office.client.continueEmail({ id, body: {} })
    await expect(office.owner.continueEmail({ id, body: {} })).rejects.toMatchObject(
      refusal('email_not_held', `「再開」はできませんでした。${writer}さんが${moment}に「再開」を行っています。`),
    )
    await office.client.stopEmail({ id })
    await expect(office.owner.holdEmail({ id })).rejects.toMatchObject(
      refusal(
        'email_not_sending',
        `「一時停止」はできませんでした。${writer}さんが${moment}に「送信の中止」を行っています。`,
      ),
    )
  })

  test('a doctor whose address was found not to work gets nothing, and nobody is added', async () => {
    const institutionId = await anInstitution(office.product.database.owner, { name: '江津湖内科' })
    const [leaving = 0, returning = 0] = await Promise.all(
      ['leaving', 'returning'].map(async (name) => {
        const doctor = await office.client.createDoctor({ id: institutionId, body: { name, email: to(name) } })
        return doctor.id
      }),
    )
    const find = (id: number, name: string, isEmailValid: boolean) =>
      office.client.updateDoctor({
        medicalInstitutionId: institutionId,
        id,
        body: { name, email: to(name), isEmailValid },
      })
    const id = await office.draft(many(3))
    await office.client.chooseEmailRecipients({ id, body: { mode: 'add', doctorIds: [leaving, returning] } })
    const { recipients } = await office.client.listEmailRecipients({ id })
    await find(returning, 'returning', false)
    await office.client.removeEmailRecipients({ id, body: { recipientIds: [recipients[2]?.id ?? 0] } })
    expect(await office.client.getEmail({ id })).toMatchObject({ destinationCount: 3, leftOutCount: 1 })
    await find(returning, 'returning', true)
    await find(leaving, 'leaving', false)
    expect(await office.client.sendEmail({ id, body: { recipientCount: 3 } })).toMatchObject({
      destinationCount: 2,
      leftOutCount: 2,
    })
    await office.run()
    expect(accepted().toSorted()).toEqual(many(2).map(({ address }) => address))
    await expectCountsRight(id)
  })

  test('a correction leaves out who has opted out since', async () => {
    const id = await office.begun(many(2))
    await office.run()
    await office.client.addEmailSuppressions({ body: { addresses: [to('doctor1')], scope: 'all' } })
    const correction = await office.client.correctEmail({ id })
    expect(await office.client.getEmail({ id: correction.id })).toMatchObject({ destinationCount: 1, leftOutCount: 1 })
    await expectCountsRight(correction.id)
  })
})
