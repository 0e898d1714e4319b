import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import type { Client, Reply } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import { comparedMonths, daysOf, monthsOf } from '#resources/analysis/dataAnalysis/view/period.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice, storeFacts } from '../../support/facts/chartOffice.ts'
import { preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readPdf } from '../../support/readPdf.ts'

const today = dayInJapan()
const base = monthAfter(today, -1)
const ago = (months: number) => monthAfter(base, -months)

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = []
  for (const name of ['田中内科', '山田外科'])
    institutions.push(
      await anInstitution(product.database.owner, { name, postalCode: '8620950', longitude: 130.7, latitude: 32.8 }),
    )
})
afterAll(() => product.stop())

let office: ChartOffice
let client: Client
beforeEach(async () => {
  office = await aChartOffice(product, institutions)
  ;({ client } = office)
})

const partner = () => institutions[0] ?? 0
const load = (first: string, last: string, count = 2) =>
  loadMonths(product.database, office.person, {
    institutionId: institutions[1] ?? 0,
    first,
    last,
    count,
    also: ['reverse_referral', 'ff1_file'],
  })
const refer = (referralDate: string, more: object = {}) =>
  client.createReferral({ id: partner(), body: { referralDate, firstVisitFlag: true, ...more } })
const computeTrends = () => computeReferralTrends(product.database.jobs, office.tenantId)

test('without lists there is no base month, whatever people have entered', async () => {
  await refer(ago(3))
  expect(await client.getBaseMonth()).toEqual({
    baseMonth: null,
    loadedMonths: [],
    loadedReverseMonths: [],
    loadedStayMonths: [],
    unsettledFrom: null,
    firstContactDate: null,
    firstRecords: [],
  })
})

test('the base month is the last whole month whose lists are loaded, and months between that are not are told', async () => {
  await load(ago(5), ago(4))
  await load(ago(2), ago(0))
  await refer(ago(3))
  await refer(today)
  expect(await client.getBaseMonth()).toMatchObject({
    baseMonth: base,
    loadedMonths: [ago(5), ago(4), ago(2), ago(1), ago(0)],
    loadedReverseMonths: [ago(5), ago(4), ago(2), ago(1), ago(0)],
  })
})

test('lists of the running month load it, but do not make it the base month', async () => {
  await load(ago(3), monthAfter(today, 0))
  const { baseMonth, loadedMonths } = await client.getBaseMonth()
  expect(baseMonth).toBe(base)
  expect(loadedMonths.at(-1)).toBe(monthAfter(today, 0))
})

test('nobody hears of the months of another hospital', async () => {
  await load(ago(3), base)
  const stranger = await aChartOffice(product, institutions)
  expect(await stranger.client.getBaseMonth()).toMatchObject({ baseMonth: null, loadedMonths: [] })
})

