import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthText } from '#contract/comparison.ts'
import { lastDayOf, monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { trendBases, trendBasisOf } from '#contract/facts/trendWords.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import { expectedRange, minPastMonths } from '#server/facts/referralTrends/expectedRange.ts'
import { seasonsOf } from '#server/facts/referralTrends/seasons.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { monthsAgo, referByMonth, steadily } from '../../support/facts/monthlyReferrals.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'
import { runs, seededRandom } from '../../support/strength.ts'

const postalCode = '8620950'

let product: TestApi
let falling: number
let steady: number
let occasional: number
let person: Person
let client: Client
const ids = () => [falling, steady, occasional]

beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  falling = await anInstitution(owner, { name: '減る医院', postalCode, longitude: 130.7, latitude: 32.8 })
  steady = await anInstitution(owner, { name: '続く医院' })
  occasional = await anInstitution(owner, { name: '時々医院' })
})
afterAll(() => product.stop())

beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
  await referByMonth(product.database, person, [
    { institutionId: falling, referrals: steadily(8, 27, 2, 1, 2) },
    { institutionId: steady, referrals: steadily(20, 30) },
    { institutionId: occasional, referrals: steadily(0, 27, 1, 0, 0) },
  ])
})

const trends = async () => {
  const { medicalInstitutions } = await client.searchMedicalInstitutions({ body: { medicalInstitutionIds: ids() } })
  return new Map(medicalInstitutions.map(({ id, referralTrend }) => [id, referralTrend]))
}

test('a search result tells which partners refer less than their past lets expect, and in which range that is', async () => {
  const found = await trends()
  expect(found.get(falling)).toMatchObject({ state: 'below', asOf: monthsAgo(0), monthCount: 3, observed: 5 })
  expect(found.get(falling)?.expected).toBeCloseTo(24, 0)
  expect(found.get(falling)?.lower).toBeGreaterThan(10)
  expect(found.get(steady)).toMatchObject({ state: 'within', observed: 60 })
  expect(found.get(occasional)).toMatchObject({ state: 'too_few', expected: null, lower: null })
})

test('a search can be narrowed down to those that refer less', async () => {
  const found = await client.searchMedicalInstitutions({ body: { referralTrend: ['below'] } })
  expect(found.medicalInstitutions.map(({ id }) => id)).toEqual([falling])
  expect(found.totalCount).toBe(1)
})

test('who began to refer of late is told apart from who refers little, with the month since when', async () => {
  const other = await aPerson(product.database, await aTenant(product.database))
  await referByMonth(product.database, other, [
    { institutionId: falling, referrals: [...steadily(0, 20), ...steadily(12, 10)] },
    { institutionId: steady, referrals: steadily(20, 30) },
    { institutionId: occasional, referrals: steadily(0, 27, 1, 0, 0) },
  ])
  client = await product.clientFor(other)
  const found = await trends()
  expect(found.get(falling)).toMatchObject({ state: 'too_short', since: monthsAgo(9) })
  expect(found.get(occasional)).toMatchObject({ state: 'too_few', since: null })
  const searched = async (referralTrend: 'too_short' | 'too_few') =>
    (await client.searchMedicalInstitutions({ body: { referralTrend: [referralTrend] } })).medicalInstitutions.map(
      ({ id }) => id,
    )
  expect([await searched('too_short'), await searched('too_few')]).toEqual([[falling], [occasional]])
})

test('an action list and the head of the chart tell it too', async () => {
  const { id } = await client.createActionList({ body: { name: '秋の訪問' } })
  await client.addActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: [falling] } })
  const { medicalInstitutions } = await client.listActionListMedicalInstitutions({ id })
  expect(medicalInstitutions[0]?.referralTrend).toMatchObject({ state: 'below', observed: 5 })
  expect((await client.getMedicalInstitutionSummary({ id: falling })).referralTrend).toMatchObject({ state: 'below' })
})

test('rankings in every order tell it, and visits and the reverse-referral finder', async () => {
  const period = { startDate: monthsAgo(11), endDate: lastDayOf(monthsAgo(0)) }
  const comparisonPeriod = { startDate: monthsAgo(23), endDate: lastDayOf(monthsAgo(12)) }
  await aCommunication(product.database, person, falling, { actedDate: monthsAgo(3) })
  const ranked = await Promise.all([
    client.rankReferralTotals({ body: { period } }),
    client.rankReferralsMonthly({ body: { period, comparisonPeriod } }),
    client.rankReferralsAnnually({ body: { period, comparisonPeriod } }),
    client.rankBothReferrals({ body: { period } }),
  ])
  const lists = [
    ...ranked.map(({ medicalInstitutions }) => medicalInstitutions.map(({ medicalInstitution }) => medicalInstitution)),
    (await client.verifyEffectiveness({ body: { period } })).visits.map((visit) => visit.medicalInstitution),
    (await client.findReverseReferralPartners({ body: { patientPostalCode: postalCode } })).medicalInstitutions,
  ]
  expect(lists.map((list) => list.find(({ id }) => id === falling)?.referralTrend)).toEqual(
    lists.map(() => expect.objectContaining({ state: 'below', observed: 5 })),
  )
})

