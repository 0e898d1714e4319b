import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { setClock } from '#server/db/clock.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { queueDueMails, reportMails } from '#server/reports/subscriptions/dueMails.ts'
import { sendReportMails, tenantsWithReportMails } from '#server/reports/subscriptions/sendReportMails.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant, type Person, aPlan } from '../../support/builders.ts'
import { monthsAgo, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let institutionId: number
beforeAll(async () => {
  product = await testApi()
  institutionId = await anInstitution(product.database.owner, { name: '秘密の医院' })
})
afterAll(() => product.stop())

let restoreClock = () => {}
afterEach(() => restoreClock())
const at = (time: string) => {
  restoreClock()
  restoreClock = setClock(() => Date.parse(time))
}

/** A mail server that keeps what it gets; it can refuse. */
const aMailer = (refuses: () => boolean = () => false) => {
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      if (refuses()) throw new Error('no mail today')
      mails.push(mail)
    },
    close: () => {},
  }
  return { mails, mailer }
}

interface Office {
  readonly person: Person
  readonly colleague: Person
  readonly client: Client
  readonly reportId: number
}

const items = [
  itemOf('referral_count', { startMonthsAway: 0, endMonthsAway: 0 }, 'now'),
  itemOf('referral_count', { startMonthsAway: 1, endMonthsAway: 1 }, 'before'),
  itemOf('hospital_admission_count', { dpc6Digits: ['010060'] }, 'of_disease'),
]
const difference = {
  key: 'change',
  definitionKey: 'formula',
  name: '増減',
  formula: { operator: '-' as const, itemKeys: ['now', 'before'] },
}

const anOffice = async (plan = 'professional202112'): Promise<Office> => {
  const tenantId = await aTenant(product.database, { plan })
  const person = await aPerson(product.database, tenantId, { username: '山田' })
  const colleague = await aPerson(product.database, tenantId, { username: '井上' })
  await storeByMonth(product.database, person, [{ institutionId, referrals: [2, 1500] }])
  const client = await product.clientFor(person)
  const report = reportOf(items)
  const { id: reportId } = await client.createMedicalInstitutionReport({
    body: {
      name: '毎週の紹介',
      ...report,
      items: [...report.items, difference],
      displayItems: ['now', 'before', 'change', 'of_disease'],
    },
  })
  return { person, colleague, client, reportId }
}

/** Monday 6 April 2026 at noon in Japan, on which weekly mails of Tuesdays begin. */
const monday = '2026-04-06T03:00:00Z'
const tuesday = '2026-04-06T22:30:00Z'

const weekly = async ({ client, reportId, person, colleague }: Office, changes: object = {}) => {
  at(monday)
  return client.createReportSubscription({
    body: {
      report: { kind: 'medical_institution', id: reportId },
      schedule: 'weekly',
      weekday: 2,
      recipientIds: [person.accountId, colleague.accountId],
      ...changes,
    },
  })
}

const send = ({ person: { tenantId } }: Office, mailer: Mailer) =>
  sendReportMails({ app: product.database.app, mailer, publicUrl: 'https://renkei.example.jp' }, tenantId)

