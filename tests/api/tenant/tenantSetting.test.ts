import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, aPlan } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
let keeper: Client
let member: Client
let stranger: Client

// A PNG of one pixel (RFC 2083).
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const huge = Buffer.from(picture)
huge.writeUInt32BE(6_000, 16)
huge.writeUInt32BE(6_000, 20)
const conflict = { status: 409, problem: { code: 'edit_conflict' } }
const unknownAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  stranger = await product.clientFor(await aPerson(database, await aTenant(database), { csAccount: true }))
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  tenantId = await aTenant(database)
  keeper = await product.clientFor(await aPerson(database, tenantId, { csAccount: true }))
  member = await product.clientFor(await aPerson(database, tenantId, { username: '鈴木' }))
})

const institution = (name: string) => anInstitution(product.database.owner, { name })

/** Changes some of the settings, based on the current version. */
const change = async (changes: object) => {
  const { medicalInstitution, logo: _, ...stored } = await keeper.getTenantSetting()
  return keeper.updateTenantSetting({
    body: { ...stored, medicalInstitutionId: medicalInstitution?.id ?? null, ...changes },
  })
}

describe('the settings of a tenant', () => {
  test('reach everybody of the tenant, and nobody else', async () => {
    const own = await anInstitution(product.database.owner, { name: '水前寺病院', longitude: 130.7, latitude: 32.8 })
    await change({
      name: '水前寺病院 地域連携室',
      medicalInstitutionId: own,
      defaultFacilityTypeIds: [1, 2, 1],
      maxReferralHospitalAdmissionPeriod: 30,
      emailSenderAllowedAddresses: ['renkei@suizenji.example'],
    })
    expect(await keeper.getTenantSetting()).toMatchObject({
      medicalInstitution: { id: own, name: '水前寺病院' },
      defaultFacilityTypeIds: [1, 2],
    })
    expect(await member.getCurrentUser()).toMatchObject({
      defaultFacilityTypeIds: [1, 2],
      emailSenderAllowedAddresses: ['renkei@suizenji.example'],
      tenant: {
        name: '水前寺病院 地域連携室',
        medicalInstitutionId: own,
        prefecture: '43',
        longitude: 130.7,
        maxReferralHospitalAdmissionPeriod: 30,
      },
    })
    expect((await stranger.getCurrentUser()).tenant.name).not.toContain('水前寺')
  })

  test('are not written over what somebody else has just written', async () => {
    const { medicalInstitution: _, ...seen } = await keeper.getTenantSetting()
    await change({ name: '新しい名前' })
    const late = keeper.updateTenantSetting({ body: { ...seen, medicalInstitutionId: null } })
    await expect(late).rejects.toMatchObject({ ...conflict, problem: { current: { name: '新しい名前' } } })
  })

  test.each([
    ['a name of nothing but space', { name: '　' }, 'name'],
    ['an institution that does not exist', { medicalInstitutionId: 999_999_999 }, 'medical_institution_id'],
    ['a facility type that does not exist', { defaultFacilityTypeIds: [1, 98_765] }, 'default_facility_type_ids'],
    ['no day at all', { maxReferralHospitalAdmissionPeriod: 0 }, 'max_referral_hospital_admission_period'],
    ['more than a year', { maxReferralHospitalAdmissionPeriod: 366 }, 'max_referral_hospital_admission_period'],
    ['what is no address', { emailSenderAllowedAddresses: ['renkei'] }, 'email_sender_allowed_addresses.0'],
    [
      'an address twice, however it is written',
      { emailSenderAllowedAddresses: ['a@x.example', 'b@x.example', 'A@X.example'] },
      'email_sender_allowed_addresses.2',
    ],
    [
      'more than fifty addresses',
      { emailSenderAllowedAddresses: Array.from({ length: 51 }, (_, i) => `a${i}@x.example`) },
      'email_sender_allowed_addresses',
    ],
  ])('cannot have %s', async (_what, changes, path) => {
    await expect(change(changes)).rejects.toMatchObject(unknownAt(path))
  })

  test('tell the plan, its features and how much of it is used', async () => {
    await member.createTag({ body: { name: '登録医' } })
    const plan = await keeper.getTenantPlan()
    expect(plan).toMatchObject({ plan: 'professional202112', accountCount: 1, maxAccountCount: 50, tagCount: 1 })
    expect(plan.features).toContain('communications')
  })
})

