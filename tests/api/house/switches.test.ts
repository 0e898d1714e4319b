import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
let client: Client
let institution: number
let phase: number
let list: number
const refused = { status: 403, problem: { code: 'feature_missing' } }

const switchPhases = (isOn: boolean) =>
  product.database.owner.query('update tenants set enabled_phase = $2 where tenant_id = $1', [tenantId, isOn])

beforeAll(async () => {
  product = await testApi()
  tenantId = await aTenant(product.database)
  institution = await anInstitution(product.database.owner, { name: '花畑内科医院' })
  const support = await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner', csAccount: true }))
  client = await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner' }))
  const { phaseMasters } = await support.replacePhaseMasters({
    body: { phaseMasters: [{ name: '関係づくり', description: null }], updatedAt: null },
  })
  phase = phaseMasters[0]?.id ?? 0
  await client.updatePhase({ id: institution, body: { phaseMasterId: phase } })
  ;({ id: list } = await client.createActionList({ body: { name: '春の訪問' } }))
  await client.addActionListMedicalInstitution({ id: list, body: { medicalInstitutionId: institution } })
})
afterAll(() => product.stop())

const found = async () =>
  (await client.searchMedicalInstitutions({ body: { medicalInstitutionIds: [institution] } })).medicalInstitutions[0]
const onList = async () => (await client.listActionListMedicalInstitutions({ id: list })).medicalInstitutions[0]
const heads = async (file: Promise<Blob>) => (await (await file).text()).split('\r\n')[0]?.split(',') ?? []
const exported = () => client.exportMedicalInstitutions({ body: { medicalInstitutionIds: [institution] } })
const items = async () =>
  (await client.listMedicalInstitutionReportItemDefinitions({})).itemDefinitions
    .map(({ key }) => key)
    .filter((key) => key.startsWith('phase'))
const changes = async () =>
  (await client.listInstitutionChanges({ id: institution })).changes.map(({ recordType }) => recordType)
const report = {
  items: [{ key: 'phase', definitionKey: 'phase', aggregationConditions: {} }],
  displayItems: ['phase'],
}

describe('a tenant with phases', () => {
  test('sees them wherever institutions are', async () => {
    await switchPhases(true)
    expect((await found())?.phase).toEqual({ id: phase, name: '関係づくり' })
    expect((await onList())?.phase).toEqual({ id: phase, name: '関係づくり' })
    expect(await heads(exported())).toContain('フェーズ')
    expect(await heads(client.exportActionListMedicalInstitutions({ id: list }))).toContain('フェーズ')
    expect(await items()).toEqual(['phase', 'phase_changed_on'])
    expect(await changes()).toContain('phase')
  })
})

describe('a tenant that has switched phases off', () => {
  beforeAll(() => switchPhases(false))
  afterAll(() => switchPhases(true))

  test('sees none in replies, files, items of reports and the history', async () => {
    expect((await found())?.phase).toBeNull()
    expect((await onList())?.phase).toBeNull()
    const before = await heads(exported())
    expect(before).not.toContain('フェーズ')
    expect(before).toContain('担当者')
    expect(await heads(client.exportActionListMedicalInstitutions({ id: list }))).not.toContain('フェーズ')
    expect((await (await exported()).text()).includes('関係づくり')).toBe(false)
    expect(await items()).toEqual([])
    expect(await changes()).not.toContain('phase')
  })

  test('has its columns of older reports locked', async () => {
    const { columns, results } = await client.computeMedicalInstitutionReport({ body: report })
    expect(columns).toMatchObject([{ itemKey: 'phase', isLocked: true }])
    expect(results.flatMap(({ values }) => values).filter((value) => value !== null)).toEqual([])
    const byPhase = { ...report, filterConditions: [{ itemKey: 'phase', matchingGroups: [{ exists: true }] }] }
    await expect(client.computeMedicalInstitutionReport({ body: byPhase })).rejects.toMatchObject({ status: 422 })
  })

  test('can neither ask for them nor set them', async () => {
    const period = { startDate: '2026-04-01', endDate: '2026-04-30' }
    const map = { referral: { referralType: 'referral' as const, period } }
    const conditions = { phaseMasterIds: [phase] }
    for (const call of [
      () => client.searchMedicalInstitutions({ body: conditions }),
      () => client.exportMedicalInstitutions({ body: conditions }),
      () => client.searchMedicalInstitutionsForSalesMap({ body: { ...map, ...conditions } }),
      () => client.getSalesMapPins({ body: { ...map, ...conditions, columns: [] } }),
      () => client.getSalesMapPins({ body: { ...map, columns: ['phase'] } }),
      () => client.searchVisitSuggestions({ body: { medicalInstitutions: conditions } }),
      () => client.searchEmailDestinations({ body: { institutions: conditions } }),
      () => client.listPhaseMasters({}),
      () => client.getPhase({ id: institution }),
      () => client.updatePhase({ id: institution, body: { phaseMasterId: null } }),
    ])
      await expect(call()).rejects.toMatchObject(refused)
    await client.getSalesMapPins({ body: { ...map, columns: ['referrals'] } })
    await client.searchMedicalInstitutions({ body: { phaseMasterIds: [] } })
  })

  test('says of its features what its plan has, and of the switch that it is off', async () => {
    const { features, tenant } = await client.getCurrentUser()
    expect(features).not.toContain('enabled_phase')
    expect(tenant.enabledPhase).toBe(false)
  })
})

test('every call about phases needs the switch', () => {
  const calls = Object.entries<Operation>(api).filter(([id]) => /phase/i.test(id))
  expect(calls.map(([id, { requiredFeatures }]) => [id, requiredFeatures])).toEqual(
    calls.map(([id]) => [id, ['enabled_phase']]),
  )
})
