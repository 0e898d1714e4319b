import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { anEmail } from '../../support/emails/emailOffice.ts'
import { addRecipients } from '../../support/emails/recipients.ts'

let product: TestApi
let person: Person
let client: Client
beforeAll(async () => {
  product = await testApi()
  person = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
  client = await product.clientFor(person)
  await anInstitution(product.database.owner, { name: '水前寺なごみ内科' })
})

const conditions = { referralTrend: ['below' as const] }
const unknownAt = (path: string) => ({
  status: 422,
  problem: { errors: [{ path, message: expect.stringContaining('紹介の傾向はまだ分からないため') }] },
})

test('a rule by a trend that nobody knows is neither previewed nor applied, and says so', async () => {
  const { id } = await client.createStaffRule({
    body: { name: '減った連携先', staffId: person.accountId, conditions },
  })
  await expect(client.previewStaffRule({ id })).rejects.toMatchObject(unknownAt('conditions'))
  await expect(client.applyStaffRule({ id, body: {} })).rejects.toMatchObject(unknownAt('conditions'))
  expect(await client.listStaffRules()).toMatchObject({ staffRules: [{ id, appliedAt: null }] })
})

test('recipients are not counted, found or replaced by it', async () => {
  const { id } = await client.createEmail({ body: anEmail() })
  await addRecipients(product.database.owner, person.tenantId, id, [{ address: 'doctor@clinic.example' }])
  const institutions = conditions
  const refused = unknownAt('institutions.referral_trend')
  await expect(client.countEmailDestinations({ body: { institutions } })).rejects.toMatchObject(refused)
  await expect(client.searchEmailDestinations({ body: { institutions } })).rejects.toMatchObject(refused)
  await expect(client.chooseEmailRecipients({ id, body: { mode: 'replace', institutions } })).rejects.toMatchObject(
    refused,
  )
  expect(await client.countEmailRecipients({ id })).toMatchObject({ destinationCount: 1 })
})

test('an action list gets nobody by it without a word', async () => {
  const { id } = await client.createActionList({ body: { name: '訪問' } })
  await expect(client.addActionListMedicalInstitutions({ id, body: { search: conditions } })).rejects.toMatchObject(
    unknownAt('search.referral_trend'),
  )
})

test('with trends known, it finds those who have it', async () => {
  const other = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
  const known = await product.clientFor(other)
  const clinic = await anInstitution(product.database.owner, { name: '健軍医院' })
  await product.database.owner.query(
    `insert into referral_trends (tenant_id, medical_institution_id, state, as_of, month_count, observed, year_count, is_valued)
    values ($1, $2, 'too_few', '2026-03-01', 3, 1, 1, false)`,
    [other.tenantId, clinic],
  )
  expect(await known.countEmailDestinations({ body: { institutions: conditions } })).toMatchObject({ count: 0 })
})
