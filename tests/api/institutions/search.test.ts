import { monthText } from '#contract/comparison.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { institutionsWhere } from '#server/institutions/institutionSearch.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { isOnCluster } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let product: TestApi
let client: Client
let member: Person
let tagged: number
let tenantId: number

type Conditions = RequestParameters<'searchMedicalInstitutions'>['body']

const names = async (body: Conditions) =>
  (await client.searchMedicalInstitutions({ body: { perPage: 100, ...body } })).medicalInstitutions.map(
    ({ name }) => name,
  )

beforeAll(async () => {
  product = await ownApi()
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
  tenantId = await aTenant(product.database, { institutionId: own })
  member = await aPerson(product.database, tenantId)
  client = await product.clientFor(member)
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

describe('a telephone number', () => {
  let answering: number
  beforeAll(async () => {
    const { owner } = product.database
    answering = await anInstitution(owner, { name: '電話のある医院' })
    await owner.query(`update medical_institutions set tel = '096-353-6501' where id = $1`, [answering])
    const closeBy = await anInstitution(owner, { name: '一番違いの医院' })
    await owner.query(`update medical_institutions set tel = '096-353-6502' where id = $1`, [closeBy])
  })

  test.each(['096-353-6501', '0963536501', '０９６－３５３－６５０１', '(096)353-6501', '353-6501'])(
    'finds its institution, typed as %s',
    async (typed) => {
      expect(await names({ medicalInstitutionName: typed })).toEqual(['電話のある医院'])
      expect(await names({ medicalInstitutionName: typed, sortBy: 'recent' })).toEqual(['電話のある医院'])
    },
  )

  test('finds those that begin alike while it is being typed, and together with other conditions', async () => {
    expect((await names({ medicalInstitutionName: '096-353' })).toSorted()).toEqual([
      '一番違いの医院',
      '電話のある医院',
    ])
    expect(await names({ medicalInstitutionName: '096-353', prefecture: '40' })).toEqual([])
    expect(await names({ medicalInstitutionName: '096-999-0000' })).toEqual([])
  })

  test('a code of ten digits, or its last seven, finds its institution', async () => {
    await product.database.owner.query(`update medical_institutions set insurance_code = '4310123456' where id = $1`, [
      answering,
    ])
    for (const typed of ['4310123456', '０１２３４５６', '0123456'])
      expect(await names({ medicalInstitutionName: typed })).toEqual(['電話のある医院'])
    expect(await names({ medicalInstitutionName: '123456' })).toEqual([])
  })

  test.skipIf(isOnCluster)(
    `is found through an index${whySkipped(isOnCluster, 'the plan is that of a worker')}`,
    async () => {
      const query = await withTenant(product.database.app, tenantId, async (tx) =>
        institutionsWhere(tx, tenantId, { medical_institution_name: '096-353-6501' })
          .select('institutions.id')
          .compile(),
      )
      const owner = await product.database.owner.connect()
      try {
        await owner.query('begin')
        await owner.query(
          `insert into medical_institutions (source_id, name, address, prefecture_code, tel, search_text, search_grams)
        select 'many' || number, '数', '熊本県', '43', '0' || 900000000 + number, '数', '{数}'
        from generate_series(1, 20000) as number`,
        )
        await owner.query('analyze medical_institutions')
        const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters])
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/medical_institutions_telephone\b/)
        expect(plan).toMatch(/medical_institutions_telephone_end\b/)
        expect(plan).toMatch(/medical_institutions_insurance_code\b/)
        expect(plan).not.toMatch(/Seq Scan/)
      } finally {
        await owner.query('rollback')
        owner.release()
      }
    },
  )
})

