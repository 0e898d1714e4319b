import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { monthsAgo, referByMonth } from '../../support/facts/monthlyReferrals.ts'
import { fiscalYearOf } from '#contract/months.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let institutions: readonly number[]
/** Prefectures and facility types of four institutions, none of them in the order of its name. */
const places = [
  { prefectureCode: '40', municipalityCode: '40131', facilityTypeIds: [2] },
  { prefectureCode: '43', municipalityCode: '43101', facilityTypeIds: [1] },
  { prefectureCode: '01', municipalityCode: '01101', facilityTypeIds: [1, 3] },
  { prefectureCode: '13', municipalityCode: '13101', facilityTypeIds: [3] },
]
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name)
    values ('43101', '43', '熊本市中央区'), ('40131', '40', '福岡市東区'), ('01101', '01', '札幌市中央区'), ('13101', '13', '千代田区')
    on conflict do nothing`,
  )
  institutions = await Promise.all(places.map((place) => anInstitution(owner, place)))
})
afterAll(() => product.stop())

const aHospital = async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database), { csAccount: true })
  await referByMonth(
    database,
    person,
    institutions.map((institutionId, index) => ({ institutionId, referrals: [30, 20, 10, 0].slice(index, index + 1) })),
  )
  return product.clientFor(person)
}
type Client = Awaited<ReturnType<typeof aHospital>>

const pivotBy = (item: ReturnType<typeof itemOf>, more: object = {}) => ({
  ...reportOf([item]),
  aggregationRow: { itemKey: item.key },
  aggregationData: { aggregationMethod: 'count' as const },
  includeUnrelated: false,
  ...more,
})
const rowsBy = async (client: Client, item: ReturnType<typeof itemOf>) =>
  (await client.pivotMedicalInstitutionReport({ body: pivotBy(item) })).results.map(({ rowValue }) => rowValue.label)

test('segments stand in the order of their definition, whatever they are called', async () => {
  const client = await aHospital()
  const { updatedAt, ...stored } = await client.getSegmentationSetting()
  const segments = [
    { label: 'S：最重点', referralCountMoreEqual: 30, referralAdmissionRateMoreEqual: null },
    { label: 'A：重点', referralCountMoreEqual: 20, referralAdmissionRateMoreEqual: null },
    { label: 'C：継続', referralCountMoreEqual: 1, referralAdmissionRateMoreEqual: null },
  ]
  await client.updateSegmentationSetting({ body: { ...stored, segments, restSegmentLabel: 'B：その他', updatedAt } })
  const segment = itemOf('segment', { fiscalYear: fiscalYearOf(monthsAgo(0)) })
  expect(await rowsBy(client, segment)).toEqual(['S：最重点', 'A：重点', 'C：継続'])
  const sorted = async (operator: 'asc' | 'desc') => {
    const body = { ...reportOf([segment]), sortConditions: [{ itemKey: segment.key, operator }] }
    return (await client.computeMedicalInstitutionReport({ body })).results.map(({ values }) => values[0])
  }
  expect(await sorted('asc')).toEqual(['S：最重点', 'A：重点', 'C：継続'])
  expect(await sorted('desc')).toEqual(['C：継続', 'A：重点', 'S：最重点'])
})

test('prefectures, facility types and choices of labels stand in their order', async () => {
  const client = await aHospital()
  expect(await rowsBy(client, itemOf('prefecture'))).toEqual(['北海道', '福岡県', '熊本県'])
  const { rows: types } = await product.database.owner.query<{ name: string }>(
    'select name from facility_types where id = any($1) order by id',
    [[1, 2, 3]],
  )
  expect(await rowsBy(client, itemOf('facility_types'))).toEqual(types.map(({ name }) => name))
  for (const componentType of ['select', 'checkbox'] as const) {
    const label = await client.createMedicalInstitutionLabel({
      body: {
        name: `規模 ${componentType}`,
        componentType,
        selections: [{ label: '小' }, { label: '大' }, { label: '中' }],
      },
    })
    for (const [index, id] of institutions.slice(0, 3).entries()) {
      const selection = label.selections[2 - index]?.id ?? 0
      await client.setMedicalInstitutionLabelValues({
        id,
        body: {
          labelValues: [
            {
              labelId: label.id,
              ...(componentType === 'select' ? { selectionId: selection } : { selectionIds: [selection] }),
            },
          ],
        },
      })
    }
    expect(await rowsBy(client, itemOf(`medical_institution_label_${label.id}`))).toEqual(['小', '大', '中'])
  }
})

test('a mean of all is no total, and a file says why its rows add up to more than all of them', async () => {
  const client = await aHospital()
  const share = itemOf('referral_share', { startMonthsAway: 0, endMonthsAway: 0 })
  const types = itemOf('facility_types')
  const by = (aggregationMethod: 'average' | 'sum') => ({
    ...reportOf([types, share]),
    aggregationRow: { itemKey: types.key },
    aggregationData: { aggregationMethod, itemKey: share.key },
  })
  const mean = await client.pivotMedicalInstitutionReport({ body: by('average') })
  expect(mean).toMatchObject({ columnTotalsHeading: '全体', rowTotalsHeading: '全体' })
  const sum = await client.pivotMedicalInstitutionReport({ body: by('sum') })
  expect(sum).toMatchObject({ columnTotalsHeading: '合計', isRepeated: true, total: 100 })
  expect(sum.results.reduce((added, { total }) => added + (total ?? 0), 0)).toBeGreaterThan(100)
  const file = await client.exportMedicalInstitutionReport({ body: { ...by('sum'), format: 'csv' } })
  const [headings] = papaparse.parse<string[]>(new TextDecoder().decode(await file.arrayBuffer()).trim()).data
  expect(headings?.[1]).toMatch(
    /合計では1件として数えるため、各行・列の和は合計（構成比では100%）を超えることがあります/,
  )
})
