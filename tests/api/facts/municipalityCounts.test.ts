import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import { hasMunicipalityCounts } from '#server/facts/rollups/municipalityCounts.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anAreaOffice, referringInstitutions } from '../../support/facts/areaOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let office: Awaited<ReturnType<typeof anAreaOffice>>
let client: Client
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())
beforeEach(async () => {
  office = await anAreaOffice(product.database)
  client = await product.clientFor(office.person)
})

const departments = async () => {
  const { rows } = await product.database.owner.query<{ id: number }>(
    'select id from own_departments where tenant_id = $1 order by id',
    [office.tenantId],
  )
  return rows.map(({ id }) => id)
}

/** Referrals of the last year to both departments, by area, and the total. */
const report = async () => {
  const items = (await departments()).map((id) =>
    itemOf('referral_count', { startMonthsAway: 11, endMonthsAway: 0, ownDepartmentIds: [id] }, `department_${id}`),
  )
  const { results, resultsTotal } = await client.computeAreaReport({
    body: { ...reportOf(items), medicalInstitutionLabelId: office.labelId },
  })
  return Object.fromEntries([...results.map(({ name, values }) => [name, values]), ['total', resultsTotal]])
}

const hasCounts = () =>
  withTenant(product.database.app, office.tenantId, (tx) => hasMunicipalityCounts(tx, office.tenantId))
const run = (text: string) => product.database.owner.query(text, [office.tenantId])
const referring = () => referringInstitutions(product.database.owner, office.tenantId)
const findings = () => verifyTenantFacts(product.database.jobs, office.tenantId)

const before = { 中央: [3, 0], 東: [0, 2], その他: [0, 0], total: [3, 2] }

test('areas are told from the counts of municipalities', async () => {
  expect(await hasCounts()).toBe(true)
  expect(await report()).toEqual(before)
  // Nothing else says twelve.
  await run(
    `update referral_municipality_running_counts set counts = array_fill(12, array[cardinality(counts)])
    where tenant_id = $1 and municipality_code = '43102'`,
  )
  expect(await report()).toEqual({ ...before, 東: [0, 12], total: [3, 12] })
  expect(await findings()).toMatchObject([
    { table: 'referral_municipality_running_counts', stored: { counts: [12] }, computed: { counts: [2] } },
  ])
})

describe('an institution that moves', () => {
  const move = async (from: string | null, to: string | null) =>
    product.database.owner.query(
      `update medical_institutions set municipality_code = $3
      where municipality_code is not distinct from $2 and id = any($1::bigint[])`,
      [await referring(), from, to],
    )

  test('is in its new area at once, and its counts follow', async () => {
    await move('43102', '43101')
    const after = { ...before, 中央: [3, 2], 東: [0, 0] }
    expect([await hasCounts(), await report()]).toEqual([false, after])
    expect(await findings()).toEqual([])
    await computeReferralTrends(product.database.jobs, office.tenantId)
    expect([await hasCounts(), await report()]).toEqual([true, after])
    expect(await findings()).toEqual([])
  })

  test('may go to an unknown place and come back', async () => {
    await move('43101', null)
    await computeReferralTrends(product.database.jobs, office.tenantId)
    expect([await hasCounts(), await report()]).toEqual([true, { ...before, 中央: [0, 0], その他: [3, 0] }])
    await move(null, '43101')
    await computeReferralTrends(product.database.jobs, office.tenantId)
    expect([await hasCounts(), await report()]).toEqual([true, before])
    expect(await findings()).toEqual([])
  })
})

describe('servers of the version before, which do not know the counts', () => {
  test('have left them out for all months', async () => {
    await run('delete from referral_municipality_running_counts where tenant_id = $1')
    await run('delete from referral_institution_places where tenant_id = $1')
    await run('update referral_department_months set has_municipality_counts = default where tenant_id = $1')
    expect([await hasCounts(), await report(), await findings()]).toEqual([false, before, []])
    await computeReferralTrends(product.database.jobs, office.tenantId)
    expect([await hasCounts(), await report(), await findings()]).toEqual([true, before, []])
  })

  test('have emptied a month', async () => {
    await run(
      `insert into referral_municipality_running_counts (tenant_id, own_department_id, municipality_code, months, counts)
      values ($1, 0, '43101', '{2019-04-01}', '{5}')`,
    )
    await computeReferralTrends(product.database.jobs, office.tenantId)
    expect([await hasCounts(), await report(), await findings()]).toEqual([true, before, []])
  })
})

test('a facility type narrows areas, which the counts of municipalities cannot tell', async () => {
  await product.database.owner.query(
    `update medical_institutions set facility_type_ids = '{1}'
    where municipality_code = '43102' and id = any($1::bigint[])`,
    [await referring()],
  )
  const items = (await departments()).map((id) => itemOf('referral_count', { ownDepartmentIds: [id] }, `of_${id}`))
  const { results } = await client.computeAreaReport({
    body: {
      ...reportOf(items),
      medicalInstitutionLabelId: office.labelId,
      aggregationConditionFacilityTypeIds: [1],
    },
  })
  expect(results.map(({ values }) => values)).toEqual([
    [0, 0],
    [0, 2],
    [0, 0],
  ])
})

test('institutions without referrals have no place', async () => {
  await run('delete from referrals where tenant_id = $1')
  await run('update referral_department_months set has_municipality_counts = false where tenant_id = $1')
  await run('delete from referral_running_counts where tenant_id = $1')
  await run('delete from referral_months where tenant_id = $1')
  await computeReferralTrends(product.database.jobs, office.tenantId)
  const { rows } = await run('select from referral_institution_places where tenant_id = $1')
  expect(rows).toHaveLength(0)
})
