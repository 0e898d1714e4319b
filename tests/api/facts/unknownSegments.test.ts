import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

/** A hospital whose lists of the fiscal year 2024 are missing. */
test('a year of which no list is loaded has no segments, anywhere', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const institution = await anInstitution(database.owner, { longitude: 130.7, latitude: 32.8 })
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
