import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { setClock } from '#server/db/clock.ts'
import { withTenant } from '#server/db/tenant.ts'
import { queueDueMails } from '#server/reports/subscriptions/dueMails.ts'
import { maxPdfBytes } from '#server/reports/subscriptions/mailedPdf.ts'
import { type ReportMailing, sendReportMails } from '#server/reports/subscriptions/sendReportMails.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant, type Person, aPlan } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { readPdf } from '../../support/readPdf.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let mailbox: Mailbox
let institutions: { id: number; name: string }[]
beforeAll(async () => {
  product = await testApi()
  mailbox = await testMailbox()
  institutions = []
  for (const name of ['水前寺クリニック', '江津湖医院'])
    institutions.push({ id: await anInstitution(product.database.owner, { name }), name })
})
afterAll(async () => {
  await mailbox.stop()
  await product.stop()
})

let restoreClock = () => {}
afterEach(() => restoreClock())
const at = (time: string) => {
  restoreClock()
  restoreClock = setClock(() => Date.parse(time))
}
/** Monday 6 April 2026 at noon in Japan, and the next morning, when weekly mails of Tuesdays are due. */
const monday = '2026-04-06T03:00:00Z'
const tuesday = '2026-04-06T22:30:00Z'

interface Office {
  readonly owner: Person
  readonly client: Client
  readonly reportId: number
}

const anOffice = async (plan = 'professional202112', items = [itemOf('referral_count')]): Promise<Office> => {
  const tenantId = await aTenant(product.database, { plan })
  const owner = await aPerson(product.database, tenantId, { role: 'owner', username: '山田' })
  await storeByMonth(
    product.database,
    owner,
    institutions.map(({ id }, index) => ({ institutionId: id, referrals: [3 + index] })),
  )
  const client = await product.clientFor(owner)
  const { id: reportId } = await client.createMedicalInstitutionReport({
    body: {
      name: '紹介の多い施設',
      ...reportOf(items),
      filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 1 }] }],
      sortConditions: [{ itemKey: 'referral_count', operator: 'desc' }],
    },
  })
  return { owner, client, reportId }
}

const allow = ({ client }: Office, enabledReportAttachments = true) =>
  client.updateReportAttachments({ body: { enabledReportAttachments } })

const weekly = ({ client, owner, reportId }: Office, changes: object = {}) => {
  at(monday)
  return client.createReportSubscription({
    body: {
      report: { kind: 'medical_institution', id: reportId },
      schedule: 'weekly',
      weekday: 2,
      recipientIds: [owner.accountId],
      attachPdf: true,
      ...changes,
    },
  })
}

/** Sends the mails of Tuesday. @returns the mail that the owner got, with the PDFs in it */
const mailOf = async ({ owner }: Office, mailing: Partial<ReportMailing> = {}) => {
  at(tuesday)
  const sending = sendReportMails(
    { app: product.database.app, mailer: mailbox.mailer, publicUrl: 'https://renkei.example.jp', ...mailing },
    owner.tenantId,
  )
  const failure = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  const mail = await mailbox.nth(owner.email, 1)
  return { mail, files: await mailbox.filesOf(mail), failure }
}

