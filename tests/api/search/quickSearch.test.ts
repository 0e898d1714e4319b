import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indexCommunicationTexts } from '#server/communications/textSearch/indexCommunicationTexts.ts'
import { maxQuickResults } from '#contract/search/quickSearch.ts'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let person: Person
let client: Client
let institutionId: number

const nothing = { doctors: [], tasks: [], actionLists: [], reports: [], dashboards: [], emails: [], communications: [] }

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
    communications: [],
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

describe('the texts of communications', () => {
  let own: Person
  let ownClient: Client
  beforeEach(async () => {
    own = await aPerson(product.database, await aTenant(product.database, { plan: 'professional202112' }))
    ownClient = await product.clientFor(own)
  })
  const note = (actedDate: string, texts: object) =>
    ownClient.createCommunication({
      id: institutionId,
      body: { communicationType: 'visit', actedDate, userId: own.accountId, ...texts },
    })
  const found = async (text: string, of = ownClient) =>
    (await of.quickSearch({ text })).communications.map(({ actedDate, snippet }) => [actedDate, snippet])
  const index = () => indexCommunicationTexts(product.database.jobs, own.tenantId)
  // As if the job had run two hours later: changes of the last hour count as not noted.
  const settle = async () => {
    await index()
    await product.database.owner.query(
      `update communication_gram_states set indexed_until = now() + interval '1 hour' where tenant_id = $1`,
      [own.tenantId],
    )
  }

  test('are found in any width, the newest first, with partner, day and surroundings', async () => {
    const { id } = await note('2026-03-02', { memo: 'ＭＲＩの予約が取りにくいとのこと' })
    await note('2026-03-09', { purpose: 'mriの説明', story: '枠を増やした' })
    expect((await ownClient.quickSearch({ text: 'MRIの予約' })).communications).toEqual([
      {
        id,
        actedDate: '2026-03-02',
        medicalInstitution: { id: institutionId, name: '前田整形外科' },
        snippet: 'MRIの予約が取りにくいとのこと',
      },
    ])
    const both = [
      ['2026-03-09', 'mriの説明'],
      ['2026-03-02', 'MRIの予約が取りにくいとのこと'],
    ]
    expect(await found('ＭＲＩ')).toEqual(both)
    await settle()
    expect(await found('ＭＲＩ')).toEqual(both)
    expect(await found('の')).toHaveLength(2)
    expect(await found('約予')).toEqual([])
  })

  test('are found before and after they are noted, changed, deleted and restored', async () => {
    for (let week = 1; week <= 7; week += 1) await note(`2025-0${week}-15`, { memo: `症例検討会 ${week}回` })
    const newest = ['2025-07-15', '2025-06-15', '2025-05-15', '2025-04-15', '2025-03-15']
    const days = async (text: string) => (await found(text)).map(([day]) => day)
    expect(await days('症例検討')).toEqual(newest)
    await settle()
    expect(await days('症例検討')).toEqual(newest)
    expect(await days('検討会 2回')).toEqual(['2025-02-15'])
    const { communications } = await ownClient.quickSearch({ text: '検討会 7回' })
    const [last] = communications
    if (!last) throw new Error('The newest is missing')
    await ownClient.deleteCommunication({ id: last.id })
    expect(await days('検討会 7回')).toEqual([])
    await ownClient.restoreCommunication({ id: last.id })
    expect(await days('検討会 7回')).toEqual(['2025-07-15'])
    await ownClient.updateCommunication({
      id: last.id,
      body: {
        communicationType: 'visit',
        actedDate: '2025-08-01',
        userId: own.accountId,
        medicalInstitutionId: institutionId,
        memo: '往診の相談',
      },
    })
    // The change is newer than what was noted.
    await product.database.owner.query(
      `update communication_gram_states set indexed_until = now() - interval '1 minute' where tenant_id = $1`,
      [own.tenantId],
    )
    expect(await days('往診の相談')).toEqual(['2025-08-01'])
    expect(await days('検討会 7回')).toEqual([])
    await settle()
    expect(await days('往診の相談')).toEqual(['2025-08-01'])
  })

  test('of another tenant are not found, nor where the plan has no communications', async () => {
    await note('2026-03-02', { memo: '内密の相談' })
    await settle()
    expect(await found('内密')).toHaveLength(1)
    expect(await found('内密', client)).toEqual([])
  })
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