describe('a mail', () => {
  test('has the headline numbers, their comparison and a link, and nothing of institutions', async () => {
    const office = await anOffice()
    await weekly(office)
    const { mails, mailer } = aMailer()
    at(tuesday)
    expect(await send(office, mailer)).toMatchObject({ sent: 2, isDone: true })
    expect(mails.map(({ to }) => to)).toEqual([office.person.email, office.colleague.email])
    const [mail] = mails
    expect(mail?.subject).toBe('【Renkei】毎週の紹介')
    const month = monthsAgo(0)
    expect(mail?.text).toContain(`基準月: ${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`)
    expect(mail?.text).toMatch(/紹介件数（.+）: 1,500件\n/)
    expect(mail?.text).toMatch(/紹介件数（.+）: 2件\n/)
    expect(mail?.text).toContain('増減: +1,498件')
    expect(mail?.text).toContain(`https://renkei.example.jp/app/medical_institutions_reports/${office.reportId}`)
    expect(mail?.text).not.toContain('秘密の医院')
  })

  test('goes once to whom two colleagues have put on the same report for the same day', async () => {
    const office = await anOffice()
    const { person, colleague, reportId } = office
    await weekly(office)
    const byColleague = { ...office, client: await product.clientFor(colleague) }
    await weekly(byColleague, { recipientIds: [person.accountId], schedule: 'monthly', weekday: null, day: 7 })
    const { id: dashboardId } = await office.client.createDashboard({
      body: { name: '今月', contents: [{ reportType: 'medical_institution', reportId }] },
    })
    for (const by of [office, byColleague])
      await weekly(by, { report: null, dashboardId, recipientIds: [person.accountId] })
    const { mails, mailer } = aMailer()
    at(tuesday)
    expect(await send(office, mailer)).toMatchObject({ sent: 3, isDone: true })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, '【Renkei】毎週の紹介'],
      [colleague.email, '【Renkei】毎週の紹介'],
      [person.email, '【Renkei】今月'],
    ])
    at('2026-04-13T22:30:00Z')
    expect(await send(office, mailer)).toMatchObject({ sent: 3 })
  })

  test('goes twice to whom two different ones of a day belong', async () => {
    const office = await anOffice()
    const { person } = office
    const department = await anOwnDepartment(product.database.owner, person.tenantId, '循環器内科')
    await weekly(office, { recipientIds: [person.accountId] })
    await weekly(office, { recipientIds: [person.accountId], ownDepartmentId: department })
    const { mailer } = aMailer()
    at(tuesday)
    expect(await send(office, mailer)).toMatchObject({ sent: 2 })
  })

  test('leaves out what the recipient’s plan does not include, and says so', async () => {
    const office = await anOffice(await aPlan(product.database, { without: ['diagnosis_analysis'] }))
    await weekly(office)
    const { mails, mailer } = aMailer()
    at(tuesday)
    await send(office, mailer)
    expect(mails[0]?.text).toContain('ご契約に含まれない機能の列は省いています。')
    expect(mails[0]?.text).not.toContain('010060')
  })

  test('of a dashboard has the first number of each of its reports, and opens the dashboard', async () => {
    const office = await anOffice()
    const { id: dashboardId } = await office.client.createDashboard({
      body: {
        name: '連携室の今月',
        contents: [
          { type: 'note', text: '秘密のメモ' },
          { reportType: 'medical_institution', reportId: office.reportId, itemKeys: ['before'], title: '先月の紹介' },
          { reportType: 'medical_institution', reportId: office.reportId },
        ],
      },
    })
    await weekly(office, { report: null, dashboardId })
    const { mails, mailer } = aMailer()
    at(tuesday)
    expect(await send(office, mailer)).toMatchObject({ sent: 2, isDone: true })
    const [mail] = mails
    expect(mail?.subject).toBe('【Renkei】連携室の今月')
    expect(mail?.text).toMatch(/先月の紹介 – 紹介件数（.+）: 2件\n/)
    expect(mail?.text).toMatch(/毎週の紹介 – 紹介件数（.+）: 1,500件\n/)
    expect(mail?.text).toContain(`https://renkei.example.jp/app/dashboards/${dashboardId}`)
    expect(mail?.text).not.toContain('秘密')
  })

  test('of a dashboard goes out with the other numbers when one of its reports names what is gone, and says which', async () => {
    const office = await anOffice()
    const { client, person, reportId } = office
    const tag = await client.createTag({ body: { name: '訪問不要' } })
    const { id: brokenId } = await client.createMedicalInstitutionReport({
      body: {
        name: '訪問先',
        ...reportOf([itemOf('referral_count'), itemOf('tags')]),
        filterConditions: [{ itemKey: 'tags', matchingGroups: [{ notHaveAll: [tag.id] }] }],
      },
    })
    const { id: dashboardId } = await client.createDashboard({
      body: {
        name: '今月',
        contents: [brokenId, reportId].map((id) => ({ reportType: 'medical_institution' as const, reportId: id })),
      },
    })
    await weekly(office, { report: null, dashboardId, recipientIds: [person.accountId] })
    await client.deleteTag({ id: tag.id, deleteUsed: true })
    const { mails, mailer } = aMailer()
    at(tuesday)
    expect(await send(office, mailer)).toMatchObject({ sent: 1, isDone: true })
    expect(mails[0]?.text).toContain('訪問先: 計算できません（条件の見直しが必要です）')
    expect(mails[0]?.text).toMatch(/毎週の紹介 – .+: 1,500件\n/)
  })

  test('of a deleted dashboard is not sent', async () => {
    const office = await anOffice()
    const { id } = await office.client.createDashboard({
      body: { name: '今月', contents: [{ type: 'note', text: 'メモ' }] },
    })
    const subscription = await weekly(office, { report: null, dashboardId: id })
    expect(subscription.dashboard).toEqual({ id, name: '今月', isDeleted: false })
    await office.client.deleteDashboard({ id })
    const { mails, mailer } = aMailer()
    at(tuesday)
    await send(office, mailer)
    expect(mails).toEqual([])
    const [shown] = (await office.client.listReportSubscriptions()).reportSubscriptions
    expect(shown?.recipients.map(({ state }) => state)).toEqual(['report_deleted', 'report_deleted'])
  })

  test('of an own department counts that department alone, and says so', async () => {
    const office = await anOffice()
    const { rows } = await product.database.owner.query<{ id: number }>(
      `insert into own_departments (tenant_id, name, display_order) values ($1, '循環器内科', 1) returning id`,
      [office.person.tenantId],
    )
    await weekly(office, { ownDepartmentId: rows[0]?.id ?? 0 })
    const { mails, mailer } = aMailer()
    at(tuesday)
    await send(office, mailer)
    expect(mails[0]?.text).toContain('自院診療科: 循環器内科')
    expect(mails[0]?.text).toMatch(/紹介件数（.+循環器内科）: 0件\n/)
  })
})