describe('a report’s PDF', () => {
  test('has its rows, conditions, periods and definitions, and is sent once', async () => {
    const office = await anOffice()
    await allow(office)
    expect(await weekly(office)).toMatchObject({ attachPdf: true })
    const { mail, files, failure } = await mailOf(office)
    expect(failure).toBeUndefined()
    expect(mail.text).toContain('集計結果のPDFを添付しています。')
    expect(files.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^紹介の多い施設_基準月20\d{4}\.pdf$/),
    ])
    const { title, author, text } = await readPdf(files[0]?.file ?? new Blob([]))
    expect(title).toMatch(/^紹介の多い施設　基準月 \d{4}年\d+月$/)
    expect(author).toContain('山田')
    for (const part of [
      '水前寺クリニック',
      '指定なし（最新の月）',
      '江津湖医院',
      '施設の合計',
      '列の説明',
      '1件以上',
      '降順',
      '数値の定義',
      '関係のある施設',
    ])
      expect(text).toContain(part)
    expect(text.indexOf('江津湖医院')).toBeLessThan(text.indexOf('水前寺クリニック'))
    expect(text.replaceAll(' ', '')).toContain('https://renkei.example.jp/app/medical_institutions_reports/')
    await mailOf(office)
    expect(await mailbox.received(office.owner.email)).toHaveLength(1)
  })

  test('is noted in the audit log with its recipient', async () => {
    const office = await anOffice()
    await allow(office)
    const { id } = await weekly(office)
    await mailOf(office)
    const { auditLogs } = await office.client.listAuditLogs({ action: 'export' })
    expect(auditLogs).toMatchObject([
      { recordType: 'report_subscription', recordIds: [id], operation: 'mailReportPdf', account: { name: '山田' } },
    ])
  })

  test('leaves out the columns that the recipient’s plan does not include, and says so', async () => {
    const office = await anOffice(await aPlan(product.database, { without: ['diagnosis_analysis'] }), [
      itemOf('referral_count'),
      itemOf('hospital_admission_count', { dpc6Digits: ['010060'] }, 'of_disease'),
    ])
    await allow(office)
    await weekly(office)
    const { files } = await mailOf(office)
    const { text } = await readPdf(files[0]?.file ?? new Blob([]))
    expect(text).toContain('ご契約に含まれない機能の1列は省いています')
    expect(text).not.toContain('010060')
  })

  test('counts the own department of the subscription, and says so', async () => {
    const office = await anOffice()
    await allow(office)
    const ownDepartmentId = await anOwnDepartment(product.database.owner, office.owner.tenantId, '循環器内科')
    await weekly(office, { ownDepartmentId })
    const { files } = await mailOf(office)
    const { text } = await readPdf(files[0]?.file ?? new Blob([]))
    expect(text).toContain('循環器内科（絞り込めない項目は全体の値です）')
    expect(text).not.toContain('江津湖医院')
  })
})

test('a dashboard’s PDF has its tiles, narrowed to the own department of the subscription', async () => {
  const office = await anOffice()
  await allow(office)
  const { client, reportId, owner } = office
  const { id: dashboardId } = await client.createDashboard({
    body: {
      name: '朝/の会議',
      contents: [
        { reportType: 'medical_institution', reportId, title: '紹介元の表' },
        { type: 'chart', chart: { chart: 'over_time' } },
        { type: 'note', title: '宿題', text: '次回までに確かめること' },
      ],
    },
  })
  const ownDepartmentId = await anOwnDepartment(product.database.owner, owner.tenantId, '循環器内科')
  await weekly(office, { report: null, dashboardId, ownDepartmentId })
  const { files, failure } = await mailOf(office)
  expect(failure).toBeUndefined()
  expect(files.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^朝_の会議_基準月20\d{4}_循環器内科\.pdf$/),
  ])
  const { text } = await readPdf(files[0]?.file ?? new Blob([]))
  for (const part of ['循環器内科', '紹介元の表', '紹介件数の推移', '次回までに確かめること'])
    expect(text).toContain(part)
  expect(text).not.toContain('江津湖医院')
})

