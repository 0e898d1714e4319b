import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { anAlert } from '../../support/alerts/builders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let person: Person
let client: Client
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database), { username: '作成 花子' })
  client = await product.clientFor(person)
})

const definition = (name: string, hasCondition = true) => {
  const report = reportOf([itemOf('referral_count')])
  const [key = ''] = report.displayItems
  return {
    name,
    ...report,
    ...(hasCondition && { filterConditions: [{ itemKey: key, matchingGroups: [{ moreEqual: 1 }] }] }),
  }
}
const aReport = (name = '紹介件数', hasCondition = true) =>
  client.createMedicalInstitutionReport({ body: definition(name, hasCondition) })
const set = (id: number, userIds: number[], by = client) =>
  by.updateMedicalInstitutionReportAlertSettings({ id, body: { userIds } })

describe('alert settings of a report', () => {
  test('keep whom a colleague has added meanwhile, and do not bring back whom one has removed', async () => {
    const { id } = await aReport()
    const people = await Promise.all(
      ['甲', '乙', '丙'].map((username) => aPerson(product.database, person.tenantId, { username })),
    )
    const [first = 0, second = 0, third = 0] = people.map(({ accountId }) => accountId)
    await set(id, [first])
    const change = (userIds: number[], seenUserIds: number[]) =>
      client.updateMedicalInstitutionReportAlertSettings({ id, body: { userIds, seenUserIds } })
    await change([first, second], [first])
    expect(new Set((await change([first, third], [first])).userIds)).toEqual(new Set([first, second, third]))
    await change([second, third], [first, second, third])
    expect((await change([first, second], [first, second, third])).userIds).toEqual([second])
  })

  test('say who hears of new rows', async () => {
    const { id } = await aReport()
    const empty = { userIds: [], users: [], obstacle: null }
    expect(await client.getMedicalInstitutionReportAlertSettings({ id })).toEqual(empty)
    const colleague = await aPerson(product.database, person.tenantId, { username: '同僚 一郎' })
    const settings = await set(id, [person.accountId, colleague.accountId])
    expect(settings).toMatchObject({ obstacle: null })
    expect(settings.users.map(({ name }) => name).toSorted()).toEqual(['作成 花子', '同僚 一郎'].toSorted())
    expect(await client.getMedicalInstitutionReportAlertSettings({ id })).toEqual(settings)
    expect(await set(id, [])).toEqual(empty)
  })

  test('say why a report is not watched', async () => {
    const { id } = await aReport('条件なし', false)
    expect(await set(id, [person.accountId])).toMatchObject({ obstacle: 'no_condition' })
    const large = await aReport('大きい')
    await set(large.id, [person.accountId])
    await product.database.owner.query(
      `insert into report_alert_rows (
        tenant_id, report_id, as_of, judged_on, medical_institution_ids, obstacle
      ) values ($1, $2, '2026-03-01', '2026-04-02', '{}', 'too_many_rows')`,
      [person.tenantId, large.id],
    )
    expect(await client.getMedicalInstitutionReportAlertSettings({ id: large.id })).toMatchObject({
      obstacle: 'too_many_rows',
    })
    await client.updateMedicalInstitutionReport({ id: large.id, body: definition('小さい') })
    expect(await client.getMedicalInstitutionReportAlertSettings({ id: large.id })).toMatchObject({ obstacle: null })
    const label = await client.createMedicalInstitutionLabel({ body: { name: '優先度', componentType: 'integer' } })
    const key = `medical_institution_label_${label.id}`
    const broken = await client.createMedicalInstitutionReport({
      body: {
        name: '消えたラベル',
        items: [{ key: 'label', definitionKey: key }],
        displayItems: ['label'],
        filterConditions: [{ itemKey: 'label', matchingGroups: [{ moreEqual: 1 }] }],
        sortConditions: [],
      },
    })
    expect(await set(broken.id, [person.accountId])).toMatchObject({ obstacle: null })
    await client.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })
    expect(await client.getMedicalInstitutionReportAlertSettings({ id: broken.id })).toMatchObject({
      obstacle: 'invalid',
    })
  })

  test('are changed by the creator and owners; by others only for themselves', async () => {
    const { id } = await aReport()
    const [colleague, third] = [
      await aPerson(product.database, person.tenantId),
      await aPerson(product.database, person.tenantId),
    ]
    const they = await product.clientFor(colleague)
    expect(await set(id, [colleague.accountId], they)).toMatchObject({ userIds: [colleague.accountId] })
    const refused = { status: 403, problem: { code: 'creator_only' } }
    await expect(set(id, [colleague.accountId, third.accountId], they)).rejects.toMatchObject(refused)
    await set(id, [colleague.accountId, third.accountId])
    await expect(set(id, [], they)).rejects.toMatchObject(refused)
    expect(await set(id, [third.accountId], they)).toMatchObject({ userIds: [third.accountId] })
    const owner = await product.clientFor(await aPerson(product.database, person.tenantId, { role: 'owner' }))
    expect(await set(id, [], owner)).toMatchObject({ userIds: [] })
  })

  test('name only accounts of the tenant that can be used', async () => {
    const { id } = await aReport()
    const disabled = await aPerson(product.database, person.tenantId, { enabledCrm: false })
    const foreign = await aPerson(product.database, await aTenant(product.database))
    for (const account of [disabled, foreign])
      await expect(set(id, [person.accountId, account.accountId])).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'user_ids' }] },
      })
    await expect(set(id, [foreign.accountId], await product.clientFor(foreign))).rejects.toMatchObject({ status: 404 })
  })

  test('forget an account that is deleted', async () => {
    const { id } = await aReport()
    const leaving = await aPerson(product.database, person.tenantId)
    await set(id, [leaving.accountId])
    const owner = await product.clientFor(await aPerson(product.database, person.tenantId, { role: 'owner' }))
    await owner.deleteAccount({ id: leaving.accountId })
    expect(await client.getMedicalInstitutionReportAlertSettings({ id })).toMatchObject({ userIds: [] })
    await client.deleteMedicalInstitutionReport({ id })
  })

  test('keep a report from being deleted', async () => {
    const { id } = await aReport()
    await set(id, [person.accountId])
    await expect(client.deleteMedicalInstitutionReport({ id })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        errors: [{ message: expect.stringContaining('作成 花子さんがこのレポートのアラートを受け取っています') }],
      },
    })
    await set(id, [])
    await client.deleteMedicalInstitutionReport({ id })
    await expect(client.getMedicalInstitutionReportAlertSettings({ id })).rejects.toMatchObject({ status: 404 })
  })
})

