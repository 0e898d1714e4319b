import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeCounts, lockEmail } from '#server/emails/sending/state/counts.ts'
import { holdForbidden } from '#server/emails/sending/state/holdForbidden.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aPlan } from '../../support/builders.ts'
import { aFrame, anEmail, anEmailOffice, type EmailOffice } from '../../support/emails/emailOffice.ts'
import { addRecipients } from '../../support/emails/recipients.ts'

let product: TestApi
let office: EmailOffice
/** Whoever plans e-mails in these tests, the owner of the office, and a third one. */
let booker: Client
let owner: Client
let colleague: Client
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())
beforeEach(async () => {
  office = await anEmailOffice(product)
  booker = office.client
  owner = office.owner
  const person = await aPerson(product.database, office.tenantId, { username: '井上', role: 'owner' })
  colleague = await product.clientFor(person)
  await allow(false)
})

const allow = async (needsApproval: boolean) => {
  const { updatedAt } = await owner.getEmailFrame()
  await owner.updateEmailFrame({ body: aFrame({ restsAtNight: false, needsApproval, updatedAt }) })
}
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString()
const title = '外来のお知らせ'

/** An e-mail that the booker has sent: at a time, or at once. */
const sentEmail = async (scheduledAt: string | null): Promise<number> => {
  const { id } = await booker.createEmail({ body: anEmail({ title }) })
  await addRecipients(product.database.owner, office.tenantId, id, [{ address: 'doctor@clinic.example' }])
  await booker.sendEmail({ id, body: { recipientCount: 1, scheduledAt } })
  return id
}
const toldTo = async (client: Client) => (await client.listNotifications({ topic: 'emails' })).notifications
const changesToldTo = async (client: Client) => (await toldTo(client)).map(({ email }) => email?.change)

describe('whoever planned an e-mail hears that a colleague', () => {
  test('made it a draft again, for when it had been planned, once, and nobody else does', async () => {
    const scheduledAt = inHours(2)
    const id = await sentEmail(scheduledAt)
    await colleague.withdrawEmail({ id, body: {} })
    const [notice, ...others] = await toldTo(booker)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'email_changed', actor: { name: '井上' }, email: { id, title } })
    expect(notice?.email?.change).toBe('withdrawn')
    expect(Date.parse(notice?.email?.scheduledAt ?? '')).toBe(Date.parse(scheduledAt))
    expect(await toldTo(colleague)).toEqual([])
    expect(await toldTo(owner)).toEqual([])
  })

  test('gave it another time, and it goes out then for whoever did so', async () => {
    const id = await sentEmail(inHours(2))
    const scheduledAt = inHours(5)
    expect(await colleague.rescheduleEmail({ id, body: { recipientCount: 1, scheduledAt } })).toMatchObject({
      status: 'scheduled',
      sentBy: { name: '井上' },
    })
    const [notice] = await toldTo(booker)
    expect(notice?.email).toMatchObject({ id, change: 'rescheduled' })
    expect(Date.parse(notice?.email?.scheduledAt ?? '')).toBe(Date.parse(scheduledAt))
  })

  test('held, continued and stopped it', async () => {
    const id = await sentEmail(null)
    await colleague.holdEmail({ id })
    await colleague.holdEmail({ id })
    await colleague.continueEmail({ id, body: {} })
    await colleague.stopEmail({ id })
    expect(await changesToldTo(booker)).toEqual(['stopped', 'continued', 'held'])
  })

  test('deleted it, though it is gone', async () => {
    const id = await sentEmail(inHours(2))
    await owner.deleteEmail({ id })
    expect(await changesToldTo(booker)).toEqual(['deleted'])
  })

  test('nothing of what they did themselves', async () => {
    const id = await sentEmail(inHours(2))
    await booker.rescheduleEmail({ id, body: { recipientCount: 1, scheduledAt: inHours(3) } })
    await booker.withdrawEmail({ id, body: {} })
    await booker.deleteEmail({ id })
    expect(await toldTo(booker)).toEqual([])
    expect(await toldTo(owner)).toEqual([])
  })
})

test('whoever asked for an approval hears of it, and with whoever approved that it is void', async () => {
  await allow(true)
  const id = await sentEmail(inHours(2))
  await owner.approveEmail({ id, body: {} })
  expect(await changesToldTo(booker)).toEqual(['approved'])
  await colleague.withdrawEmail({ id, body: {} })
  expect(await changesToldTo(booker)).toEqual(['withdrawn', 'approved'])
  expect(await changesToldTo(owner)).toEqual(['withdrawn'])
  const other = await sentEmail(inHours(2))
  await colleague.withdrawEmail({ id: other, body: {} })
  expect((await changesToldTo(booker))[0]).toBe('request_withdrawn')
  const third = await sentEmail(inHours(2))
  expect(await colleague.rescheduleEmail({ id: third, body: { recipientCount: 1 } })).toMatchObject({
    status: 'waiting_approval',
  })
  expect((await changesToldTo(booker))[0]).toBe('requested_anew')
})