describe('a mail has no PDF', () => {
  test('where its subscription asks for none', async () => {
    const office = await anOffice()
    await allow(office)
    await weekly(office, { attachPdf: undefined })
    const { mail, files } = await mailOf(office)
    expect(files).toEqual([])
    expect(mail.text).not.toContain('PDF')
  })

  test('where the tenant has forbidden it since, even after the mail was due, and says so', async () => {
    const office = await anOffice()
    await allow(office)
    await weekly(office)
    at(tuesday)
    const { tenantId } = office.owner
    await withTenant(product.database.app, tenantId, (tx) => queueDueMails(tx, tenantId))
    await allow(office, false)
    const { mail, files } = await mailOf(office)
    expect(files).toEqual([])
    expect(mail.text).toContain('組織の設定でPDFの添付が止められているため')
  })

  test('where the tenant forbids it while it is drawn', async () => {
    const office = await anOffice()
    await allow(office)
    await weekly(office)
    const { files } = await mailOf(office, {
      draw: async () => {
        await allow(office, false)
        return Buffer.from('%PDF')
      },
    })
    expect(files).toEqual([])
  })

  test.each([
    ['cannot be drawn', () => Promise.reject(new Error('no paper')), 'PDFを作成できなかったため'],
    ['is too large', async () => new Uint8Array(maxPdfBytes + 1), 'PDFが大きすぎるため'],
  ])('that %s, and says so', async (_what, draw, sentence) => {
    const office = await anOffice()
    await allow(office)
    const { id } = await weekly(office)
    const { mail, files } = await mailOf(office, { draw })
    expect(files).toEqual([])
    expect(mail.text).toContain(sentence)
    expect(mail.text).toMatch(/紹介件数.*: 7件/)
    expect((await office.client.getReportSubscription({ id })).recipients[0]?.lastMail).toMatchObject({ state: 'sent' })
  })

  test('a PDF that cannot be drawn is told to whoever looks after the jobs', async () => {
    const office = await anOffice()
    await allow(office)
    await weekly(office)
    const { failure } = await mailOf(office, { draw: () => Promise.reject(new Error('no paper')) })
    expect(failure).toMatchObject({ message: expect.stringContaining('1 were mailed without their PDF') })
  })
})

describe('PDFs', () => {
  const refused = { status: 422, problem: { errors: [{ path: 'attach_pdf' }] } }

  test('are not asked for where the tenant does not allow them; what was set up before stays', async () => {
    const office = await anOffice()
    await expect(weekly(office)).rejects.toMatchObject(refused)
    await allow(office)
    const { id, updatedAt } = await weekly(office)
    await allow(office, false)
    const changed = {
      report: { kind: 'medical_institution' as const, id: office.reportId },
      schedule: 'weekly' as const,
      weekday: 3,
      recipientIds: [office.owner.accountId],
    }
    const { client } = office
    expect(
      await client.updateReportSubscription({ id, body: { ...changed, attachPdf: true, updatedAt } }),
    ).toMatchObject({ weekday: 3, attachPdf: true })
    expect(await client.updateReportSubscription({ id, body: changed })).toMatchObject({ attachPdf: true })
    expect(await client.updateReportSubscription({ id, body: { ...changed, attachPdf: false } })).toMatchObject({
      attachPdf: false,
    })
    await expect(client.updateReportSubscription({ id, body: { ...changed, attachPdf: true } })).rejects.toMatchObject(
      refused,
    )
  })

  test('are allowed by owners and by those who look after the tenant, and everybody sees whether they are', async () => {
    const tenantId = await aTenant(product.database)
    const people = {
      owner: await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner' })),
      keeper: await product.clientFor(await aPerson(product.database, tenantId, { csAccount: true })),
      member: await product.clientFor(await aPerson(product.database, tenantId)),
    }
    const isAllowed = async () => (await people.member.getCurrentUser()).tenant.enabledReportAttachments
    expect(await isAllowed()).toBe(false)
    const body = { enabledReportAttachments: true }
    await expect(people.member.updateReportAttachments({ body })).rejects.toMatchObject({
      status: 403,
      problem: { code: 'owner_only' },
    })
    expect(await people.keeper.updateReportAttachments({ body })).toEqual(body)
    expect(await isAllowed()).toBe(true)
    await people.owner.updateReportAttachments({ body: { enabledReportAttachments: false } })
    expect(await isAllowed()).toBe(false)
    const { auditLogs } = await people.owner.listAuditLogs({ recordType: 'tenant_setting' })
    expect(auditLogs).toMatchObject([
      { operation: 'updateReportAttachments', fields: ['enabled_report_attachments'], recordIds: [tenantId] },
      { operation: 'updateReportAttachments', fields: ['enabled_report_attachments'], recordIds: [tenantId] },
    ])
  })
})
