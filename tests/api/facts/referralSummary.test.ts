import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aprilOf, fiscalYearOf, monthAfter } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'
import { type LoadedMonths, loadMonths } from '../../support/facts/loadedMonths.ts'

const today = dayInJapan()
const thisYear = fiscalYearOf(today)
const april = aprilOf(thisYear)
const lastApril = aprilOf(thisYear - 1)

let product: TestApi
let clinic: number
let other: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
  other = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let person: Person
let client: Client
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
})

const refer = (referralDate: string, more: object = {}, id = clinic) =>
  client.createReferral({ id, body: { referralDate, firstVisitFlag: true, ...more } })

const admit = async (patientId: string, day: string) => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  const operation = { operation_date: day, kcode: 'K546', anaesthesia: null, name: null }
  await withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        preparedAdmission(
          { tenantId, uploadId, patientId },
          { admission_date: day, discharge_date: day, operations: [operation] },
        ),
      ]),
    ),
  )
}

/** Lists of another partner, with as many letters in each month. */
const load = (first: string, last: string, more: Partial<LoadedMonths> = {}) =>
  loadMonths(product.database, person, { institutionId: other, first, last, ...more })

test('a chart without any figures says that nothing is loaded', async () => {
  const last = monthAfter(today, -1)
  expect(await client.getReferralSummary({ id: clinic })).toMatchObject({
    baseMonth: null,
    unsettledFrom: null,
    isLoaded: false,
    lastReferralDate: null,
    unrepliedCount: 0,
    unrepliedCountInTwelveMonths: 0,
    segments: [],
    twelveMonths: { firstMonth: monthAfter(last, -11), lastMonth: last, referralCount: null },
    thisYear: { fiscalYear: fiscalYearOf(last), lastMonth: last, referralCount: null, admissionRate: null },
    lastYear: { fiscalYear: fiscalYearOf(last) - 1, lastMonth: monthAfter(last, -12), referralCount: null },
  })
})

test('a year is summed up to the base month, and compared with the same months a year before', async () => {
  await load(monthAfter(lastApril, -11), april, { also: ['reverse_referral', 'ff1_file'] })
  await refer(april, { patientId: '11', repliedOn: april })
  await refer(april, { firstVisitFlag: false })
  await refer(lastApril)
  await refer(monthAfter(april, -1))
  await refer(april, {}, other)
  await refer(today)
  await admit('11', april)
  await client.createReverseReferral({ id: clinic, body: { reverseReferralDate: april } })
  const summary = await client.getReferralSummary({ id: clinic })
  expect(summary).toMatchObject({
    baseMonth: april,
    isLoaded: true,
    lastReferralDate: today,
    referralCountSince: 1,
    unrepliedCount: 4,
    unrepliedCountInTwelveMonths: 2,
    thisYear: {
      fiscalYear: thisYear,
      firstMonth: april,
      lastMonth: april,
      referralCount: 2,
      firstVisitCount: 1,
      admissionCount: 1,
      operationCount: 1,
      admissionRate: 50,
      reverseReferralCount: 1,
    },
    lastYear: { lastMonth: lastApril, referralCount: 1, firstVisitCount: 1, admissionRate: 0, reverseReferralCount: 0 },
    twelveMonths: { firstMonth: monthAfter(april, -11), lastMonth: april, referralCount: 3 },
    twelveMonthsBefore: { firstMonth: monthAfter(april, -23), lastMonth: lastApril, referralCount: 1 },
    segments: [
      // By the twelve months up to the base month, as the year is not over.
      { period: String(thisYear), referralCount: 3 },
      { period: String(thisYear - 1), referralCount: 2 },
      { period: String(thisYear - 2), referralCount: 0 },
    ],
  })
  expect(summary.months).toHaveLength(24)
  expect(summary.months.at(-1)).toEqual({ month: april, referralCount: 2 })
  expect(summary.months.at(-2)).toEqual({ month: monthAfter(april, -1), referralCount: 1 })
  expect(summary.months[0]).toEqual({ month: monthAfter(april, -23), referralCount: 0 })
})

test.each([
  ['March', aprilOf(thisYear - 1), 11],
  ['April', april, 0],
])(
  'a partner with 40 referrals in twelve months shows them when lists up to %s are loaded, however the fiscal year has begun',
  async (_, yearBegin, monthsIn) => {
    const base = monthAfter(yearBegin, monthsIn)
    await load(monthAfter(base, -24), base, { count: 9 })
    await loadMonths(product.database, person, {
      institutionId: clinic,
      first: monthAfter(base, -10),
      last: monthAfter(base, -1),
      count: 4,
    })
    await refer(today)
    expect(await client.getReferralSummary({ id: clinic })).toMatchObject({
      baseMonth: base,
      twelveMonths: { firstMonth: monthAfter(base, -11), lastMonth: base, referralCount: 40 },
      twelveMonthsBefore: { referralCount: 0 },
      thisYear: { fiscalYear: fiscalYearOf(base), firstMonth: yearBegin, lastMonth: base },
    })
  },
)

test('a month that is not loaded is a gap, and stays of which no file is here are unknown', async () => {
  await load(monthAfter(april, -20), monthAfter(april, -3))
  await load(monthAfter(april, -1), april)
  await refer(april)
  const summary = await client.getReferralSummary({ id: clinic })
  expect(summary.twelveMonths).toMatchObject({ referralCount: 1, admissionCount: null, reverseReferralCount: null })
  expect(summary.months.slice(-3).map(({ referralCount }) => referralCount)).toEqual([null, 0, 1])
})

test('an institution that has sent nobody shows that others have', async () => {
  await load(april, april)
  expect(await client.getReferralSummary({ id: clinic })).toMatchObject({
    isLoaded: true,
    lastReferralDate: null,
    thisYear: { referralCount: 0, admissionRate: null },
  })
})

test('what people have entered is told where no lists are loaded', async () => {
  await refer(monthAfter(today, -1))
  expect(await client.getReferralSummary({ id: clinic })).toMatchObject({
    baseMonth: null,
    isLoaded: true,
    twelveMonths: { referralCount: 1 },
  })
})

test('the figures of one hospital are not those of another', async () => {
  await load(april, april)
  await refer(april)
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  expect(await stranger.getReferralSummary({ id: clinic })).toMatchObject({
    baseMonth: null,
    isLoaded: false,
    unrepliedCount: 0,
    thisYear: { referralCount: null },
  })
})
