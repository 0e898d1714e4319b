import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthAfter } from '../../contract/months.ts'
import type { Client } from '../../dataProvider/client.ts'
import { dayInJapan } from '../../server/japanDays.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../support/builders.ts'

let product: TestApi
let clinic: number
let other: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
  other = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let client: Client
const aClient = async () => product.clientFor(await aPerson(product.database, await aTenant(product.database)))
beforeEach(async () => {
  client = await aClient()
})

const lastMonth = monthAfter(dayInJapan(), -1)

const refer = (id: number, monthsBefore: number) =>
  client.createReferral({ id, body: { referralDate: monthAfter(lastMonth, -monthsBefore), firstVisitFlag: true } })

const found = async (by: Client = client) => {
  const { medicalInstitutions } = await by.searchMedicalInstitutions({
    body: { medicalInstitutionIds: [clinic, other] },
  })
  const figures = (id: number) => medicalInstitutions.find((institution) => institution.id === id)
  return { clinic: figures(clinic), other: figures(other) }
}

test('a search tells the referrals of twelve months beside those of the twelve before', async () => {
  for (const monthsBefore of [0, 0, 11, 12, 23, 24]) await refer(clinic, monthsBefore)
  expect(await found()).toMatchObject({
    clinic: {
      referralCount: 3,
      comparisonReferralCount: 2,
      rateOfReferralChange: 50,
      referralMonths: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
    },
    other: { referralCount: 0, comparisonReferralCount: 0, rateOfReferralChange: null },
  })
})

test('the twelve months end with the last that is over and has referrals of anybody', async () => {
  await refer(clinic, 3)
  await refer(clinic, 14)
  await refer(other, 2)
  await client.createReferral({ id: clinic, body: { referralDate: dayInJapan(), firstVisitFlag: true } })
  expect((await found()).clinic).toMatchObject({
    referralCount: 1,
    comparisonReferralCount: 1,
    rateOfReferralChange: 0,
    referralMonths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
  })
})

test('figures are those of the own tenant; without any loaded they are unknown, not none', async () => {
  await refer(clinic, 0)
  expect((await found(await aClient())).clinic).toMatchObject({
    referralCount: null,
    comparisonReferralCount: null,
    rateOfReferralChange: null,
    referralMonths: null,
  })
})
