import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { anEmail, anEmailOffice, type EmailOffice, forgetEmails } from '../../support/emails/emailOffice.ts'
import { addSentRecipients, beginSentEmail } from '../../support/emails/sentEmail.ts'
import { monthsAgo, storeByMonth } from '../../support/facts/monthlyReferrals.ts'

let product: TestApi
let office: EmailOffice
let client: Client
let recipients: number[]
let elsewhere: number

/** Referrals of the last 14 months. The e-mail goes out five months before the last one. */
const before = [1, 1, 1, 1, 1, 1, 1, 1, 1]
const risen = [...before, 1, 3, 3, 3, 3]
const stayed = [...before, 1, 1, 1, 1, 1]
const none = Array.from({ length: 14 }, () => 0)
const sendingMonth = () => monthsAgo(4)

beforeAll(async () => {
  product = await ownApi()
  office = await anEmailOffice(product)
  ;({ client } = office)
  const { owner } = product.database
  await owner.query(
    `insert into secondary_medical_areas (prefecture_code, name, code)
    values ('43', '熊本・上益城', '4301'), ('43', '八代', '4304')
    on conflict do nothing`,
  )
  await owner.query(
    `insert into municipalities (code, prefecture_code, name, kana, longitude, latitude, population, secondary_medical_area)
    values ('43101', '43', '熊本市中央区', 'クマモトシチュウオウク', 130.7, 32.8, 180000, '熊本・上益城'),
      ('43202', '43', '八代市', 'ヤツシロシ', 130.6, 32.5, 120000, '八代')
    on conflict (code) do update set secondary_medical_area = excluded.secondary_medical_area`,
  )
  const institution = (municipalityCode: string, facilityTypeIds = [2]) =>
    anInstitution(owner, { municipalityCode, facilityTypeIds })
  const many = async (count: number, municipalityCode: string) => {
    const made: number[] = []
    for (let number = 0; number < count; number += 1) made.push(await institution(municipalityCode))
    return made
  }
  recipients = await many(12, '43101')
  const others = await many(15, '43101')
  const far = await many(3, '43202')
  elsewhere = await institution('43101', [1])
  await storeByMonth(product.database, office.writer, [
    ...recipients.map((institutionId, index) => ({ institutionId, referrals: index === 0 ? stayed : risen })),
    ...others.map((institutionId, index) => ({ institutionId, referrals: index === 0 ? risen : stayed })),
    ...far.map((institutionId) => ({ institutionId, referrals: risen })),
    { institutionId: elsewhere, referrals: none },
  ])
})
afterAll(() => product.stop())
beforeEach(() => forgetEmails(product))

const sent = async (institutions: readonly number[], startedAt = `${sendingMonth()}T01:00:00.000Z`) => {
  const { id } = await client.createEmail({ body: anEmail() })
  const { owner } = product.database
  await beginSentEmail(owner, office.tenantId, id, { startedAt })
  await addSentRecipients(
    owner,
    { tenantId: office.tenantId, emailId: id, startedAt },
    institutions.map((institutionId, index) => ({
      address: `doctor${index}@clinic.example`,
      institutionId,
      state: 'accepted',
    })),
  )
  return id
}

describe('the effect of an e-mail', () => {
  test('stands beside comparable institutions of the area that did not get it, with its interval', async () => {
    const effect = await client.getEmailEffect({ id: await sent([...recipients, elsewhere]) })
    expect(effect).toMatchObject({
      missing: null,
      baseMonth: monthsAgo(0),
      before: { first: monthsAgo(7), last: monthsAgo(5) },
      after: { first: monthsAgo(3), last: monthsAgo(1) },
      recipients: { institutionCount: 12, referralCountBefore: 36, referralCountAfter: 11 * 9 + 3 },
      others: { institutionCount: 15, referralCountBefore: 45, referralCountAfter: 14 * 3 + 9 },
      unmatchedCount: 1,
    })
    expect(effect.difference).toBeCloseTo((11 * 6) / 12 - 6 / 15, 6)
    expect(effect.lower).toBeGreaterThan(0)
    expect(effect.upper).toBeGreaterThan(effect.difference ?? 0)
  })

  test('is no more than a difference with few institutions', async () => {
    expect(await client.getEmailEffect({ id: await sent(recipients.slice(0, 4)) })).toMatchObject({
      missing: null,
      recipients: { institutionCount: 4 },
      lower: null,
      upper: null,
    })
  })

  test('is unknown while months are missing, which are named, or nobody known got it', async () => {
    const late = await client.getEmailEffect({ id: await sent(recipients, `${monthsAgo(1)}T01:00:00.000Z`) })
    expect(late).toMatchObject({
      missing: 'months_after',
      missingMonths: [monthsAgo(-1), monthsAgo(-2)],
      recipients: null,
      difference: null,
    })
    const early = await client.getEmailEffect({ id: await sent(recipients, `${monthsAgo(12)}T01:00:00.000Z`) })
    expect(early).toMatchObject({ missing: 'months_before', missingMonths: [monthsAgo(15), monthsAgo(14)] })
    expect(await client.getEmailEffect({ id: await sent([]) })).toMatchObject({ missing: 'no_institutions' })
    const { id } = await client.createEmail({ body: anEmail() })
    expect(await client.getEmailEffect({ id })).toMatchObject({ missing: 'not_begun', before: null })
  })
})

test('who opened it and has referred nobody since is found, as far as lists are loaded', async () => {
  const startedAt = `${sendingMonth()}T01:00:00.000Z`
  const { id } = await client.createEmail({ body: anEmail() })
  const { owner } = product.database
  await beginSentEmail(owner, office.tenantId, id, { startedAt })
  const [first = 0] = recipients
  const opened = [{ knownBy: 'browser' as const, minute: 10 }]
  const late = [{ knownBy: 'browser' as const, minute: 200 * 24 * 60 }]
  await addSentRecipients(owner, { tenantId: office.tenantId, emailId: id, startedAt }, [
    { address: 'a@clinic.example', institutionId: first, state: 'accepted', events: opened },
    { address: 'b@clinic.example', institutionId: elsewhere, state: 'accepted', events: opened },
    { address: 'c@clinic.example', institutionId: elsewhere, state: 'accepted' },
    { address: 'd@clinic.example', institutionId: elsewhere, state: 'accepted', events: late },
  ])
  const { reports, referralsUntil } = await client.listEmailReports({ id })
  expect(referralsUntil?.slice(0, 7)).toBe(monthsAgo(0).slice(0, 7))
  expect(reports.map(({ referralCountSince }) => referralCountSince)).toEqual([5, 0, null, null])
  const found = await client.listEmailReports({ id, withoutReferral: true })
  expect(found.reports.map(({ email }) => email)).toEqual(['b@clinic.example'])
})
