import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { type Capability, type Feature, features } from '#contract/features.ts'
import type { Client } from '#dataProvider/client.ts'
import type { AccessTokens } from '../../support/identity/accessTokens.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { validBodies } from '../../support/validBodies.ts'

const all = Object.entries<Operation>(api)

/** The features that an operation needs, whatever else the plan has. */
const neededBy = ({ feature, requiredFeatures = [] }: Operation): readonly Capability[] => [
  ...(typeof feature === 'string' ? [feature] : feature?.length === 1 ? feature : []),
  ...requiredFeatures,
]

let product: TestApi
let institution: number
const tokens = new Map<Feature, AccessTokens>()
const clients = new Map<Feature, Client>()

/** The entry of the tenant whose plan lacks only this feature. */
const without = <T>(map: ReadonlyMap<Feature, T>, feature: Feature): T => {
  const found = map.get(feature)
  if (!found) throw new Error(`nobody lacks ${feature}`)
  return found
}

beforeAll(async () => {
  product = await ownApi()
  const { owner } = product.database
  institution = await anInstitution(owner)
  for (const feature of ['reverse_referrals', 'diagnosis_analysis'] as const) {
    const plan = `all but ${feature}`
    await owner.query('insert into plans values ($1)', [plan])
    await owner.query('insert into plan_features select $1, feature from unnest($2::text[]) as feature', [
      plan,
      features.filter((one) => one !== feature),
    ])
    const person = await aPerson(product.database, await aTenant(product.database, { plan }), { role: 'owner' })
    tokens.set(feature, await product.signIn(person))
    clients.set(feature, await product.clientFor(person))
  }
})
afterAll(() => product.stop())

const refused = { status: 403, problem: { code: 'feature_missing' } }

describe.each(['reverse_referrals', 'diagnosis_analysis'] as const)('a plan with all features but %s', (feature) => {
  test.each(all.filter(([, operation]) => neededBy(operation).includes(feature)))(
    'opens no %s',
    async (operationId, { method, path, scope, body }) => {
      const response = await fetch(product.origin + path.replace(/\{\w+\}/g, String(institution)), {
        method,
        headers: {
          authorization: `Bearer ${scope === 'public' ? '' : without(tokens, feature)[scope]}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(validBodies[operationId] ?? {}) }),
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'feature_missing' })
    },
  )
})

describe('every operation that names', () => {
  test('reverse referrals or both directions belongs to the feature reverse_referrals', () => {
    const named = all.filter(([id, { path }]) => /reverse_?referral|both_?referrals/i.test(`${id} ${path}`))
    expect(named.length).toBeGreaterThan(15)
    for (const [id, operation] of named)
      expect([id, neededBy(operation)]).toEqual([id, expect.arrayContaining(['reverse_referrals'])])
  })

  test('cases of the admitted belongs to the feature diagnosis_analysis', () => {
    const named = all.filter(([id, { path }]) => /admitted_?case/i.test(`${id} ${path}`))
    expect(named.map(([id]) => id)).toEqual(['listAdmittedCases'])
    for (const [, operation] of named) expect(neededBy(operation)).toContain('diagnosis_analysis')
  })
})

describe('without diagnosis_analysis', () => {
  test('referrals are listed, and not by disease or operation', async () => {
    const client = without(clients, 'diagnosis_analysis')
    await client.listReferrals({ id: institution })
    await expect(client.listReferrals({ id: institution, admittedDisease: '050130' })).rejects.toMatchObject(refused)
    await expect(client.listReferrals({ id: institution, kcode: 'K546' })).rejects.toMatchObject(refused)
  })

  test.each(['main_icd10', 'mdc', 'dpc6', 'kcode'] as const)('reports count by others than %s', async (key) => {
    const client = without(clients, 'diagnosis_analysis')
    await client.aggregateReferrals({
      body: { filterConditions: [], groupingConditions: [{ definitionKey: 'own_department_id' }] },
    })
    await expect(
      client.aggregateReferrals({ body: { filterConditions: [], groupingConditions: [{ definitionKey: key }] } }),
    ).rejects.toMatchObject(refused)
    const filterConditions = [{ definitionKey: key, matchingGroups: [{ exists: true }] }]
    await expect(
      client.aggregateReferrals({ body: { filterConditions, groupingConditions: [] } }),
    ).rejects.toMatchObject(refused)
  })
})

describe('without reverse_referrals', () => {
  test('institutions of the group are compared by other figures, and a list of reverse referrals is not taken in', async () => {
    const client = without(clients, 'reverse_referrals')
    const body = {
      groupMedicalInstitutionIds: [institution],
      period: { startDate: '2026-04-01', endDate: '2026-04-30' },
      unitType: 'month' as const,
    }
    const asked = (figure: 'referral_count' | 'reverse_referral_count') =>
      client.getGroupReferralChart({ body: { ...body, figure } })
    await expect(asked('reverse_referral_count')).rejects.toMatchObject(refused)
    await expect(asked('referral_count')).rejects.toMatchObject({ status: 422 })
    await expect(client.importDataUpload({ id: 1, body: { kind: 'reverse_referral' } })).rejects.toMatchObject(refused)
    await expect(client.importDataUpload({ id: 1, body: { kind: 'referral' } })).rejects.toMatchObject({ status: 404 })
  })

  test('reports have no items of them, and older reports lock theirs', async () => {
    const client = without(clients, 'reverse_referrals')
    const { itemDefinitions } = await client.listMedicalInstitutionReportItemDefinitions({})
    expect(itemDefinitions.find(({ key }) => key === 'reverse_referral_count')).toMatchObject({ isLocked: true })
    const { columns } = await client.computeMedicalInstitutionReport({
      body: { displayItems: ['reverse_referral_count', 'referral_count'] },
    })
    expect(columns.map(({ isLocked }) => isLocked)).toEqual([true, false])
  })

  test('the sales map counts referrals alone, no visit is suggested for them, and a chart has no number of them', async () => {
    const client = without(clients, 'reverse_referrals')
    const map = (referralType: 'referral' | 'reverse_referral') =>
      client.getSalesMapPins({
        body: {
          referral: { referralType, period: { startDate: '2026-04-01', endDate: '2026-04-30' } },
          columns: ['referrals'],
        },
      })
    await expect(map('reverse_referral')).rejects.toMatchObject(refused)
    await map('referral')
    const reasons = { reasons: ['only_reverse_referrals' as const] }
    await expect(client.searchVisitSuggestions({ body: reasons })).rejects.toMatchObject(refused)
    const summary = await client.getReferralSummary({ id: institution })
    expect(summary.reverseReferralCountSince).toBeNull()
    expect(summary.thisYear.reverseReferralCount).toBeNull()
  })

  test('a referral is shown without the way back', async () => {
    const person = await aPerson(product.database, await aTenant(product.database))
    const client = await product.clientFor(person)
    const patientId = '1234'
    const { id: referralId } = await client.createReferral({
      id: institution,
      body: { referralDate: '2026-04-10', firstVisitFlag: true, patientId },
    })
    await client.createReverseReferral({ id: institution, body: { reverseReferralDate: '2026-04-20', patientId } })
    const wayBack = async () => (await client.getReferral({ id: institution, referralId })).reverseReferral
    expect(await wayBack()).toMatchObject({ reverseReferralDate: '2026-04-20' })
    await product.database.owner.query(`update tenants set plan = 'all but reverse_referrals' where tenant_id = $1`, [
      person.tenantId,
    ])
    expect(await wayBack()).toBeNull()
  })
})
