import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aprilOf, fiscalYearOf, monthAfter } from '../../contract/months.ts'
import type { Client } from '../../dataProvider/client.ts'
import { withTenant } from '../../server/db/tenant.ts'
import { changeFacts } from '../../server/facts/changeFacts.ts'
import { storeAdmissions } from '../support/storeAdmissions.ts'
import { dayInJapan } from '../../server/japanDays.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../support/builders.ts'
import { anUpload, preparedAdmission } from '../support/factBuilders.ts'

const today = dayInJapan()
const current = monthAfter(today, 0)
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

test('a chart without any figures says that nothing is loaded', async () => {
  expect(await client.getReferralSummary({ id: clinic })).toMatchObject({
    isLoaded: false,
    lastReferralDate: null,
    unrepliedCount: 0,
    segments: [],
    thisYear: { fiscalYear: thisYear, firstMonth: april, lastMonth: current, referralCount: 0, admissionRate: null },
    lastYear: {
      fiscalYear: thisYear - 1,
      firstMonth: lastApril,
      lastMonth: monthAfter(current, -12),
      referralCount: 0,
    },
  })
})

test('a year is summed up to the last month that is loaded, and compared with the same months a year before', async () => {
  await refer(april, { patientId: '11', repliedOn: april })
  await refer(april, { firstVisitFlag: false })
  await refer(lastApril)
  await refer(monthAfter(april, -1))
  await refer(april, {}, other)
  await admit('11', april)
  await client.createReverseReferral({ id: clinic, body: { reverseReferralDate: april } })
  const summary = await client.getReferralSummary({ id: clinic })
  expect(summary).toMatchObject({
    isLoaded: true,
    lastReferralDate: april,
    unrepliedCount: 3,
    thisYear: {
      lastMonth: april,
      referralCount: 2,
      firstVisitCount: 1,
      admissionCount: 1,
      operationCount: 1,
      admissionRate: 50,
      reverseReferralCount: 1,
    },
    lastYear: { lastMonth: lastApril, referralCount: 1, firstVisitCount: 1, admissionRate: 0, reverseReferralCount: 0 },
    segments: [
      { period: String(thisYear), referralCount: 2 },
      { period: String(thisYear - 1), referralCount: 2 },
    ],
  })
  expect(summary.months).toHaveLength(24)
  expect(summary.months.at(-1)).toEqual({ month: april, referralCount: 2 })
  expect(summary.months.at(-2)).toEqual({ month: monthAfter(april, -1), referralCount: 1 })
  expect(summary.months[0]).toEqual({ month: monthAfter(april, -23), referralCount: 0 })
})

test('an institution that has sent nobody shows that others have', async () => {
  await refer(april, {}, other)
  expect(await client.getReferralSummary({ id: clinic })).toMatchObject({
    isLoaded: true,
    lastReferralDate: null,
    thisYear: { referralCount: 0, admissionRate: null },
  })
})

test('the figures of one hospital are not those of another', async () => {
  await refer(april)
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  expect(await stranger.getReferralSummary({ id: clinic })).toMatchObject({
    isLoaded: false,
    unrepliedCount: 0,
    thisYear: { referralCount: 0 },
  })
})