describe('a referral entered by hand for the running month', () => {
  /** All figures with relative periods: on the analysis, the chart, the search, the finder and the report. */
  const relativeFigures = async () => {
    const { baseMonth } = await client.getBaseMonth()
    if (baseMonth === null) throw new Error('Lists were loaded')
    const now = { month: monthAfter(today, 0), baseMonth }
    const replies: unknown[] = []
    for (const preset of ['last_month', 'twelve_months', 'half_year', 'fiscal_year'] as const) {
      const months = monthsOf(preset, now)
      const period = daysOf(months)
      const comparisonPeriod = daysOf(comparedMonths('last_year', months, preset))
      const compared = { period, comparisonPeriod }
      const id = partner()
      const unitType = 'month'
      replies.push(
        ...(await Promise.all([
          client.compareReferrals({ body: compared }),
          client.compareBothReferrals({ body: compared }),
          client.compareReferralsMonthly({ body: { ...compared, unitType } }),
          client.compareReverseReferralsMonthly({ body: { ...compared, unitType } }),
          client.compareReferralDepartments({ body: compared }),
          client.compareReverseReferralDepartments({ body: compared }),
          client.getReferralChart({ body: { period, unitType } }),
          client.compareReferralsOverYears({ body: { period } }),
          client.rankReferralTotals({ body: { period } }),
          client.rankReferralsMonthly({ body: compared }),
          client.rankReferralsAnnually({ body: compared }),
          client.rankBothReferrals({ body: { period } }),
          client.verifyEffectiveness({ body: { period } }),
          client.getInstitutionReferralChart({ id, body: { period, unitType } }),
          client.getInstitutionDepartmentChart({ id, body: { period, unitType } }),
          client.compareSimilarInstitutions({ id, body: { period } }),
          client.listAdmittedCases({ id, body: { period } }),
        ])),
      )
    }
    const {
      lastReferralDate: _last,
      unrepliedCount: _unreplied,
      referralCountSince: _since,
      reverseReferralCountSince: _reverseSince,
      ...summary
    } = await client.getReferralSummary({
      id: partner(),
    })
    const { medicalInstitutions: found } = await client.searchMedicalInstitutions({
      body: { medicalInstitutionIds: [...institutions] },
    })
    const finder = await client.findReverseReferralPartners({ body: { patientPostalCode: '8620950' } })
    const segments = await client.listInstitutionSegments({ id: partner() })
    return { baseMonth, replies, summary, found, finder, segments }
  }

  const reportText = async () => {
    const period = { startDate: ago(11), endDate: lastDayOf(base) }
    const comparisonPeriod = { startDate: ago(23), endDate: lastDayOf(ago(12)) }
    const { text } = await readPdf(
      await client.createMonthlyReport({ body: { period, comparisonPeriod, unitType: 'month' } }),
    )
    return text.replaceAll(/作成 .*?\d+:\d+/g, '').replaceAll(/\d+:\d+/g, '')
  }

  test('changes no relative period anywhere', { timeout: 240_000 }, async () => {
    await load(ago(30), base, 3)
    for (const month of [0, 1, 2, 8, 13, 14]) await refer(ago(month), { patientId: String(month + 1) })
    await aCommunication(product.database, office.person, partner(), { actedDate: ago(4) })
    await computeTrends()
    const before = await relativeFigures()
    const report = await reportText()
    await refer(today, { patientId: '2' })
    await refer(monthAfter(today, 0))
    await client.createReverseReferral({ id: partner(), body: { reverseReferralDate: today } })
    await computeTrends()
    expect(await relativeFigures()).toEqual(before)
    expect(await reportText()).toBe(report)
    expect(report).toContain(`基準月 ${Number(base.slice(0, 4))}年${Number(base.slice(5, 7))}月`)
  })
})