test('a report says what each trend rests on, in the words of lists and in both languages', async () => {
  const other = await aPerson(product.database, await aTenant(product.database))
  const varying = await anInstitution(product.database.owner, { name: '波のある医院' })
  const recent = await anInstitution(product.database.owner, { name: '始めた医院' })
  await referByMonth(product.database, other, [
    { institutionId: falling, referrals: steadily(8, 27, 2, 1, 2) },
    { institutionId: steady, referrals: steadily(20, 30) },
    { institutionId: occasional, referrals: steadily(0, 27, 1, 0, 0) },
    { institutionId: varying, referrals: steadily(0, 30).map((_, month) => (month % 12 === 0 ? 30 : 0)) },
    { institutionId: recent, referrals: [...steadily(0, 20), ...steadily(12, 10)] },
  ])
  const inJapanese = await product.clientFor(other)
  const { medicalInstitutions } = await inJapanese.searchMedicalInstitutions({
    body: { medicalInstitutionIds: [...ids(), varying, recent] },
  })
  const months = { ja: monthText(monthsAgo(0), 'ja'), en: monthText(monthsAgo(0), 'en') }
  for (const language of ['ja', 'en'] as const) {
    const reader = await product.clientFor(other, language)
    const { results } = await reader.computeMedicalInstitutionReport({
      body: reportOf([itemOf('referral_trend_basis')]),
    })
    const told = new Map(results.map(({ id, values }) => [id, values[0]]))
    const number = (value: number) => value.toFixed(1)
    for (const { id, referralTrend: trend } of medicalInstitutions) {
      if (!trend) throw new Error('There is no trend')
      const values: Readonly<Record<string, unknown>> = {
        until: months[language],
        months: trend.monthCount,
        count: trend.observed,
        expected: trend.expected === null ? '–' : number(trend.expected),
        lower: trend.lower ?? 0,
        upper: trend.upper ?? 0,
        known: trend.knownMonths,
      }
      const basis = trendBases[trendBasisOf({ ...trend, knownMonths: trend.knownMonths ?? null })][language]
      expect(told.get(id)).toBe(basis.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(values[name])))
    }
    expect(told.get(recent)).toBe(
      language === 'ja'
        ? `${months.ja}までの6か月より前に12か月の実績が必要（現在4か月）`
        : `12 months before the 6 up to ${months.en} are needed, 4 are known`,
    )
  }
})

test('a report up to an earlier base month says that the trend is that of the newest month', async () => {
  const headingsUpTo = async (baseMonth: string | null) => {
    const items = [
      itemOf('referral_trend'),
      { ...itemOf('expected_referral_count'), name: '見込み' },
      { ...itemOf('open_task_count'), name: 'タスク' },
      { ...itemOf('referral_count'), name: '件数' },
    ]
    const body = { ...reportOf(items), baseMonth }
    return (await client.computeMedicalInstitutionReport({ body })).columns.map(({ heading }) => heading)
  }
  const [newest, earlier] = [monthsAgo(0), monthsAgo(3)]
  expect(await headingsUpTo(newest)).toEqual(['紹介の傾向', '見込み', 'タスク', '件数'])
  expect(await headingsUpTo(earlier)).toEqual([
    `紹介の傾向（${monthText(newest, 'ja')}現在）`,
    `見込み（${monthText(newest, 'ja')}現在）`,
    'タスク（今日現在）',
    '件数',
  ])
})

test('another tenant knows nothing of it', async () => {
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  const { medicalInstitutions } = await stranger.searchMedicalInstitutions({ body: { medicalInstitutionIds: ids() } })
  expect(medicalInstitutions.map(({ referralTrend }) => referralTrend)).toEqual([null, null, null])
  expect((await stranger.searchMedicalInstitutions({ body: { referralTrend: ['below'] } })).totalCount).toBe(0)
})

test('the current month, which is not over, and a month whose lists have not arrived are not held against anybody', async () => {
  const other = await aPerson(product.database, await aTenant(product.database))
  await referByMonth(product.database, other, [
    { institutionId: falling, referrals: steadily(8, 30, 0) },
    { institutionId: steady, referrals: steadily(20, 30, 1) },
  ])
  client = await product.clientFor(other)
  const found = await trends()
  expect(found.get(falling)).toMatchObject({ state: 'within', asOf: monthsAgo(1) })
})

test('the job says the same when it runs again, also twice at once, and leaves alone what stays', async () => {
  const { owner, jobs } = product.database
  const stored = async () =>
    (await owner.query('select * from referral_trends where tenant_id = $1 order by 2', [person.tenantId])).rows
  const before = await stored()
  expect(before).toHaveLength(3)
  await Promise.all([computeReferralTrends(jobs, person.tenantId), computeReferralTrends(jobs, person.tenantId)])
  expect(await stored()).toEqual(before)
})

