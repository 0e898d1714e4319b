import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxQuickResults } from '../../../contract/search/quickSearch.ts'
import type { Client } from '../../../dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let person: Person
let client: Client
let institutionId: number

const nothing = { doctors: [], tasks: [], actionLists: [], reports: [], dashboards: [], emails: [] }

beforeAll(async () => {
  product = await testApi()
  person = await aPerson(product.database, await aTenant(product.database, { plan: 'professional202112' }))
  client = await product.clientFor(person)
  institutionId = await anInstitution(product.database.owner, { name: '前田整形外科' })
})
afterAll(() => product.stop())

test('finds whatever has a name, by a part of it in any width', async () => {
  const { id: doctorId } = await client.createDoctor({
    id: institutionId,
    body: { name: '前田　太郎', division: '整形外科' },
  })
  const taskId = await aTask(product.database, person, {
    title: 'ＭＲＩの前田先生へ返書',
    deadline: '2030-04-01',
    institutionId,
  })
  const list = await client.createActionList({ body: { name: '前田地区の訪問' } })
  const report = await client.createMedicalInstitutionReport({
    body: {
      name: '前田の紹介',
      ...reportOf([itemOf('referral_count', { startMonthsAway: 0, endMonthsAway: 0 }, 'now')]),
    },
  })
  const dashboard = await client.createDashboard({ body: { name: '前田会議' } })
  expect(await client.quickSearch({ text: '前田' })).toEqual({
    doctors: [
      {
        id: doctorId,
        name: '前田　太郎',
        honorific: '先生',
        division: '整形外科',
        medicalInstitution: { id: institutionId, name: '前田整形外科' },
      },
    ],
    tasks: [
      { id: taskId, title: 'ＭＲＩの前田先生へ返書', deadline: '2030-04-01', medicalInstitutionName: '前田整形外科' },
    ],
    actionLists: [{ id: list.id, name: '前田地区の訪問' }],
    reports: [{ id: report.id, name: '前田の紹介', kind: 'medical_institution' }],
    dashboards: [{ id: dashboard.id, name: '前田会議' }],
    emails: [],
  })
  expect((await client.quickSearch({ text: '前田太郎' })).doctors).toHaveLength(1)
  expect((await client.quickSearch({ text: 'mri' })).tasks).toHaveLength(1)
  expect(await client.quickSearch({ text: '%' })).toEqual(nothing)
})

test('finds no finished task and nothing deleted, and some of many', async () => {
  await aTask(product.database, person, { title: '済んだ電話', finished: true })
  const list = await client.createActionList({ body: { name: '消えた一覧' } })
  await client.deleteActionList({ id: list.id })
  expect(await client.quickSearch({ text: '済んだ' })).toEqual(nothing)
  expect(await client.quickSearch({ text: '消えた' })).toEqual(nothing)
  for (const day of ['03', '01', '02', '06', '05', '04'])
    await aTask(product.database, person, { title: `大量の用件${day}`, deadline: `2030-01-${day}` })
  const { tasks } = await client.quickSearch({ text: '大量' })
  expect(tasks.map(({ title }) => title)).toEqual(['01', '02', '03', '04', '05'].map((day) => `大量の用件${day}`))
  expect(tasks).toHaveLength(maxQuickResults)
})

test('finds nothing of another tenant, and nothing that the plan lacks', async () => {
  const stranger = await product.clientFor(
    await aPerson(product.database, await aTenant(product.database, { plan: 'professional202112' })),
  )
  expect(await stranger.quickSearch({ text: '前田' })).toEqual(nothing)
  await product.database.owner.query(`update tenants set plan = 'starter' where tenant_id = $1`, [person.tenantId])
  const { reports, dashboards, tasks } = await client.quickSearch({ text: '前田' })
  expect({ reports, dashboards }).toEqual({ reports: [], dashboards: [] })
  expect(tasks).toHaveLength(1)
})
