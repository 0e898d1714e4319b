import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthAfter } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'

let product: TestApi
let clinic: number
let other: number
let third: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
  other = await anInstitution(product.database.owner)
  third = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let person: Person
let client: Client
const aClient = async () => product.clientFor(await aPerson(product.database, await aTenant(product.database)))
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
})

const lastMonth = monthAfter(dayInJapan(), -1)
const ago = (months: number) => monthAfter(lastMonth, -months)

const refer = (id: number, monthsBefore: number) =>
  client.createReferral({ id, body: { referralDate: ago(monthsBefore), firstVisitFlag: true } })

/** Lists of a third partner. */
const load = (first: string, last: string) =>
  loadMonths(product.database, person, { institutionId: third, first, last })

const found = async (by: Client = client) => {
  const { medicalInstitutions } = await by.searchMedicalInstitutions({
    body: { medicalInstitutionIds: [clinic, other] },
  })
  const figures = (id: number) => medicalInstitutions.find((institution) => institution.id === id)
  return { clinic: figures(clinic), other: figures(other) }
}

test('a search tells the referrals of twelve months beside those of the twelve before', async () => {
  await load(ago(23), ago(0))
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

test('the twelve months end with the base month, whatever people have entered since', async () => {
  await load(ago(25), ago(2))
  await refer(clinic, 3)
  await refer(clinic, 14)
  await refer(other, 1)
  await client.createReferral({ id: clinic, body: { referralDate: dayInJapan(), firstVisitFlag: true } })
  expect(await found()).toMatchObject({
    clinic: {
      referralCount: 1,
      comparisonReferralCount: 1,
      rateOfReferralChange: 0,
      referralMonths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    },
    other: { referralCount: 0 },
  })
})

test('a month that is not loaded is a gap, and what lacks months is not compared', async () => {
  await load(ago(23), ago(6))
  await load(ago(4), ago(0))
  await refer(clinic, 0)
  expect((await found()).clinic).toMatchObject({
    referralCount: 1,
    comparisonReferralCount: null,
    rateOfReferralChange: null,
    referralMonths: [0, 0, 0, 0, 0, 0, null, 0, 0, 0, 0, 1],
  })
})

test('figures are those of the own tenant; without any list they are unknown, not none', async () => {
  await load(ago(1), ago(0))
  await refer(clinic, 0)
  const stranger = await aClient()
  await stranger.createReferral({ id: clinic, body: { referralDate: dayInJapan(), firstVisitFlag: true } })
  expect((await found(stranger)).clinic).toMatchObject({
    referralCount: null,
    comparisonReferralCount: null,
    rateOfReferralChange: null,
    referralMonths: null,
  })
})

const inOrder = async (sortBy: 'referral_count' | 'referral_change' | 'last_visit_date', sort: 'asc' | 'desc') => {
  const body = { medicalInstitutionIds: [clinic, other, third], sortBy, sort }
  return (await client.searchMedicalInstitutions({ body })).medicalInstitutions.map(({ id }) => id)
}

test('a search is ordered by referrals and by their change; partners without any come last both ways', async () => {
  await loadMonths(product.database, person, {
    institutionId: await anInstitution(product.database.owner),
    first: ago(23),
    last: ago(0),
  })
  // Three after one, and four after seven.
  for (const monthsBefore of [0, 0, 11, 12]) await refer(clinic, monthsBefore)
  for (const monthsBefore of [1, 2, 3, 4, 13, 14, 15, 16, 17, 18, 19]) await refer(other, monthsBefore)
  expect(await inOrder('referral_count', 'desc')).toEqual([other, clinic, third])
  expect(await inOrder('referral_count', 'asc')).toEqual([clinic, other, third])
  expect(await inOrder('referral_change', 'desc')).toEqual([clinic, other, third])
  expect(await inOrder('referral_change', 'asc')).toEqual([other, clinic, third])
})

test('without a list of referrals, an order by referrals still finds everybody', async () => {
  const inAnyOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  expect(inAnyOrder(await inOrder('referral_change', 'asc'))).toEqual(inAnyOrder([clinic, other, third]))
})

test('a search is ordered by the last visit; partners never visited, or only called, come last both ways', async () => {
  await aCommunication(product.database, person, clinic, { actedDate: '2026-01-05', type: 'visit' })
  await aCommunication(product.database, person, other, { actedDate: '2026-02-05', type: 'visit' })
  await aCommunication(product.database, person, clinic, { actedDate: '2025-01-05', type: 'visit' })
  await aCommunication(product.database, person, third, { actedDate: '2026-03-05', type: 'phone' })
  expect(await inOrder('last_visit_date', 'desc')).toEqual([other, clinic, third])
  expect(await inOrder('last_visit_date', 'asc')).toEqual([clinic, other, third])
})