describe('mails come', () => {
  test('on their day from 07:30 in Japan, once', async () => {
    const office = await anOffice()
    const { id } = await weekly(office)
    const { mails, mailer } = aMailer()
    at('2026-04-06T22:29:00Z')
    expect(await send(office, mailer)).toMatchObject({ sent: 0 })
    expect(await tenantsWithReportMails(product.database)).not.toContain(office.person.tenantId)
    at(tuesday)
    expect(await tenantsWithReportMails(product.database)).toContain(office.person.tenantId)
    await send(office, mailer)
    await send(office, mailer)
    expect(mails).toHaveLength(2)
    const stored = await office.client.getReportSubscription({ id })
    expect(stored).toMatchObject({ nextOn: '2026-04-14' })
    expect(stored.recipients[0]?.lastMail).toMatchObject({ dueOn: '2026-04-07', state: 'sent' })
    expect(stored.lastSentAt).toMatch(/^2026-04-06T22:30/)
  })

  test('once after some weeks in which no worker ran', async () => {
    const office = await anOffice()
    const { id } = await weekly(office)
    const { mails, mailer } = aMailer()
    at('2026-04-30T00:00:00Z')
    await send(office, mailer)
    expect(mails).toHaveLength(2)
    expect(await office.client.getReportSubscription({ id })).toMatchObject({ nextOn: '2026-05-05' })
  })

  test('when a month has landed, not before, and not again when it lands once more', async () => {
    const office = await anOffice()
    const { tenantId } = office.person
    await weekly(office, { schedule: 'month_landed', weekday: null, recipientIds: [office.person.accountId] })
    const { mails, mailer } = aMailer()
    at(tuesday)
    await send(office, mailer)
    expect(mails).toEqual([])
    const landedBefore = () =>
      product.database.owner.query(
        `update report_subscriptions set landed_month = landed_month - interval '1 month' where tenant_id = $1`,
        [tenantId],
      )
    await landedBefore()
    at('2026-04-07T22:30:00Z')
    await send(office, mailer)
    at('2026-04-08T22:30:00Z')
    await send(office, mailer)
    expect(mails).toHaveLength(1)
  })

  test('once when two workers send at the same time', async () => {
    const office = await anOffice()
    await weekly(office)
    const { mails, mailer } = aMailer()
    at(tuesday)
    await Promise.all([send(office, mailer), send(office, mailer), send(office, mailer)])
    expect(mails.map(({ to }) => to).toSorted()).toEqual([office.person.email, office.colleague.email].toSorted())
  })

  test('from the next worker, once, after one died before or while sending', async () => {
    const office = await anOffice()
    await weekly(office)
    const { tenantId } = office.person
    const { app } = product.database
    at(tuesday)
    await withTenant(app, tenantId, (tx) => queueDueMails(tx, tenantId))
    await withTenant(app, tenantId, (tx) => reportMails.take(tx, tenantId))
    const { mails, mailer } = aMailer()
    await send(office, mailer)
    expect(mails).toHaveLength(1)
    at('2026-04-06T22:41:00Z')
    await send(office, mailer)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([office.person.email, office.colleague.email].toSorted())
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2)
  })

  test('later where the mail server refused, until they are given up', async () => {
    const office = await anOffice()
    const { id } = await weekly(office, { recipientIds: [office.person.accountId] })
    let refuses = true
    const { mails, mailer } = aMailer(() => refuses)
    at(tuesday)
    await expect(send(office, mailer)).rejects.toThrow('1 reports could not be mailed')
    expect(await send(office, mailer)).toMatchObject({ sent: 0 })
    refuses = false
    at('2026-04-06T22:40:00Z')
    await send(office, mailer)
    expect(mails).toHaveLength(1)
    refuses = true
    for (let hours = 0; hours < 24; hours += 1) {
      at(new Date(Date.parse('2026-04-13T22:30:00Z') + hours * 3_600_000).toISOString())
      await send(office, mailer).catch(() => {})
    }
    const stored = await office.client.getReportSubscription({ id })
    expect(stored.recipients[0]?.lastMail).toMatchObject({ dueOn: '2026-04-14', state: 'failed' })
  })
})