describe('stays that have not all ended', () => {
  const withStays = async () => {
    await load(ago(30), base, 1)
    const patients = Array.from({ length: 24 }, (_, month) =>
      Array.from({ length: 3 }, (_patient, index) => ({ month: ago(month), patientId: String(1 + month * 3 + index) })),
    ).flat()
    const place = (patientId: string) => ({ tenantId: office.tenantId, uploadId: office.uploadId, patientId })
    await storeFacts(product, office.tenantId, {
      referrals: patients.map(({ month, patientId }) =>
        preparedReferral(place(patientId), { referral_date: month, medical_institution_id: partner() }),
      ),
      reverseReferrals: [],
      // Each stay ends in the month after the next, so the stays of the two newest months are still missing.
      admissions: patients
        .filter(({ month }) => monthAfter(month, 2) <= base)
        .map(({ month, patientId }) =>
          preparedAdmission(place(patientId), {
            admission_date: month.replace(/01$/, '20'),
            discharge_date: monthAfter(month, 2),
          }),
        ),
    })
  }
  const valueIn = (span: Reply<'compareReferrals'>['period'], key: string) =>
    span.items.find((item) => item.key === key)?.value

  test('are unsettled from the month on within whose lag nothing more is known, in every reply that tells of stays', async () => {
    await withStays()
    expect((await client.getBaseMonth()).unsettledFrom).toBeNull()
    await computeTrends()
    expect((await client.getBaseMonth()).unsettledFrom).toBe(ago(1))
    const period = { startDate: ago(2), endDate: lastDayOf(base) }
    const comparisonPeriod = { startDate: ago(5), endDate: lastDayOf(ago(3)) }
    const compared = await client.compareReferrals({ body: { period, comparisonPeriod } })
    expect(compared).toMatchObject({ unsettledFrom: ago(1), period: { state: 'unsettled' } })
    expect(compared.comparisonPeriod.state).toBe('complete')
    expect(valueIn(compared.period, 'hospital_admission_count')).toBe(3)
    const { referrals } = await client.getReferralChart({ body: { period, unitType: 'month' } })
    expect(referrals.map(({ state }) => state)).toEqual(['complete', 'unsettled', 'unsettled'])
    const told = [
      await client.compareReferralsMonthly({ body: { period, comparisonPeriod, unitType: 'month' } }),
      await client.compareReferralsOverYears({ body: { period } }),
      await client.compareReferralDepartments({ body: { period, comparisonPeriod } }),
      await client.getInstitutionReferralChart({ id: partner(), body: { period, unitType: 'month' } }),
      await client.listAdmittedCases({ id: partner(), body: { period } }),
      await client.compareSimilarInstitutions({ id: partner(), body: { period } }),
      await client.getReferralSummary({ id: partner() }),
    ]
    expect(told.map(({ unsettledFrom }) => unsettledFrom)).toEqual(told.map(() => ago(1)))
  })

  test('are shown in the report without a comparison, settled ones with it', async () => {
    await withStays()
    await computeTrends()
    const textOf = async (first: string, last: string) => {
      const period = { startDate: first, endDate: lastDayOf(last) }
      const comparisonPeriod = { startDate: monthAfter(first, -12), endDate: lastDayOf(monthAfter(last, -12)) }
      return (
        await readPdf(await client.createMonthlyReport({ body: { period, comparisonPeriod, unitType: 'month' } }))
      ).text
    }
    const newest = await textOf(ago(2), base)
    expect(newest.replaceAll(' ', '')).toMatch(
      /入院件数※\d+3件（未確定）\d+年\d+月〜\d+年\d+月は未確定のため比較していません比較期間9件/,
    )
    // The month of the first page, all figures, the months, and the years.
    expect(newest.replaceAll(' ', '')).toMatch(/入院件数※\d+0件（未確定）0件（未確定）未確定3件未確定/)
    expect(newest.replaceAll(' ', '')).toMatch(/入院件数件3（未確定）9未確定/)
    const yearsOf = (text: string) => text.replaceAll(' ', '').match(/同じ月の年ごとの比較単位.*?訪問/)?.[0] ?? ''
    expect(yearsOf(newest).match(/（未確定）/g)).toHaveLength(1)
    expect(newest.replaceAll(' ', '').match(/[0-9]（未確定）/g)?.length).toBeGreaterThan(6)
    expect(newest).toMatch(/紹介件数 ※\d+ 12 件 ± 増減なし 比較期間 12件/)
    expect(newest.replaceAll(' ', '')).toContain('入院がまだ出そろっていません（未確定）')
    const settled = await textOf(ago(4), ago(2))
    expect(settled).toMatch(/入院件数 ※\d+ 9 件 ± 増減なし 比較期間 9件/)
    expect(yearsOf(settled)).toContain('入院件数')
    expect(settled.replaceAll(' ', '')).not.toMatch(/[0-9件円]（未確定）/)
  })

  test('the lag is forgotten with the last stay', async () => {
    await withStays()
    await computeTrends()
    const { owner } = product.database
    const lags = () => owner.query('select month_count from settling_lags where tenant_id = $1', [office.tenantId])
    expect((await lags()).rows).toEqual([{ month_count: 2 }])
    await owner.query('delete from hospital_admission_operations where tenant_id = $1', [office.tenantId])
    await owner.query('delete from hospital_admissions where tenant_id = $1', [office.tenantId])
    await computeTrends()
    expect((await lags()).rows).toEqual([])
    expect((await client.getBaseMonth()).unsettledFrom).toBeNull()
  })
})
