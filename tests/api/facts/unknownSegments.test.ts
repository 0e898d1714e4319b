import { unknownSegment } from '#contract/maps/salesMap.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownApi, type TestApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anUpload, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { columnOf, loadPlaces } from '../../support/maps/readPins.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let institutions: readonly number[]
// The map of a server knows the institutions that were there when it read them.
beforeAll(async () => {
  product = await ownApi()
  const made: number[] = []
  for (const name of ['大口内科', '中口内科', '未紹介内科'])
    made.push(await anInstitution(product.database.owner, { name, longitude: 130.7, latitude: 32.8 }))
  institutions = made
})
afterAll(() => product.stop())

/** A hospital whose lists of the fiscal year 2024 are missing. */
test('a year of which no list is loaded has no segments, anywhere', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const [institution = 0] = institutions
  const place = { tenantId: person.tenantId, uploadId: await anUpload(database.owner, person) }
  await storeFacts(database, person.tenantId, {
    referrals: ['2023-05-10', '2025-05-10', '2025-05-11'].map((day) =>
      preparedReferral(place, { referral_date: day, medical_institution_id: institution }),
    ),
    reverseReferrals: [],
    admissions: [],
  })
  const client = await product.clientFor(person)

  const segments = await client.listInstitutionSegments({ id: institution })
  expect(segments.map(({ period, segmentLabel }) => [period, segmentLabel])).toEqual([
    ['2025', 'C：継続'],
    ['2023', 'C：継続'],
  ])

  const years = [2023, 2024, 2025].map((fiscalYear) => itemOf('segment', { fiscalYear }, `year_${fiscalYear}`))
  const { results } = await client.computeMedicalInstitutionReport({ body: reportOf(years) })
  expect(results.map(({ values }) => values)).toEqual([['C：継続', null, 'C：継続']])

  const map = (year: number) => ({
    referral: {
      referralType: 'referral' as const,
      period: { startDate: `${year}-05-01`, endDate: `${year}-05-31` },
      comparisonPeriod: { startDate: '2023-05-01', endDate: '2023-05-31' },
    },
  })
  const pins = async (year: number) =>
    (await client.getSalesMapPins({ body: { ...map(year), columns: ['segment'] } })).columns.segment
  expect(await pins(2025)).not.toBeNull()
  expect(await pins(2024)).toBeNull()
  const list = await client.searchMedicalInstitutionsForSalesMap({ body: map(2024) })
  expect(list.medicalInstitutions.find(({ id }) => id === institution)?.segment ?? null).toBeNull()
})

test('a year without survey files has no segment where admissions would decide it, and has one where referrals do', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const [large = 0, middle = 0] = institutions
  const place = { tenantId: person.tenantId, uploadId: await anUpload(database.owner, person) }
  const letters = (id: number, count: number, day: string) =>
    Array.from({ length: count }, () => preparedReferral(place, { referral_date: day, medical_institution_id: id }))
  const [before, now] = ['2023-05-10', '2024-05-10']
  await storeFacts(database, person.tenantId, {
    referrals: [before, now].flatMap((day) => [...letters(large, 24, day), ...letters(middle, 12, day)]),
    reverseReferrals: [],
    admissions: [
      preparedAdmission({ ...place, patientId: '990' }, { admission_date: '2024-05-01', discharge_date: '2024-05-03' }),
    ],
  })
  const client = await product.clientFor(person)
  const segmentsOf = async (id: number) =>
    (await client.listInstitutionSegments({ id })).map(({ period, segmentLabel }) => [period, segmentLabel])
  expect(await segmentsOf(large)).toEqual([['2024', 'B：重点']])
  expect(await segmentsOf(middle)).toEqual([
    ['2024', 'B：重点'],
    ['2023', 'B：重点'],
  ])
  const years = [2023, 2024].map((fiscalYear) => itemOf('segment', { fiscalYear }, `year_${fiscalYear}`))
  const { results } = await client.computeMedicalInstitutionReport({ body: reportOf(years) })
  expect(Object.fromEntries(results.map(({ name, values }) => [name, values]))).toEqual({
    大口内科: [null, 'B：重点'],
    中口内科: ['B：重点', 'B：重点'],
  })
  const search = (year: number) => ({
    referral: {
      referralType: 'referral' as const,
      period: { startDate: `${year}-05-01`, endDate: `${year}-05-31` },
      comparisonPeriod: { startDate: '2022-05-01', endDate: '2022-05-31' },
    },
  })
  const onMap = async (year: number) => {
    const list = await client.searchMedicalInstitutionsForSalesMap({
      body: { ...search(year), sortBy: 'referral_count' },
    })
    return institutions.map((id) => list.medicalInstitutions.find((one) => one.id === id)?.segment?.label)
  }
  expect(await onMap(2023)).toEqual([undefined, 'B：重点', 'D：紹介なし'])
  expect((await onMap(2024)).slice(0, 2)).toEqual(['B：重点', 'B：重点'])
  const pins = await client.getSalesMapPins({ body: { ...search(2023), columns: ['segment'] } })
  expect(columnOf(await loadPlaces(client), pins, 'segment')?.get(large)).toBe(unknownSegment)
})

test('a year that is not over is judged by twelve months everywhere, so that it does not look like a decline', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const [institution = 0] = institutions
  const place = { tenantId: person.tenantId, uploadId: await anUpload(database.owner, person) }
  const months = Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2024, 3 + index, 10)).toISOString())
  await storeFacts(database, person.tenantId, {
    referrals: months.map((day) =>
      preparedReferral(place, { referral_date: day.slice(0, 10), medical_institution_id: institution }),
    ),
    reverseReferrals: [],
    admissions: [],
  })
  const client = await product.clientFor(person)
  expect(await client.listInstitutionSegments({ id: institution })).toMatchObject([
    { period: '2025', segmentLabel: 'B：重点', firstMonth: '2024-12-01', lastMonth: '2025-11-01', referralCount: 12 },
    { period: '2024', segmentLabel: 'B：重点', firstMonth: '2024-04-01', lastMonth: '2025-03-01', referralCount: 12 },
  ])
  const years = [0, 1].map((fiscalYearsAway) => itemOf('segment', { fiscalYearsAway }, `year_${fiscalYearsAway}`))
  const { columns, results } = await client.computeMedicalInstitutionReport({ body: reportOf(years) })
  expect(results.map(({ values }) => values)).toEqual([['B：重点', 'B：重点']])
  expect(columns.map(({ period }) => [period?.startDate, period?.endDate])).toEqual([
    ['2024-12-01', '2025-11-30'],
    ['2024-04-01', '2025-03-31'],
  ])
  const list = await client.searchMedicalInstitutionsForSalesMap({
    body: {
      referral: {
        referralType: 'referral',
        period: { startDate: '2025-04-01', endDate: '2025-11-30' },
        comparisonPeriod: { startDate: '2024-04-01', endDate: '2024-11-30' },
      },
    },
  })
  expect(list.medicalInstitutions.find(({ id }) => id === institution)?.segment?.label).toBe('B：重点')
})