test('reports on institutions say when they were last told of, and are sorted by that', async () => {
  const [never, early, late] = [await aReport('ア'), await aReport('イ'), await aReport('ウ')]
  const told = (reportId: number, asOf: string, alertDate: string) =>
    anAlert(product.database, person.tenantId, { reportId, asOf, alertDate })
  await told(late.id, '2026-01-01', '2026-02-03')
  const last = await told(late.id, '2026-03-01', '2026-04-03')
  await told(early.id, '2026-02-01', '2026-03-03')
  const list = async (sort: 'asc' | 'desc') =>
    (await client.listMedicalInstitutionReports({ sortBy: 'alert_date', sort })).definitions
  expect((await list('desc')).map(({ id }) => id)).toEqual([late.id, early.id, never.id])
  expect((await list('asc')).map(({ id }) => id)).toEqual([early.id, late.id, never.id])
  const newest = await client.listMedicalInstitutionReports({ sortBy: 'create_date', sort: 'desc' })
  expect(newest.definitions.map(({ id }) => id)).toEqual([late.id, early.id, never.id])
  expect((await list('desc')).map(({ latestAlert }) => latestAlert?.alertDate ?? null)).toEqual([
    '2026-04-03',
    '2026-03-03',
    null,
  ])
  expect(await client.getMedicalInstitutionReport({ id: late.id })).toMatchObject({
    latestAlert: { id: last, alertDate: '2026-04-03', targetCount: 0 },
  })
  expect((await client.listAlerts({ kind: 'report', reportId: late.id })).alerts).toMatchObject([
    { id: last, kind: 'report', type: null, conditionParameters: null, report: { id: late.id, name: 'ウ' } },
    {},
  ])
})