describe('the logo', () => {
  const upload = (name: string, contents: string | Buffer<ArrayBuffer>) =>
    keeper.replaceTenantLogo({ file: new File([contents], name) })

  test('is seen by everybody of the tenant until it is taken away', async () => {
    expect((await member.getCurrentUser()).tenant.logo).toBeNull()
    const { logo } = await upload('ロゴ.png', picture)
    expect((await member.getCurrentUser()).tenant.logo).toBe(logo)
    const shown = await member.readTenantLogo()
    expect(shown.type).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
    await expect(stranger.readTenantLogo()).rejects.toMatchObject({ status: 404 })
    await keeper.removeTenantLogo()
    expect((await member.getCurrentUser()).tenant.logo).toBeNull()
    await expect(member.readTenantLogo()).rejects.toMatchObject({ status: 404 })
  })

  test('has another address when it is replaced, and the old file goes after a day', async () => {
    const first = await upload('一.png', picture)
    const second = await upload('二.png', picture)
    expect(second.logo).not.toBe(first.logo)
    await product.database.owner.query(
      `update uploaded_files set created_at = now() - interval '2 days' where tenant_id = $1`,
      [tenantId],
    )
    const removed: string[] = []
    const nothing = () => Promise.reject(new Error('only removed from here'))
    await purgeDeleted(product.database.jobs, {
      put: nothing,
      read: nothing,
      remove: async (key) => {
        if (key.startsWith(`${tenantId}/`)) removed.push(key)
      },
    })
    expect(removed).toHaveLength(1)
    expect((await member.readTenantLogo()).size).toBe(picture.length)
  })

  test.each([
    ['an SVG, which can hold scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 422],
    ['a text that calls itself a picture', 'logo.png', 'ロゴ', 422],
    ['a text', 'logo.txt', 'ロゴ', 422],
    ['a picture of 36 million pixels', 'logo.png', huge, 422],
    ['more than 1 MiB', 'logo.png', Buffer.concat([picture, Buffer.alloc(1_048_577)]), 413],
  ])('cannot be %s', async (_what, name, contents, status) => {
    await expect(upload(name, contents)).rejects.toMatchObject({ status })
    expect((await member.getCurrentUser()).tenant.logo).toBeNull()
  })
})

describe('the institutions of the group', () => {
  const replace = (ids: number[], updatedAt: string | null) =>
    keeper.replaceGroupMedicalInstitutions({ body: { medicalInstitutionIds: ids, updatedAt } })

  test('are kept by name, each once', async () => {
    const [b, a] = [await institution('乙病院'), await institution('丙病院')]
    const { updatedAt, medicalInstitutions } = await replace([b, a, b], null)
    expect(medicalInstitutions.map(({ name }) => name).toSorted()).toEqual(['丙病院', '乙病院'].toSorted())
    const { tenant } = await member.getCurrentUser()
    expect(tenant.groupMedicalInstitutions.map(({ id }) => id)).toEqual(medicalInstitutions.map(({ id }) => id))
    expect((await replace([], updatedAt)).medicalInstitutions).toEqual([])
    expect((await stranger.listGroupMedicalInstitutions()).medicalInstitutions).toEqual([])
  })

  test('must exist, and are not written over a newer list', async () => {
    await expect(replace([999_999_999], null)).rejects.toMatchObject(unknownAt('medical_institution_ids'))
    await replace([], null)
    await expect(replace([], null)).rejects.toMatchObject(conflict)
  })
})

test('a plan that only the masters know opens its features, and is shown as the smallest', async () => {
  const { database } = product
  const plan = await aPlan(database, { only: ['tags'] })
  const person = await aPerson(database, await aTenant(database, { plan }), { csAccount: true })
  const client = await product.clientFor(person)
  expect(await client.getCurrentUser()).toMatchObject({ features: ['tags'], tenant: { plan: 'starter' } })
  expect(await client.getTenantPlan()).toMatchObject({ plan: 'starter', features: ['tags'] })
})
