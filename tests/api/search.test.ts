import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '../../dataProvider/client.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../support/builders.ts'

let product: TestApi
let client: Client
let tagged: number

type Conditions = RequestParameters<'searchMedicalInstitutions'>['body']

const names = async (body: Conditions) =>
  (await client.searchMedicalInstitutions({ body: { perPage: 100, ...body } })).medicalInstitutions.map(
    ({ name }) => name,
  )

beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('40130', '40', '福岡市')`,
  )
  const own = await anInstitution(owner, {
    name: '自院',
    longitude: 130.7,
    latitude: 32.8,
    facilityTypeIds: [1],
    bedsTotal: 300,
  })
  const client_ = await aPerson(product.database, await aTenant(product.database, { institutionId: own }))
  client = await product.clientFor(client_)
  tagged = await anInstitution(owner, {
    name: '髙橋内科クリニック',
    kana: 'タカハシナイカクリニック',
    administrator: '髙橋　一郎',
    municipalityCode: '43101',
    longitude: 130.71,
    latitude: 32.81,
  })
  await anInstitution(owner, {
    name: 'ＡＢＣ整形外科',
    departmentIds: [2035],
    departments: ['整形外科'],
    municipalityCode: '40130',
    prefectureCode: '40',
    address: '福岡県福岡市1-1',
    longitude: 130.4,
    latitude: 33.6,
  })
  await anInstitution(owner, {
    name: '医療法人社団 健水会　田中病院',
    kana: 'タナカビョウイン',
    facilityTypeIds: [1, 102],
    bedsTotal: 120,
  })
  await anInstitution(owner, { name: '田中耳鼻咽喉科', runningStatus: 'closed' })
  await anInstitution(owner, { name: '100%元気_歯科', facilityTypeIds: [3] })
  const tag = await client.createTag({ body: { name: '登録医' } })
  await client.replaceMedicalInstitutionTags({ id: tagged, body: { tagIds: [tag.id] } })
})
afterAll(() => product.stop())

test('ids find just those institutions, in another condition’s limits', async () => {
  expect(await names({ medicalInstitutionIds: [tagged, 999_999] })).toEqual(['髙橋内科クリニック'])
  expect(await names({ medicalInstitutionIds: [tagged], prefecture: '40' })).toEqual([])
})

describe('the name', () => {
  test.each([
    ['高橋', '髙橋内科クリニック'],
    ['髙橋', '髙橋内科クリニック'],
    ['たかはし', '髙橋内科クリニック'],
    ['タカハシナイカ', '髙橋内科クリニック'],
    ['ﾀｶﾊｼ', '髙橋内科クリニック'],
    ['クリニック 高橋', '髙橋内科クリニック'],
    ['abc', 'ＡＢＣ整形外科'],
    ['ａｂｃ', 'ＡＢＣ整形外科'],
    ['健水会田中', '医療法人社団 健水会　田中病院'],
    ['髙', '髙橋内科クリニック'],
    ['100%', '100%元気_歯科'],
  ])('%s finds %s', async (typed, name) => {
    expect(await names({ medicalInstitutionName: typed })).toEqual([name])
  })

  test('takes no character for a wildcard', async () => {
    expect(await names({ medicalInstitutionName: '高%科' })).toEqual([])
    expect(await names({ medicalInstitutionName: '高_内科' })).toEqual([])
  })

  test('puts the names that begin with it first', async () => {
    expect(await names({ medicalInstitutionName: '田中' })).toEqual(['田中耳鼻咽喉科', '医療法人社団 健水会　田中病院'])
  })

  test('of nothing but spaces is no condition', async () => {
    expect(await names({ medicalInstitutionName: ' 　' })).toHaveLength(6)
  })
})

describe('the other conditions', () => {
  test('administrator', async () => {
    expect(await names({ administratorName: '高橋 一郎' })).toEqual(['髙橋内科クリニック'])
  })
  test('prefecture and area', async () => {
    expect(await names({ prefecture: '40' })).toEqual(['ＡＢＣ整形外科'])
    expect(await names({ area: ['43101', '40130'] })).toEqual(['髙橋内科クリニック', 'ＡＢＣ整形外科'])
    expect(await names({ prefecture: '40', area: ['43101'] })).toEqual([])
  })
  test('facility types, any of them', async () => {
    expect(await names({ facilityTypeIds: [102, 3] })).toEqual(['医療法人社団 健水会　田中病院', '100%元気_歯科'])
  })
  test('departments', async () => {
    expect(await names({ departmentIds: [2035] })).toEqual(['ＡＢＣ整形外科'])
  })
  test('running status', async () => {
    expect(await names({ runningStatus: ['closed'] })).toEqual(['田中耳鼻咽喉科'])
  })
  test('tags, included and excluded', async () => {
    const { tags } = await client.listTags()
    const tagIds = tags.map(({ id }) => id)
    expect(await names({ tagIds })).toEqual(['髙橋内科クリニック'])
    expect(await names({ tagIds, tagIdsSearchCondition: 'exclude' })).toHaveLength(5)
  })
})

describe('the list', () => {
  test('pages, with an exact count', async () => {
    const second = await client.searchMedicalInstitutions({ body: { page: 2, perPage: 4 } })
    expect(second).toMatchObject({ totalCount: 6, totalPage: 2 })
    expect(second.medicalInstitutions).toHaveLength(2)
  })

  test('sorts by distance from the own institution, unknown places last', async () => {
    const sorted = await names({ sortBy: 'distance' })
    expect(sorted.slice(0, 3)).toEqual(['自院', '髙橋内科クリニック', 'ＡＢＣ整形外科'])
  })

  test('sorts by beds, most first, unknown last', async () => {
    expect((await names({ sortBy: 'beds', sort: 'desc' })).slice(0, 2)).toEqual([
      '自院',
      '医療法人社団 健水会　田中病院',
    ])
  })

  test('shows types and tags of each', async () => {
    const found = await client.searchMedicalInstitutions({ body: { medicalInstitutionName: '髙橋' } })
    expect(found.medicalInstitutions[0]).toMatchObject({
      id: tagged,
      typeNames: ['一般診療所'],
      departments: ['内科'],
      tags: [{ name: '登録医' }],
    })
  })
})

describe('the export', () => {
  test('holds every result, disarms formulas and marks itself as UTF-8', async () => {
    await anInstitution(product.database.owner, { name: '=HYPERLINK("http://example.com")' })
    const csv = await (await client.exportMedicalInstitutions({ body: {} })).bytes()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv)
    expect(text).toMatch(/^\uFEFFID,医療機関名,/)
    expect(text).toContain(`"'=HYPERLINK(""http://example.com"")"`)
    expect(text.trim().split('\r\n')).toHaveLength(8)
  })
})

describe('the chart', () => {
  test('shows what is known, with the distance from the own institution', async () => {
    const summary = await client.getMedicalInstitutionSummary({ id: tagged })
    expect(summary).toMatchObject({
      name: '髙橋内科クリニック',
      nameKana: 'タカハシナイカクリニック',
      runningStatus: 'open',
      beds: null,
    })
    expect(summary.distance).toBeCloseTo(1.45, 1)
  })

  test('of an institution that does not exist is a 404 in every block', async () => {
    const id = 999_999
    const reads = await Promise.allSettled([
      client.getMedicalInstitutionSummary({ id }),
      client.getMedicalInstitutionOpeningHours({ id }),
      client.listMedicalInstitutionTags({ id }),
      client.getMemo({ id }),
      client.getSpecialNote({ id }),
    ])
    expect(reads).toMatchObject(reads.map(() => ({ status: 'rejected', reason: { status: 404 } })))
  })
})