test('another time is refused for an e-mail that changed meanwhile, a time that has passed and a draft, and all stays as it was', async () => {
  const scheduledAt = inHours(2)
  const id = await sentEmail(scheduledAt)
  const { updatedAt } = await booker.getEmail({ id })
  const refused = (code: string) => ({ problem: { code } })
  await expect(
    colleague.rescheduleEmail({ id, body: { recipientCount: 1, scheduledAt: inHours(-1) } }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(colleague.rescheduleEmail({ id, body: { scheduledAt: inHours(3) } })).rejects.toMatchObject(
    refused('email_recipient_count_differs'),
  )
  expect(await booker.getEmail({ id })).toMatchObject({ status: 'scheduled', updatedAt })
  await colleague.withdrawEmail({ id, body: {} })
  const again = { recipientCount: 1, updatedAt, scheduledAt: inHours(3) }
  await expect(booker.rescheduleEmail({ id, body: again })).rejects.toMatchObject(refused('email_not_waiting'))
  await colleague.sendEmail({ id, body: { recipientCount: 1, scheduledAt } })
  await expect(booker.rescheduleEmail({ id, body: again })).rejects.toMatchObject(refused('edit_conflict'))
  expect(await changesToldTo(booker)).toEqual(['withdrawn'])
  await expect(booker.sendEmail({ id, body: { recipientCount: 1 } })).rejects.toMatchObject({
    problem: { code: 'email_not_draft', detail: expect.stringContaining('井上さんが予約、') },
  })
  await expect(booker.sendEmail({ id, body: { recipientCount: 1 } })).rejects.toMatchObject({
    problem: { detail: expect.stringContaining('送信していません') },
  })
})

describe('those who may approve an e-mail', () => {
  beforeEach(() => allow(true))

  test('hear that its approval is asked for, for as long as it is, and whoever asks does not', async () => {
    const scheduledAt = inHours(2)
    const id = await sentEmail(scheduledAt)
    const requested = { kind: 'email_changed', email: { id, title, change: 'requested', heldReason: null } }
    expect(await toldTo(owner)).toMatchObject([requested])
    expect(await toldTo(colleague)).toMatchObject([requested])
    expect(await toldTo(booker)).toEqual([])
    await owner.approveEmail({ id, body: {} })
    expect(await toldTo(owner)).toEqual([])
    expect(await toldTo(colleague)).toEqual([])
  })

  test('hear no more of a request that was taken back, and of a new one once', async () => {
    const id = await sentEmail(inHours(2))
    await booker.withdrawEmail({ id, body: {} })
    expect(await changesToldTo(owner)).toEqual([])
    await booker.sendEmail({ id, body: { recipientCount: 1 } })
    expect(await changesToldTo(owner)).toEqual(['requested'])
    await booker.rescheduleEmail({ id, body: { recipientCount: 1, scheduledAt: inHours(3) } })
    expect(await changesToldTo(owner)).toEqual(['requested'])
    await booker.withdrawEmail({ id, body: {} })
    await booker.deleteEmail({ id })
    expect(await changesToldTo(owner)).toEqual([])
  })

  test('are not those whose role has no sending', async () => {
    const { id: roleId } = await owner.createPermissionRole({ body: { name: '閲覧のみ', permissions: [] } })
    const reader = await aPerson(product.database, office.tenantId, { username: '閲覧' })
    await product.database.owner.query('update accounts set permission_role_id = $1 where id = $2', [
      roleId,
      reader.accountId,
    ])
    await sentEmail(inHours(2))
    expect(await toldTo(await product.clientFor(reader))).toEqual([])
  })
})

describe('whoever answers for an e-mail hears why it is held, though nobody has held it', () => {
  const work = (id: number) =>
    withTenant(product.database.app, office.tenantId, (tx) => holdForbidden(tx, office.tenantId, id))

  test('because the plan has no e-mails any more', async () => {
    const id = await sentEmail(null)
    const plan = await aPlan(product.database, { without: ['emails'] })
    await product.database.owner.query('update tenants set plan = $1 where tenant_id = $2', [plan, office.tenantId])
    await work(id)
    await work(id)
    const { notifications } = await booker.listNotifications()
    expect(notifications).toMatchObject([
      { kind: 'email_changed', actor: null, email: { id, title, change: 'held', heldReason: 'feature_missing' } },
    ])
  })

  test('because whoever sends it may not use the product any more, of which the owners hear', async () => {
    const id = await sentEmail(null)
    await product.database.owner.query(
      'update accounts set enabled_crm = false where tenant_id = $1 and id = (select sent_by from emails where tenant_id = $1 and id = $2)',
      [office.tenantId, id],
    )
    await work(id)
    const held = { actor: null, email: { id, change: 'held', heldReason: 'sender_disabled' } }
    expect(await toldTo(owner)).toMatchObject([held])
    expect(await toldTo(colleague)).toMatchObject([held])
  })

  test('because servers refuse it by their policy', async () => {
    const id = await sentEmail(null)
    await withTenant(product.database.app, office.tenantId, async (tx) => {
      const email = await lockEmail(tx, office.tenantId, id)
      if (!email) throw new Error('There is no such e-mail')
      await changeCounts(tx, { tenantId: office.tenantId, emailId: id, email }, { answers: 6, policyRefusals: 6 })
    })
    expect(await toldTo(booker)).toMatchObject([
      { actor: null, email: { id, change: 'held', heldReason: 'policy_refusals' } },
    ])
  })
})