describe('nobody gets a mail', () => {
  const nothingAfter = async (office: Office, change: (id: number) => Promise<unknown>) => {
    const { id } = await weekly(office, { recipientIds: [office.colleague.accountId] })
    at(tuesday)
    const { tenantId } = office.person
    await withTenant(product.database.app, tenantId, (tx) => queueDueMails(tx, tenantId))
    await change(id)
    const { mails, mailer } = aMailer()
    await send(office, mailer)
    expect(mails).toEqual([])
    const { rows } = await product.database.owner.query<{ state: string; reason: string | null }>(
      'select state, reason from report_subscription_mails where tenant_id = $1',
      [tenantId],
    )
    return rows
  }
  const ownerQuery = (text: string, ...values: readonly unknown[]) => product.database.owner.query(text, [...values])

  test('whose account was deleted, even after the mail was due', async () => {
    const office = await anOffice()
    const { tenantId, accountId } = office.colleague
    expect(
      await nothingAfter(office, () =>
        ownerQuery('update accounts set deleted_at = now() where tenant_id = $1 and id = $2', tenantId, accountId),
      ),
    ).toEqual([{ state: 'skipped', reason: 'account_deleted' }])
  })

  test('of a deleted report', async () => {
    const office = await anOffice()
    expect(
      await nothingAfter(office, () => office.client.deleteMedicalInstitutionReport({ id: office.reportId })),
    ).toEqual([{ state: 'skipped', reason: 'report_deleted' }])
  })

  test('whose plan has no such reports any more', async () => {
    const office = await anOffice()
    expect(
      await nothingAfter(office, () =>
        ownerQuery(`update tenants set plan = 'starter' where tenant_id = $1`, office.person.tenantId),
      ),
    ).toEqual([{ state: 'skipped', reason: 'feature_missing' }])
  })

  test('who was taken from the recipients, or of a subscription that has ended', async () => {
    const office = await anOffice()
    expect(await nothingAfter(office, (id) => office.client.deleteReportSubscription({ id }))).toEqual([])
  })
})
