import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

interface Member {
  readonly person: Person
  readonly client: Client
}

const aMember = async (tenantId: number, role = 'member', username = '職員'): Promise<Member> => {
  const person = await aPerson(product.database, tenantId, { role, username })
  return { person, client: await product.clientFor(person) }
}
const aReportOf = async ({ client }: Member) =>
  (
    await client.createMedicalInstitutionReport({
      body: { name: '紹介の多い施設', ...reportOf([itemOf('referral_count')]) },
    })
  ).id

const bodyOf = (reportId: number, ...recipients: readonly Member[]) => ({
  report: { kind: 'medical_institution' as const, id: reportId },
  schedule: 'weekly' as const,
  weekday: 1,
  recipientIds: recipients.map(({ person }) => person.accountId),
})

const anOffice = async () => {
  const tenantId = await aTenant(product.database)
  const [creator, colleague, stranger, owner] = [
    await aMember(tenantId, 'member', '作成者'),
    await aMember(tenantId, 'member', '同僚'),
    await aMember(tenantId, 'member', '別の部署'),
    await aMember(tenantId, 'owner', '部長'),
  ]
  const reportId = await aReportOf(creator)
  const subscription = await creator.client.createReportSubscription({ body: bodyOf(reportId, creator, colleague) })
  return { tenantId, creator, colleague, stranger, owner, reportId, subscription }
}

const listed = async ({ client }: Member) => (await client.listReportSubscriptions()).reportSubscriptions

describe('a report by mail', () => {
  test('says what, when, to whom, and that nothing has been sent yet', async () => {
    const { subscription, creator, colleague, reportId } = await anOffice()
    expect(subscription).toMatchObject({
      report: { kind: 'medical_institution', id: reportId, name: '紹介の多い施設', isDeleted: false },
      schedule: 'weekly',
      weekday: 1,
      day: null,
      lastSentAt: null,
      createdBy: { name: '作成者' },
      isEditable: true,
      isRecipient: true,
    })
    expect(subscription.recipients).toEqual([
      { id: creator.person.accountId, name: '作成者', state: 'receives', lastMail: null },
      { id: colleague.person.accountId, name: '同僚', state: 'receives', lastMail: null },
    ])
    expect(new Date(`${subscription.nextOn}T00:00:00Z`).getUTCDay()).toBe(1)
  })

  test('is listed for its creator, those who get it, and owners', async () => {
    const { creator, colleague, stranger, owner, subscription } = await anOffice()
    for (const member of [creator, colleague, owner])
      expect((await listed(member)).map(({ id }) => id)).toEqual([subscription.id])
    expect(await listed(stranger)).toEqual([])
    await expect(stranger.client.getReportSubscription({ id: subscription.id })).rejects.toMatchObject({ status: 404 })
  })

  test('can be changed and ended by its creator and owners alone', async () => {
    const { creator, colleague, stranger, owner, reportId, subscription } = await anOffice()
    const { id } = subscription
    const body = { ...bodyOf(reportId, colleague), schedule: 'monthly' as const, weekday: null, day: 28 }
    await expect(colleague.client.updateReportSubscription({ id, body })).rejects.toMatchObject({ status: 403 })
    await expect(stranger.client.deleteReportSubscription({ id })).rejects.toMatchObject({ status: 404 })
    const changed = await creator.client.updateReportSubscription({
      id,
      body: { ...body, updatedAt: subscription.updatedAt },
    })
    expect(changed).toMatchObject({ schedule: 'monthly', weekday: null, day: 28, isRecipient: false })
    expect(changed.nextOn?.slice(8)).toBe('28')
    await expect(
      owner.client.updateReportSubscription({ id, body: { ...body, updatedAt: subscription.updatedAt } }),
    ).rejects.toMatchObject({ status: 409, problem: { current: { id } } })
    await owner.client.deleteReportSubscription({ id })
    expect(await listed(creator)).toEqual([])
  })

  test('ends for one who leaves it, and altogether with the last', async () => {
    const { creator, colleague, stranger, subscription } = await anOffice()
    const { id } = subscription
    await expect(stranger.client.leaveReportSubscription({ id })).rejects.toMatchObject({ status: 404 })
    await colleague.client.leaveReportSubscription({ id })
    expect(await listed(colleague)).toEqual([])
    expect((await listed(creator)).map(({ recipients }) => recipients.map(({ name }) => name))).toEqual([['作成者']])
    await creator.client.leaveReportSubscription({ id })
    expect(await listed(creator)).toEqual([])
  })

  test('names why somebody gets nothing', async () => {
    const { creator, colleague, tenantId, subscription } = await anOffice()
    const { owner } = product.database
    const states = async () =>
      (await creator.client.getReportSubscription({ id: subscription.id })).recipients.map(({ state }) => state)
    await owner.query('update accounts set deleted_at = now() where tenant_id = $1 and id = $2', [
      tenantId,
      colleague.person.accountId,
    ])
    expect(await states()).toEqual(['receives', 'account_deleted'])
    await creator.client.deleteMedicalInstitutionReport({ id: subscription.report?.id ?? 0 })
    expect(await states()).toEqual(['report_deleted', 'account_deleted'])
  })

  test.each([
    ['a weekday without weekly mails', { schedule: 'monthly' as const, day: 1 }, 'weekday'],
    ['no weekday for weekly ones', { weekday: null }, 'weekday'],
    ['a day that not every month has', { schedule: 'monthly' as const, weekday: null, day: 29 }, 'day'],
    ['neither report nor dashboard', { report: null }, 'report'],
    ['a dashboard that does not exist', { report: null, dashboardId: 9 }, 'dashboard_id'],
    ['a department that does not exist', { ownDepartmentId: 999_999 }, 'own_department_id'],
    ['nobody', { recipientIds: [] }, 'recipient_ids'],
  ])('cannot be made with %s', async (_, changes, path) => {
    const creator = await aMember(await aTenant(product.database))
    const body = { ...bodyOf(await aReportOf(creator), creator), ...changes }
    await expect(creator.client.createReportSubscription({ body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [expect.objectContaining({ path })] },
    })
  })
})

