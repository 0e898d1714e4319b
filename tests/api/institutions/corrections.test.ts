import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let person: Person
let client: Client
let colleague: Client
let neighbour: Person
let stranger: Client
let maeda: number

type Body = RequestParameters<'correctMedicalInstitution'>['body']

const correct = (body: Body, by = client, id = maeda) => by.correctMedicalInstitution({ id, body })
const summary = (by = client, id = maeda) => by.getMedicalInstitutionSummary({ id })
const found = async (medicalInstitutionName: string, by = client) =>
  (await by.searchMedicalInstitutions({ body: { medicalInstitutionName } })).medicalInstitutions
const officially = (columns: Readonly<Record<string, string | null>>, id = maeda) =>
  product.database.owner.query(
    `update medical_institutions set ${Object.keys(columns)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  )

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await product.clientFor(person)
  colleague = await product.clientFor(await aPerson(database, person.tenantId, { username: '鈴木 次郎' }))
  neighbour = await aPerson(database, await aTenant(database))
  stranger = await product.clientFor(neighbour)
  maeda = await anInstitution(database.owner, {
    name: '前田千歳整形外科',
    kana: 'マエダセイケイゲカ',
    administrator: '前田 太郎',
    postalCode: '8620950',
    address: '熊本県熊本市中央区水前寺1-2-3',
  })
  await anInstitution(database.owner, { name: '緑川医院', longitude: 130.7, latitude: 32.8, locationPrecision: 'p04' })
  await officially({ tel: '096-111-1111', website_url: 'https://maeda.example/' })
})
afterAll(() => product.stop())

describe('a correction of an institution', () => {
  test('replaces the value on the chart, and says what is official, who corrected it and when', async () => {
    const { corrections } = await correct({
      tel: '０９６－２２２－２２２２',
      fax: '096-222-3333',
      seen: { tel: '096-111-1111' },
    })
    expect(corrections.map(({ field, value }) => [field, value])).toEqual([
      ['tel', '096-222-2222'],
      ['fax', '096-222-3333'],
    ])
    expect(corrections[0]).toMatchObject({
      officialValue: '096-111-1111',
      isOfficialChanged: false,
      correctedBy: { name: '佐藤 花子' },
    })
    expect(await summary()).toMatchObject({
      tel: '096-222-2222',
      fax: '096-222-3333',
      name: '前田千歳整形外科',
      corrections,
    })
  })

  test('is found by its new number and by the official one, by number of telephone and fax', async () => {
    for (const number of ['096-222-2222', '0962223333', '222-2222', '096-111-1111'])
      expect((await found(number)).map(({ name, tel }) => [name, tel])).toEqual([['前田千歳整形外科', '096-222-2222']])
  })

  test('is found by its new name, with or without old characters, and still by the official one', async () => {
    await correct({ name: '前田スポーツ整形外科 髙橋分院', nameKana: 'マエダスポーツ', administratorName: '高木 次郎' })
    for (const text of [
      'スポーツ',
      '高橋分院',
      'まえだすぽーつ',
      '前田千歳整形外科',
      '前田 スポーツ',
      'せいけい すぽーつ',
    ])
      expect((await found(text)).map(({ name }) => name)).toEqual(['前田スポーツ整形外科 髙橋分院'])
    const byHead = await client.searchMedicalInstitutions({ body: { administratorName: '高木' } })
    expect(byHead.medicalInstitutions.map(({ administratorName }) => administratorName)).toEqual(['高木 次郎'])
    expect(byHead.totalCount).toBe(1)
    expect(await found('存在しない名前')).toEqual([])
  })

  test('is everywhere where the institution is named', async () => {
    const day = daysAfter(dayInJapan(), 3)
    await correct({ postalCode: '〒860-0001', address: '熊本県熊本市中央区新町9-9' })
    const task = await client.createTask({
      body: { title: '資料', staffId: person.accountId, deadline: day, medicalInstitutionId: maeda },
    })
    expect((await client.getTask({ id: task.id })).medicalInstitution).toMatchObject({
      name: '前田スポーツ整形外科 髙橋分院',
      tel: '096-222-2222',
      address: '熊本県熊本市中央区新町9-9',
    })
    await client.createVisitPlans({ body: { medicalInstitutionIds: [maeda], date: day, staffId: person.accountId } })
    const { visitPlans } = await client.listVisitPlans({})
    expect(visitPlans[0]?.medicalInstitution).toMatchObject({
      name: '前田スポーツ整形外科 髙橋分院',
      tel: '096-222-2222',
    })
    const { recipients } = await client.findMailRecipients({
      body: { medicalInstitutionIds: [maeda], addressing: 'head' },
    })
    expect(recipients).toMatchObject([
      {
        postalCode: '8600001',
        address: '熊本県熊本市中央区新町9-9',
        institutionName: '前田スポーツ整形外科 髙橋分院',
        name: '高木 次郎',
      },
    ])
    const csv = await (await client.exportMedicalInstitutions({ body: { medicalInstitutionIds: [maeda] } })).text()
    expect(csv).toContain('前田スポーツ整形外科 髙橋分院')
    expect(csv).toContain('096-222-2222,096-222-3333')
    expect(csv).not.toContain('096-111-1111')
  })

  test('is in the history of the chart and in the audit log, without its contents', async () => {
    const { changes } = await client.listInstitutionChanges({ id: maeda })
    expect(changes.find(({ recordType }) => recordType === 'medical_institution_corrections')).toMatchObject({
      action: 'update',
      account: { name: '佐藤 花子' },
    })
  })

  test('says that the institution has no such value', async () => {
    await correct({ websiteUrl: '' })
    expect((await summary()).websiteUrl).toBeNull()
    expect((await summary()).corrections.at(-1)).toMatchObject({
      field: 'website_url',
      value: '',
      officialValue: 'https://maeda.example/',
    })
  })

  test('is taken back with null, and is none if it says what is official', async () => {
    await correct({ websiteUrl: null, tel: '096-111-1111' })
    const { tel, websiteUrl, corrections } = await summary()
    expect([tel, websiteUrl]).toEqual(['096-111-1111', 'https://maeda.example/'])
    expect(corrections.map(({ field }) => field)).not.toContain('tel')
    expect((await found('096-222-2222')).length).toBe(0)
  })

  test.each([
    [{ tel: '内線5番' }, 'tel'],
    [{ fax: '12' }, 'fax'],
    [{ postalCode: '86-00' }, 'postal_code'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'website_url'],
    [{ name: ' ' }, 'name'],
    [{ address: '' }, 'address'],
  ] satisfies [Body, string][])('%o is refused at its field', async (body, path) => {
    await expect(correct(body)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
  })

  test('of an unknown institution answers 404', async () => {
    await expect(correct({ tel: '096-000-0000' }, client, 999_999)).rejects.toMatchObject({ status: 404 })
  })
})

describe('two people correcting at once', () => {
  test('the second one is told what the first has saved, and nothing is overwritten', async () => {
    await correct({ tel: '096-333-3333', seen: { tel: '096-111-1111' } }, colleague)
    await expect(correct({ tel: '096-444-4444', seen: { tel: '096-111-1111' } })).rejects.toMatchObject({
      status: 409,
      problem: {
        isOwn: false,
        savedBy: { name: '鈴木 次郎' },
        savedAt: expect.any(String),
        current: { corrections: expect.arrayContaining([expect.objectContaining({ value: '096-333-3333' })]) },
      },
    })
    expect((await summary()).tel).toBe('096-333-3333')
  })

  test('who corrects another field is not held up', async () => {
    await correct({ fax: '096-555-5555', seen: { fax: '096-222-3333' } })
    expect(await summary()).toMatchObject({ tel: '096-333-3333', fax: '096-555-5555' })
  })
})

describe('when the official value changes', () => {
  const telephone = async () => (await summary()).corrections.find(({ field }) => field === 'tel')

  test('the office’s value stays, and the chart says so', async () => {
    await officially({ tel: '096-777-7777' })
    expect((await summary()).tel).toBe('096-333-3333')
    expect(await telephone()).toMatchObject({ officialValue: '096-777-7777', isOfficialChanged: true })
  })

  test('keeping the own value ends the notice', async () => {
    await correct({ tel: '096-333-3333' })
    expect(await telephone()).toMatchObject({ value: '096-333-3333', isOfficialChanged: false })
  })

  test('there is no notice if the list has come to say the same', async () => {
    await officially({ tel: '096-333-3333' })
    expect(await telephone()).toMatchObject({ isOfficialChanged: false })
    await officially({ tel: '096-888-8888' })
    expect(await telephone()).toMatchObject({ isOfficialChanged: true })
  })

  test('the official one can be taken', async () => {
    await correct({ tel: null })
    expect((await summary()).tel).toBe('096-888-8888')
    expect(await telephone()).toBeUndefined()
  })
})

describe('another tenant', () => {
  test('sees, finds, exports and addresses nothing but the official values', async () => {
    await correct({ name: '前田ひみつ医院', tel: '096-999-9999', address: '熊本県熊本市ひみつ町1' })
    expect(await summary(stranger)).toMatchObject({
      name: '前田千歳整形外科',
      tel: '096-888-8888',
      fax: null,
      corrections: [],
    })
    expect(await found('ひみつ', stranger)).toEqual([])
    expect(await found('096-999-9999', stranger)).toEqual([])
    const csv = await (await stranger.exportMedicalInstitutions({ body: {} })).text()
    expect(csv).toContain('前田千歳整形外科')
    expect(csv).not.toMatch(/ひみつ|999-9999/u)
    const { recipients } = await stranger.findMailRecipients({
      body: { medicalInstitutionIds: [maeda], addressing: 'institution' },
    })
    expect(recipients).toMatchObject([
      { institutionName: '前田千歳整形外科', address: '熊本県熊本市中央区水前寺1-2-3' },
    ])
    const tags = await stranger.listInstitutionChanges({ id: maeda })
    expect(tags.changes).toEqual([])
  })

  test('has corrections of its own', async () => {
    await correct({ tel: '096-123-4567' }, stranger)
    expect((await summary(stranger)).tel).toBe('096-123-4567')
    expect((await summary()).tel).toBe('096-999-9999')
    await correct({ tel: null }, stranger)
    expect((await summary()).tel).toBe('096-999-9999')
  })

  test('gets the same kept replies as before, byte for byte', async () => {
    const { query, crm } = await product.signIn(neighbour)
    const ask = async (path: string, token: string) => {
      const reply = await fetch(`${product.origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
      return [reply.status, reply.headers.get('etag'), Buffer.from(await reply.arrayBuffer()).toString('base64')]
    }
    const kept = async () => [await ask('medical_institution_places', query), await ask('prefectures', crm)]
    const before = await kept()
    expect(before.map(([status]) => status)).toEqual([200, 200])
    await correct({ name: '前田ふたたび医院' })
    expect(await kept()).toEqual(before)
  })
})

test('a line of a pasted list or of a file finds the institution by the name that the office gave it', async () => {
  await correct({ name: '水前寺前田クリニック' })
  const match = async (by: Client) =>
    (await by.matchMedicalInstitutions({ body: { lines: ['水前寺前田クリニック'] } })).matches.map(
      ({ result, candidates }) => [result, candidates.map(({ id }) => id)],
    )
  expect(await match(client)).toEqual([['found', [maeda]]])
  expect(await match(stranger)).toEqual([['not_found', []]])
})

test('nothing of a correction can be read or written across the wall of the database', async () => {
  const { rows } = await product.database.owner.query<{ count: number }>(
    'select count(*)::int as count from medical_institution_corrections where tenant_id = $1',
    [person.tenantId],
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  const seen = await withTenant(product.database.app, neighbour.tenantId, (tx) =>
    tx.selectFrom('medical_institution_corrections').select('value').execute(),
  )
  expect(seen).toEqual([])
})
