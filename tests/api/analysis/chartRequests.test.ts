import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { aChartOffice, type ChartOffice } from '../../support/facts/chartOffice.ts'

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = [await anInstitution(product.database.owner), await anInstitution(product.database.owner)]
})
afterAll(() => product.stop())

let office: ChartOffice
beforeEach(async () => {
  office = await aChartOffice(product, institutions)
})

const refer = (referralDate: string, fields: object = {}, by = office) =>
  by.client.createReferral({ id: institutions[0] ?? 0, body: { referralDate, firstVisitFlag: true, ...fields } })

const april = { startDate: '2026-04-01', endDate: '2026-04-30' }
const valueIn = (items: readonly { key: string; value: number | null }[], key: string) =>
  items.find((item) => item.key === key)?.value

const refusal = async (call: Promise<unknown>) => {
  const failed = await call.then(
    () => ({ status: 200, problem: { errors: [] } }),
    (error: unknown) => error,
  )
  const { status, problem } = failed as { status: number; problem: { errors: { path: string; message: string }[] } }
  return {
    status,
    paths: problem.errors.map(({ path }) => path),
    messages: problem.errors.map(({ message }) => message),
  }
}

describe('spans', () => {
  test('without a referral are there with zeros where they are loaded, and rates of nothing are not told', async () => {
    const [id = 0, other = 0] = institutions
    await loadMonths(product.database, office.person, {
      institutionId: other,
      first: '2026-04-01',
      last: '2026-05-01',
      also: ['ff1_file'],
    })
    await refer('2026-05-31')
    const { referrals } = await office.client.getInstitutionReferralChart({
      id,
      body: { period: { startDate: '2026-04-01', endDate: '2026-06-30' }, unitType: 'month' },
    })
    expect(referrals.map(({ label, items }) => [label, valueIn(items, 'referral_count')])).toEqual([
      ['2026年4月', 0],
      ['2026年5月', 1],
      ['2026年6月', null],
    ])
    expect(valueIn(referrals[0]?.items ?? [], 'hospital_admission_rate')).toBeNull()
    expect(valueIn(referrals[1]?.items ?? [], 'hospital_admission_rate')).toBe(0)
  })

  test('before the first referral and in years to come are unknown', async () => {
    const { referrals } = await office.client.getReferralChart({
      body: { period: { startDate: '2185-04-01', endDate: '2199-12-31' }, unitType: 'year' },
    })
    expect(referrals).toHaveLength(15)
    expect(referrals.every(({ items }) => valueIn(items, 'referring_institution_count') === null)).toBe(true)
    const years = await office.client.compareReferralsOverYears({
      body: { period: { startDate: '1900-01-01', endDate: '1900-12-31' }, years: 10 },
    })
    expect(years.referrals[0]).toMatchObject({ label: '1891年1月〜1891年12月' })
  })

  test('end with March where the fiscal year does', async () => {
    await refer('2026-03-31')
    await refer('2026-04-01')
    const { referrals } = await office.client.getReferralChart({
      body: { period: { startDate: '2025-04-01', endDate: '2026-04-30' }, unitType: 'year' },
    })
    expect(referrals.map(({ label, startDate, endDate }) => [label, startDate, endDate])).toEqual([
      ['2025年度', '2025-04-01', '2026-03-31'],
      ['2026年度（4月）', '2026-04-01', '2026-04-30'],
    ])
    expect(referrals.map(({ items }) => valueIn(items, 'referral_count'))).toEqual([1, 1])
  })

  test('of compared periods say which time they are, in the language asked for', async () => {
    const body = {
      period: { startDate: '2026-04-01', endDate: '2026-09-30' },
      comparisonPeriod: { startDate: '2025-04-01', endDate: '2026-03-31' },
    }
    const { period, comparisonPeriod } = await office.client.compareReferrals({ body })
    expect([period.label, comparisonPeriod.label]).toEqual(['2026年度上期', '2025年度'])
    const english = await product.clientFor(office.person, 'en')
    const read = await english.compareBothReferrals({ body: { ...body, period: april } })
    expect([read.period.label, read.comparisonPeriod.label]).toEqual(['Apr 2026', 'FY 2025'])
  })

  test('of the same months in several years end with the month, also in leap years', async () => {
    const { referrals } = await office.client.compareReferralsOverYears({
      body: { period: { startDate: '2024-02-01', endDate: '2024-02-29' }, years: 2 },
    })
    expect(referrals.map(({ label, endDate }) => [label, endDate])).toEqual([
      ['2023年2月', '2023-02-28'],
      ['2024年2月', '2024-02-29'],
    ])
  })
})

test('an institution that refers in several months is one institution of their time', async () => {
  for (const day of ['2026-01-10', '2026-03-10', '2026-04-10']) await refer(day)
  const institutionsIn = async (startDate: string, endDate: string) => {
    const { period } = await office.client.compareReferrals({
      body: { period: { startDate, endDate }, comparisonPeriod: { startDate: '2020-01-01', endDate: '2020-01-31' } },
    })
    return valueIn(period.items, 'referring_institution_count')
  }
  expect(await institutionsIn('2026-01-01', '2026-04-30')).toBe(1)
  expect(await institutionsIn('2026-02-01', '2026-03-31')).toBe(1)
  expect(await institutionsIn('2026-02-01', '2026-02-28')).toBeNull()
})