test('what was deleted meanwhile is called so when somebody wants it by mail', async () => {
  const creator = await aMember(await aTenant(product.database))
  const { id } = await creator.client.createDashboard({ body: { name: '会議' } })
  await creator.client.deleteDashboard({ id })
  const reportId = await aReportOf(creator)
  await creator.client.deleteMedicalInstitutionReport({ id: reportId })
  const body = bodyOf(reportId, creator)
  for (const [changes, path, message] of [
    [{ report: null, dashboardId: id }, 'dashboard_id', /このダッシュボードは削除されました/],
    [{}, 'report.id', /このレポートは削除されました/],
  ] as const)
    await expect(creator.client.createReportSubscription({ body: { ...body, ...changes } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path, message: expect.stringMatching(message) }] },
    })
})

describe('another tenant', () => {
  test('sees nothing of it, and cannot name its reports and accounts', async () => {
    const { subscription, reportId, colleague } = await anOffice()
    const theirs = await aMember(await aTenant(product.database), 'owner')
    const { id } = subscription
    expect(await listed(theirs)).toEqual([])
    await expect(theirs.client.getReportSubscription({ id })).rejects.toMatchObject({ status: 404 })
    await expect(theirs.client.deleteReportSubscription({ id })).rejects.toMatchObject({ status: 404 })
    await expect(theirs.client.leaveReportSubscription({ id })).rejects.toMatchObject({ status: 404 })
    await expect(theirs.client.createReportSubscription({ body: bodyOf(reportId, theirs) })).rejects.toMatchObject({
      problem: { errors: [{ path: 'report.id' }] },
    })
    const own = await aReportOf(theirs)
    await expect(theirs.client.createReportSubscription({ body: bodyOf(own, colleague) })).rejects.toMatchObject({
      problem: { errors: [{ path: 'recipient_ids' }] },
    })
  })
})