describe('for choosing one of several', () => {
  test('institutions that were visited of late come first, and of namesakes the nearest', async () => {
    const { owner } = product.database
    const namesake = (longitude: number) => anInstitution(owner, { name: '同名医院', longitude, latitude: 32.8 })
    const [far, near, visited] = [await namesake(131.9), await namesake(130.75), await namesake(135)]
    const { id: userId } = await client.getCurrentUser()
    const visit = (id: number, actedDate: string) =>
      client.createCommunication({ id, body: { communicationType: 'visit', actedDate, userId } })
    await visit(visited, daysAfter(dayInJapan(), -10))
    await visit(far, daysAfter(dayInJapan(), -400))
    const { medicalInstitutions } = await client.searchMedicalInstitutions({
      body: { medicalInstitutionName: '同名医院', sortBy: 'recent' },
    })
    expect(medicalInstitutions.map(({ id }) => id)).toEqual([visited, near, far])
    expect(medicalInstitutions[0]).toMatchObject({ lastVisitDate: daysAfter(dayInJapan(), -10) })
    const unnamed = await client.searchMedicalInstitutions({ body: { sortBy: 'recent', perPage: 1 } })
    expect(unnamed.medicalInstitutions).toMatchObject([{ id: visited }])
  })
})

describe('the export', () => {
  test('has a column for all that the list shows', async () => {
    const { owner } = product.database
    const id = await anInstitution(owner, { name: '数のある病院', longitude: 130.71, latitude: 32.81, bedsTotal: 88 })
    const lastMonth = monthAfter(dayInJapan(), -1)
    await loadMonths(product.database, member, {
      institutionId: id,
      first: monthAfter(lastMonth, -23),
      last: lastMonth,
    })
    await client.createReferral({ id, body: { referralDate: lastMonth, firstVisitFlag: true } })
    const monthsText = (first: number, last: number) => {
      return [first, last].map((by) => monthText(monthAfter(lastMonth, by), 'ja')).join('〜')
    }
    const csv = await client.exportMedicalInstitutions({ body: { medicalInstitutionName: '数のある病院' } })
    const [head = '', line = ''] = (await csv.text()).split('\r\n')
    const cells = new Map(head.split(',').map((name, place) => [name, line.split(',')[place]]))
    expect(Object.fromEntries(cells)).toMatchObject({
      医療機関名: '数のある病院',
      [`紹介件数（直近12か月・${monthsText(-11, 0)}）`]: '13',
      [`紹介件数（その前の12か月・${monthsText(-23, -12)}）`]: '12',
      病床数: '88',
      '自院からの距離（km）': '1.5',
    })
  })

  test('of a selection holds just these, more than a page of them', async () => {
    const ids = await Promise.all(
      Array.from({ length: 101 }, () => anInstitution(product.database.owner, { prefectureCode: '13' })),
    )
    const csv = await client.exportMedicalInstitutions({ body: { medicalInstitutionIds: ids } })
    const [, ...lines] = (await csv.text()).trim().split('\r\n')
    expect(lines.map((line) => Number(line.split(',')[0])).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    )
    const tooMany = Array.from({ length: 5_001 }, (_, index) => index + 1)
    await expect(client.exportMedicalInstitutions({ body: { medicalInstitutionIds: tooMany } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'medical_institution_ids' }] },
    })
    await product.database.owner.query('delete from medical_institutions where id = any($1::bigint[])', [ids])
  })

  test('holds every result, disarms formulas and marks itself as UTF-8', async () => {
    await anInstitution(product.database.owner, { name: '=HYPERLINK("http://example.com")' })
    const csv = await (await client.exportMedicalInstitutions({ body: {} })).bytes()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv)
    expect(text).toMatch(/^\uFEFFID,医療機関名,/)
    expect(text).toContain(`"'=HYPERLINK(""http://example.com"")"`)
    expect(text.trim().split('\r\n')).toHaveLength(14)
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

test('a name in old characters is found as it is written, in present ones, by a part, and by its reading with a part', async () => {
  const name = '醫療法人髙橋翠香診療所'
  await anInstitution(product.database.owner, { name, kana: 'タカハシスイコウシンリョウジョ' })
  for (const typed of [
    name,
    '医療法人高橋翠香診療所',
    '髙橋翠香診',
    'たかはしすいこうしんりょうじょ 翠香診療',
    'ﾀｶﾊｼｽｲｺｳｼﾝﾘｮｳｼﾞｮ 翠香診療',
  ])
    expect(await names({ medicalInstitutionName: typed })).toEqual([name])
})