test('official rates of a time are told only where the counts of all its months are', async () => {
  const none = { revisitCount: null, ambulanceCount: null, offHoursCount: null }
  await refer('2026-04-10')
  await refer('2026-05-10')
  const enter = (month: string, firstVisitCount: number) =>
    office.client.replaceHospitalCounts({
      month,
      body: { whole: { ...none, firstVisitCount }, departments: [], updatedAt: null },
    })
  await enter('2026-04-01', 4)
  const read = async () => {
    const { referrals } = await office.client.getReferralChart({
      body: { period: { startDate: '2026-04-01', endDate: '2026-05-31' }, unitType: 'year' },
    })
    const items = referrals[0]?.items ?? []
    return { law: valueIn(items, 'law_referral_rate'), fee: valueIn(items, 'fee_referral_rate') }
  }
  expect(await read()).toEqual({ law: null, fee: null })
  await enter('2026-05-01', 6)
  expect(await read()).toEqual({ law: 20, fee: null })
})

test('the figures of one hospital are not those of another', async () => {
  await refer('2026-04-10', { ownDepartmentId: office.departments[0] })
  const stranger = await aChartOffice(product, institutions)
  const { referrals } = await stranger.client.getReferralChart({ body: { period: april, unitType: 'month' } })
  for (const { key, value } of referrals[0]?.items ?? []) expect([key, [0, null].includes(value)]).toEqual([key, true])
  expect(
    await stranger.client.compareReferralDepartments({
      body: { period: april, comparisonPeriod: { startDate: '2026-05-01', endDate: '2026-05-31' } },
    }),
  ).toEqual({ departments: [], unsettledFrom: null })
})

describe('a chart is refused', () => {
  const chart = (period: object, more: object = {}) =>
    refusal(office.client.getReferralChart({ body: { period: { ...april, ...period }, unitType: 'month', ...more } }))

  test('where the period ends before it begins, lasts centuries, leaves the calendar or cuts a month', async () => {
    expect(await chart({ startDate: '2026-05-01' })).toMatchObject({ status: 422, paths: ['period.end_date'] })
    expect(await chart({ startDate: '1900-04-01', endDate: '2199-12-31' })).toMatchObject({
      status: 422,
      paths: ['period.start_date'],
      messages: ['期間が長すぎます。15年以内にしてください'],
    })
    expect(await chart({ startDate: '9999-01-01', endDate: '9999-12-31' })).toMatchObject({
      status: 422,
      messages: expect.arrayContaining(['1900年から2199年までの日付を指定してください']) as unknown,
    })
    expect(await chart({ startDate: '2026-04-02' })).toMatchObject({ status: 422, paths: ['period.start_date'] })
    expect(await chart({ endDate: '2026-04-29' })).toMatchObject({ status: 422, paths: ['period.end_date'] })
  })

  test('where the periods share a day', async () => {
    const body = { period: april, comparisonPeriod: { startDate: '2026-03-01', endDate: '2026-04-30' } }
    expect(await refusal(office.client.compareReferrals({ body }))).toMatchObject({
      status: 422,
      paths: ['comparison_period'],
    })
  })

  test('where years are compared by more than a year', async () => {
    const body = { period: { startDate: '2025-04-01', endDate: '2026-04-30' } }
    expect(await refusal(office.client.compareReferralsOverYears({ body }))).toMatchObject({
      status: 422,
      paths: ['period.end_date'],
    })
  })

  test('where a department is unknown or another hospital’s; none at all may be asked for', async () => {
    const stranger = await aChartOffice(product, institutions)
    const [own = 0] = office.departments
    const [foreign = 0] = stranger.departments
    expect(await chart({}, { ownDepartmentIds: [0, own, foreign, 999_999] })).toMatchObject({
      status: 422,
      paths: ['own_department_ids.2', 'own_department_ids.3'],
    })
    expect(await chart({}, { ownDepartmentIds: [0, own] })).toMatchObject({ status: 200 })
  })

  test('where the institution does not exist', async () => {
    const body = { period: april, unitType: 'month' as const }
    await expect(office.client.getInstitutionReferralChart({ id: 999_999_999, body })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('where an institution is not of the tenant’s own group, though it is of another’s', async () => {
    const stranger = await aChartOffice(product, institutions)
    const [first, second = 0] = institutions
    await product.database.owner.query(
      'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) values ($1, $2), ($3, $4)',
      [office.tenantId, first, stranger.tenantId, second],
    )
    const body = { groupMedicalInstitutionIds: institutions, period: april, unitType: 'month' as const }
    expect(await refusal(office.client.getGroupReferralChart({ body }))).toMatchObject({
      status: 422,
      paths: ['group_medical_institution_ids.1'],
    })
  })
})