test('whoever changes figures puts one job into the queue, however many changes there are', async () => {
  await client.createReferral({ id: steady, body: { referralDate: monthsAgo(2), firstVisitFlag: true } })
  await client.createReferral({ id: steady, body: { referralDate: monthsAgo(3), firstVisitFlag: true } })
  const { rows } = await product.database.owner.query(
    'select task_identifier from graphile_worker.jobs where key = $1',
    [`referral trends ${person.tenantId}`],
  )
  expect(rows).toEqual([{ task_identifier: 'refresh_referral_trends' }])
})

test('a condition that does not exist is refused at its field', async () => {
  const wrong = { referralTrend: ['falling'] as never }
  await expect(client.searchMedicalInstitutions({ body: wrong })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'referral_trend.0' }] },
  })
})

test.each(Array.from({ length: runs(5) }, (_, index) => index))(
  'on random histories each word of a trend finds those of whom it is true (%d)',
  async (stream) => {
    const random = seededRandom(stream)
    const office = await aPerson(product.database, await aTenant(product.database))
    const length = 40
    const months = monthsBetween(monthsAgo(length - 1), monthsAgo(0))
    const histories: { institutionId: number; referrals: number[] }[] = []
    for (let count = 0; count < 40; count += 1) {
      const [rate, begins, turns] = [random.pick([0.2, 1, 4, 9]), random.whole(-20, 36), random.whole(31, 41)]
      const rest = random.pick([0, 0.3, 1, 3])
      histories.push({
        institutionId: await anInstitution(product.database.owner),
        referrals: months.map((_, index) =>
          index < begins ? 0 : random.whole(0, Math.round(2 * rate * (index >= turns ? rest : 1))),
        ),
      })
    }
    // One of each word, whatever is drawn.
    const ofEachWord: readonly ((index: number) => number)[] = [
      (index) => (index < length - 3 ? 9 : 0),
      (index) => (index < length - 3 ? 5 : 30),
      () => 9,
      (index) => (index === 20 ? 1 : 0),
      (index) => (index < length - 8 ? 0 : 3),
      (index) => (index % 8 === 0 ? 40 : 0),
    ]
    for (const countOf of ofEachWord)
      histories.push({
        institutionId: await anInstitution(product.database.owner),
        referrals: months.map((_, index) => countOf(index)),
      })
    // One whose many referrals make every month whole.
    const large = { institutionId: await anInstitution(product.database.owner), referrals: months.map(() => 90) }
    const silent = await anInstitution(product.database.owner)
    await referByMonth(product.database, office, [large, ...histories])
    const past = months.slice(-30, -6)
    const countIn = (referrals: readonly number[], month: string) => referrals[months.indexOf(month)] ?? 0
    const seasons = seasonsOf(
      past.map((month) => ({
        month,
        count: [large, ...histories].reduce((sum, { referrals }) => sum + countIn(referrals, month), 0),
      })),
    )
    const seasonOf = (month: string) => seasons.get(month.slice(5, 7)) ?? 1
    const stateOf = (referrals: readonly number[]) => {
      const lastMonths = (count: number) => {
        const run = months.slice(-count)
        const range = expectedRange(
          past.map((month) => ({
            count: countIn(referrals, month),
            season: seasonOf(month),
            isOfSeason: run.some((one) => one.slice(5) === month.slice(5)),
          })),
          run.map(seasonOf),
        )
        return { range, observed: run.reduce((sum, month) => sum + countIn(referrals, month), 0) }
      }
      const short = lastMonths(3)
      const isOutside = short.range && (short.observed < short.range.lower || short.observed > short.range.upper)
      const isEnough = short.range && (short.range.expected >= 20 || isOutside)
      const six = lastMonths(6)
      const { range, observed } = isEnough ? short : six
      const firstReferral = months.slice(-30).findIndex((month) => countIn(referrals, month) > 0)
      const isNew = past.length - firstReferral < minPastMonths
      if (range && observed < range.lower) return 'below'
      if (isNew) return six.observed >= 6 || (range?.lower ?? 0) > 0 ? 'too_short' : 'too_few'
      if (range && observed > range.upper) return 'above'
      if (range && range.lower > 0) return 'within'
      return range && range.expected >= 6 ? 'too_varied' : 'too_few'
    }
    const all = [large, ...histories]
    const reader = await product.clientFor(office)
    for (const state of ReferralTrendState.options) {
      // Who has not referred in the watched months has no trend.
      const said = all
        .filter(({ referrals }) => referrals.slice(-30).some((count) => count > 0) && stateOf(referrals) === state)
        .map((one) => one.institutionId)
      const { medicalInstitutions } = await reader.searchMedicalInstitutions({
        body: {
          referralTrend: [state],
          medicalInstitutionIds: [...all.map((one) => one.institutionId), silent],
          perPage: 100,
        },
      })
      const ascending = (found: readonly number[]) => found.toSorted((one, other) => one - other)
      expect({ state, ids: ascending(medicalInstitutions.map(({ id }) => id)) }).toEqual({
        state,
        ids: ascending(said),
      })
      expect(said.length).toBeGreaterThan(0)
    }
  },
)
