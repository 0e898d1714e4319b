import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { monthsBetween } from '#contract/months.ts'
import { lastWholeMonth } from '#server/facts/months/baseMonth.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import type { Facts } from '../../support/facts/expectedFigures.ts'
import {
  anOwnDepartment,
  anUpload,
  preparedReferral,
  preparedReverseReferral,
} from '../../support/facts/factBuilders.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { dearRuns } from '../../support/strength.ts'

let product: TestApi
/** The first half is in Kumamoto, the second in Fukuoka. */
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = []
  for (let index = 0; index < 12; index++)
    institutions.push(
      await anInstitution(product.database.owner, { prefectureCode: index < 3 || index >= 6 ? '43' : '40' }),
    )
})
afterAll(() => product.stop())

interface Hospital {
  readonly person: Person
  readonly client: Client
  readonly uploadId: number
  readonly departments: readonly number[]
}

const aHospital = async (): Promise<Hospital> => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  return {
    person,
    client: await product.clientFor(person),
    uploadId: await anUpload(database.owner, person),
    departments: [
      await anOwnDepartment(database.owner, person.tenantId, '内科'),
      await anOwnDepartment(database.owner, person.tenantId, '外科'),
    ],
  }
}

const noFacts: Facts = { referrals: [], reverseReferrals: [], admissions: [] }
const institutionAt = (index: number) => institutions[index] ?? 0

/** Stores one referral for each of the days, from institutions given by their place. */
const store = (
  { person, uploadId }: Hospital,
  referrals: readonly (readonly [place: number, day: string])[],
  sent: typeof referrals = [],
) =>
  storeFacts(product.database, person.tenantId, {
    ...noFacts,
    referrals: referrals.map(([place, day]) =>
      preparedReferral(
        { tenantId: person.tenantId, uploadId },
        { referral_date: day, medical_institution_id: institutionAt(place) },
      ),
    ),
    reverseReferrals: sent.map(([place, day]) =>
      preparedReverseReferral(
        { tenantId: person.tenantId, uploadId },
        { reverse_referral_date: day, medical_institution_id_to: institutionAt(place) },
      ),
    ),
  })

// Facts for three pairs of institutions.
const manyFacts = fc.tuple(everyFact, everyFact, everyFact)

const storedFacts = async (
  { person, uploadId, departments }: Hospital,
  drawn: readonly Parameters<typeof asFacts>[1][],
): Promise<Facts> => {
  const parts = drawn.map((part, index) =>
    asFacts(
      { tenantId: person.tenantId, uploadId, departments, institutions: institutions.slice(2 * index, 2 * index + 2) },
      part,
    ),
  )
  const facts = {
    referrals: parts.flatMap(({ referrals }) => referrals),
    reverseReferrals: parts.flatMap(({ reverseReferrals }) => reverseReferrals),
    admissions: [],
  }
  await storeFacts(product.database, person.tenantId, facts)
  return facts
}

interface Period {
  readonly startDate: string
  readonly endDate: string
}

const period = (startDate: string, endDate: string): Period => ({ startDate, endDate })
const winter = period('2026-01-01', '2026-02-28')
const spring = period('2026-03-01', '2026-04-30')

const someComparison = fc.constantFrom(
  { comparisonPeriod: winter, period: spring },
  { comparisonPeriod: period('2026-04-01', '2026-04-30'), period: period('2026-01-01', '2026-01-31') },
  { comparisonPeriod: period('2025-12-01', '2025-12-31'), period: period('2026-01-01', '2026-04-30') },
)
/** Departments by place, 0 for none, and whether to filter by Kumamoto. */
const someFilter = fc.record({
  departments: fc.constantFrom([], [1], [0], [2, 0]),
  isLocal: fc.boolean(),
})
type Filter = typeof someFilter extends fc.Arbitrary<infer T> ? T : never

const bodyOf = ({ departments }: Hospital, filter: Filter) => ({
  ownDepartmentIds: filter.departments.map((place) => departments[place - 1] ?? 0),
  ...(filter.isLocal && { medicalInstitutions: { prefecture: '43' } }),
})

interface Letter {
  readonly day: string
  readonly institution: number
  readonly department: number | null
}

const received = ({ referrals }: Facts): Letter[] =>
  referrals.map((fact) => ({
    day: fact.referral_date,
    institution: fact.medical_institution_id,
    department: fact.own_department_id,
  }))
const sent = ({ reverseReferrals }: Facts): Letter[] =>
  reverseReferrals.map((fact) => ({
    day: fact.reverse_referral_date,
    institution: fact.medical_institution_id_to,
    department: fact.own_department_id,
  }))

const isAsked =
  ({ departments }: Hospital, filter: Filter) =>
  (letter: Letter) =>
    (filter.departments.length === 0 ||
      filter.departments.some((place) => (place === 0 ? null : departments[place - 1]) === letter.department)) &&
    (!filter.isLocal || !institutions.slice(3, 6).includes(letter.institution))

const isWithin = (day: string, { startDate, endDate }: Period) => day >= startDate && day <= endDate

const countIn = (letters: readonly Letter[], institution: number, days: Period) =>
  letters.filter((letter) => letter.institution === institution && isWithin(letter.day, days)).length

/** The month of an institution's last letter from the earlier period's beginning to the end of the period itself. */
const lastMonthOf = (
  letters: readonly Letter[],
  institution: number,
  periods: { readonly period: Period; readonly comparisonPeriod: Period },
): string | null => {
  const [startDate = ''] = [periods.period.startDate, periods.comparisonPeriod.startDate].toSorted()
  const last = letters
    .filter(
      (letter) =>
        letter.institution === institution && isWithin(letter.day, { startDate, endDate: periods.period.endDate }),
    )
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  return last === undefined ? null : `${last.slice(0, 7)}-01`
}

/** Ranks by one figure as defined: one more than the number of better ones. */
const ranked = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | null,
  sort: 'asc' | 'desc',
) => {
  const before = (one: number | null, other: number | null) => {
    if (one === null || other === null) return one !== null && other === null
    return sort === 'asc' ? one < other : one > other
  }
  return rows
    .map((row) => ({ rank: 1 + rows.filter((other) => before(figureOf(other), figureOf(row))).length, ...row }))
    .toSorted((one, other) => one.rank - other.rank || one.id - other.id)
}

const flat = <Row extends { readonly medicalInstitution: { readonly id: number } }>({
  medicalInstitution,
  ...row
}: Row) => ({
  id: medicalInstitution.id,
  ...row,
})

test('totals are those of the facts, whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(manyFacts, someFilter, fc.constantFrom('asc', 'desc'), async (drawn, filter, sort) => {
      const hospital = await aHospital()
      const letters = received(await storedFacts(hospital, drawn)).filter(isAsked(hospital, filter))
      const rows = institutions
        .map((id) => ({ id, referralCount: countIn(letters, id, winter) }))
        .filter(({ referralCount }) => referralCount > 0)
      const reply = await hospital.client.rankReferralTotals({
        body: { ...bodyOf(hospital, filter), period: winter, sort },
      })
      expect(reply.medicalInstitutions.map(flat)).toEqual(ranked(rows, ({ referralCount }) => referralCount, sort))
      expect(reply.totalCount).toBe(rows.length)
    }),
    dearRuns(20),
  )
})

const kinds = {
  all: () => true,
  growing: (before: number, after: number) => after > before,
  shrinking: (before: number, after: number) => after < before,
  new: (before: number) => before === 0,
  lost: (_: number, after: number) => after === 0,
}

test('changes between two periods are those of the facts, of every kind and in every order', async () => {
  await fc.assert(
    fc.asyncProperty(manyFacts, someFilter, someComparison, async (drawn, filter, periods) => {
      const hospital = await aHospital()
      const loaded = received(await storedFacts(hospital, drawn))
      const letters = loaded.filter(isAsked(hospital, filter))
      const { lastDay } = daysLoaded(loaded)
      const isCompared = [periods.period, periods.comparisonPeriod].every(
        ({ startDate, endDate }) => endDate <= lastDay && areListed(loaded, startDate, endDate),
      )
      const all = institutions
        .map((id) => {
          const before = countIn(letters, id, periods.comparisonPeriod)
          const after = countIn(letters, id, periods.period)
          return {
            id,
            referralCountBefore: before,
            referralCountAfter: after,
            increaseCount: isCompared ? after - before : null,
            increaseRate: !isCompared || before === 0 ? null : (100 * (after - before)) / before,
            lastReferralMonth: null,
          }
        })
        .filter(({ referralCountBefore: before, referralCountAfter: after }) => before + after > 0)
      for (const change of ['all', 'growing', 'shrinking', 'new', 'lost'] as const) {
        const rows = all
          .filter(
            (row) => (change === 'all' || isCompared) && kinds[change](row.referralCountBefore, row.referralCountAfter),
          )
          .map((row) =>
            change === 'lost' ? { ...row, lastReferralMonth: lastMonthOf(letters, row.id, periods) } : row,
          )
        const figureOf =
          (figure: 'increaseCount' | 'increaseRate') => (row: Omit<(typeof all)[number], 'lastReferralMonth'>) =>
            isCompared ? row[figure] : row.referralCountAfter
        const body = { ...bodyOf(hospital, filter), ...periods, change }
        const byIncrease = await hospital.client.rankReferralsMonthly({ body })
        expect(byIncrease.medicalInstitutions.map(flat)).toEqual(
          ranked(rows, figureOf('increaseCount'), change === 'shrinking' || change === 'lost' ? 'asc' : 'desc'),
        )
        const byRate = await hospital.client.rankReferralsAnnually({
          body: { ...body, sortBy: 'increase_rate', sort: 'asc' },
        })
        expect(byRate.medicalInstitutions.map(flat)).toEqual(ranked(rows, figureOf('increaseRate'), 'asc'))
        expect(byRate.notCompared === null).toBe(isCompared)
      }
    }),
    dearRuns(20),
  )
})

const months = [
  ['2026年1月', period('2026-01-01', '2026-01-31')],
  ['2026年2月', period('2026-02-01', '2026-02-28')],
  ['2026年3月', period('2026-03-01', '2026-03-31')],
  ['2026年4月', period('2026-04-01', '2026-04-30')],
] as const

test('both directions and their months are those of the facts', async () => {
  const sorts = fc.constantFrom('referral_count', 'reverse_referral_count', 'difference_count')
  await fc.assert(
    fc.asyncProperty(manyFacts, someFilter, sorts, async (drawn, filter, sortBy) => {
      const hospital = await aHospital()
      const facts = await storedFacts(hospital, drawn)
      const came = received(facts).filter(isAsked(hospital, filter))
      const went = sent(facts).filter(isAsked(hospital, filter))
      const figuresIn = (id: number, days: Period) => {
        const referralCount = countIn(came, id, days)
        const reverseReferralCount = countIn(went, id, days)
        return { referralCount, reverseReferralCount, differenceCount: referralCount - reverseReferralCount }
      }
      const whole = period('2026-01-01', '2026-04-30')
      const { baseMonth } = await hospital.client.getBaseMonth({})
      const rows = institutions
        .map((id) => ({
          id,
          ...figuresIn(id, whole),
          months: months.map(([label, days]) => {
            const figures = figuresIn(id, days)
            // A month without any letter is not loaded, and the list of one after the base month is not complete.
            const isOver = baseMonth === null || days.startDate <= baseMonth
            const isLoaded = facts.referrals.some(({ referral_date: day }) => isWithin(day, days))
            const isSentLoaded = facts.reverseReferrals.some(({ reverse_referral_date: day }) => isWithin(day, days))
            const orUnknown = (value: number, isKnown: boolean) => (value !== 0 || (isKnown && isOver) ? value : null)
            const cameIn = orUnknown(figures.referralCount, isLoaded)
            const wentOut = orUnknown(figures.reverseReferralCount, isSentLoaded)
            return {
              label,
              ...days,
              items: [
                { key: 'referral_count', value: cameIn, unsettledMonths: null },
                { key: 'reverse_referral_count', value: wentOut, unsettledMonths: null },
                {
                  key: 'difference_count',
                  value: cameIn === null || wentOut === null ? null : cameIn - wentOut,
                  unsettledMonths: null,
                },
              ],
            }
          }),
        }))
        .filter(({ referralCount, reverseReferralCount }) => referralCount + reverseReferralCount > 0)
      const figureOf = {
        referral_count: (row: (typeof rows)[number]) => row.referralCount,
        reverse_referral_count: (row: (typeof rows)[number]) => row.reverseReferralCount,
        difference_count: (row: (typeof rows)[number]) => row.differenceCount,
      }[sortBy]
      const reply = await hospital.client.rankBothReferrals({
        body: { ...bodyOf(hospital, filter), period: whole, sortBy },
      })
      const told = reply.medicalInstitutions.map(flat).map(({ months: own, ...row }) => ({
        ...row,
        months: own.map(({ label, startDate, endDate, items }) => ({ label, startDate, endDate, items })),
      }))
      expect(told).toEqual(ranked(rows, figureOf, 'desc'))
    }),
    dearRuns(20),
  )
})

test('equal figures share a rank, and pages tell the whole count, also past the end', async () => {
  const hospital = await aHospital()
  const days = (place: number, count: number) => Array.from({ length: count }, () => [place, '2026-01-05'] as const)
  await store(hospital, [...days(0, 1), ...days(1, 3), ...days(2, 2), ...days(3, 3), ...days(4, 1)])
  const body = { period: winter, perPage: 2 }
  const ranksOf = async (page: number) => {
    const reply = await hospital.client.rankReferralTotals({ body: { ...body, page } })
    expect(reply).toMatchObject({ totalCount: 5, totalPage: 3 })
    return reply.medicalInstitutions.map(({ rank, medicalInstitution: { id } }) => [rank, institutions.indexOf(id)])
  }
  expect(await ranksOf(1)).toEqual([
    [1, 1],
    [1, 3],
  ])
  expect(await ranksOf(2)).toEqual([
    [3, 2],
    [4, 0],
  ])
  expect(await ranksOf(3)).toEqual([[4, 4]])
  expect(await ranksOf(4)).toEqual([])
})

test('a ranking shows what an institution is called, and nothing of another hospital', async () => {
  const hospital = await aHospital()
  await store(hospital, [[0, '2026-01-05']])
  const named = await hospital.client.rankReferralTotals({ body: { period: winter } })
  expect(named.medicalInstitutions).toEqual([
    {
      rank: 1,
      medicalInstitution: {
        id: institutions[0],
        name: expect.stringMatching(/^内科医院/),
        runningStatus: 'open',
        address: '熊本県熊本市中央区水前寺1-1-1',
        referralTrend: null,
      },
      referralCount: 1,
    },
  ])
  const { client: stranger } = await aHospital()
  expect(await stranger.rankReferralTotals({ body: { period: winter } })).toEqual({
    totalPage: 0,
    totalCount: 0,
    medicalInstitutions: [],
  })
})

/** The day a number of months later or earlier; in a shorter month, its last day. */
const monthsFrom = (day: string, count: number) => {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0))
  lastOfMonth.setUTCDate(Math.min(number, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 10)
}

const aVisit = fc.record({
  place: fc.integer({ min: 0, max: 5 }),
  day: fc.constantFrom(
    '2026-01-15',
    '2026-01-31',
    '2026-02-28',
    '2026-03-02',
    '2026-03-31',
    '2026-04-02',
    '2026-04-10',
  ),
  isDoctorAttended: fc.boolean(),
  type: fc.constantFrom('visit', 'new_visit', 'phone'),
  isDeleted: fc.constantFrom(false, false, false, true),
})
type Visit = typeof aVisit extends fc.Arbitrary<infer T> ? T : never

const addVisit = async ({ person }: Hospital, { place, day, type, isDoctorAttended, isDeleted }: Visit) => {
  const { owner } = product.database
  const id = await aCommunication(product.database, person, institutionAt(place), { type, actedDate: day })
  await owner.query(
    'update communications set is_doctor_attended = $3, deleted_at = $4 where tenant_id = $1 and id = $2',
    [person.tenantId, id, isDoctorAttended, isDeleted ? new Date() : null],
  )
  return id
}

/**
 * The days from the first loaded month to the end of the base month, or none if nothing is loaded. The rule of the base
 * month has its own test (loadedMonths.test.ts).
 */
const daysLoaded = (loaded: readonly Letter[]) => {
  const byMonth = Map.groupBy(loaded, ({ day }) => `${day.slice(0, 7)}-01`)
  const [first] = [...byMonth.keys()].toSorted((one, other) => one.localeCompare(other))
  const base = lastWholeMonth([...byMonth].map(([month, letters]) => ({ month, count: letters.length })))
  if (first === undefined || base === undefined) return { firstDay: dayInJapan(), lastDay: '' }
  return { firstDay: first, lastDay: daysAfter(monthsFrom(base, 1), -1) }
}

/** Whether each month from one day to another has letters, which load it. */
const areListed = (loaded: readonly Letter[], from: string, to: string) => {
  const listed = new Set(loaded.map(({ day }) => day.slice(0, 7)))
  return monthsBetween(`${from.slice(0, 7)}-01`, to).every((month) => listed.has(month.slice(0, 7)))
}

/** The expected visits by the definition, newest first. */
const expectedVisits = (
  visits: readonly (Visit & { id: number })[],
  letters: readonly Letter[],
  loaded: readonly Letter[],
  verified: number,
) => {
  const lettersOf = (place: number, isIn: (day: string) => boolean) =>
    letters.filter(({ day, institution }) => institution === institutionAt(place) && isIn(day)).length
  const { firstDay, lastDay } = daysLoaded(loaded)
  return visits
    .filter(({ type, isDeleted }) => type !== 'phone' && !isDeleted)
    .toSorted((one, other) => other.day.localeCompare(one.day) || other.id - one.id)
    .map(({ id, place, day: visited, isDoctorAttended }) => {
      const [from, to] = [monthsFrom(visited, -verified), monthsFrom(visited, verified)]
      const before = lettersOf(place, (day) => day >= from && day < visited)
      const after = lettersOf(place, (day) => day > visited && day <= to)
      const isComplete = from >= firstDay && to <= lastDay && areListed(loaded, from, to)
      return {
        id: institutionAt(place),
        communicationId: id,
        visitedAt: visited,
        referralCountBefore: before,
        referralCountAfter: after,
        increaseCount: isComplete ? after - before : null,
        isDoctorAttended,
        isComplete,
      }
    })
    .toSorted((one, other) => Number(other.isComplete) - Number(one.isComplete))
}

const sumOf = (visits: ReturnType<typeof expectedVisits>) => {
  const total = (of: (visit: (typeof visits)[number]) => number) => visits.reduce((sum, visit) => sum + of(visit), 0)
  const increase = total(({ increaseCount }) => increaseCount ?? 0)
  return {
    visitCount: visits.length,
    referralCountBefore: total(({ referralCountBefore }) => referralCountBefore),
    referralCountAfter: total(({ referralCountAfter }) => referralCountAfter),
    increaseCount: increase,
    meanIncrease: visits.length === 0 ? null : increase / visits.length,
  }
}

test('what came before and after each visit, and in sum, is that of the facts', async () => {
  await fc.assert(
    fc.asyncProperty(
      manyFacts,
      someFilter,
      fc.array(aVisit, { maxLength: 12 }),
      fc.constantFrom(1, 3),
      async (drawn, filter, visits, verified) => {
        const hospital = await aHospital()
        const loaded = received(await storedFacts(hospital, drawn))
        const stored: (Visit & { id: number })[] = []
        for (const visit of visits) stored.push({ ...visit, id: await addVisit(hospital, visit) })
        const expected = expectedVisits(
          stored.filter(({ place }) => !filter.isLocal || place < 3),
          loaded.filter(isAsked(hospital, { ...filter, isLocal: false })),
          loaded,
          verified,
        )
        const body = {
          ...bodyOf(hospital, filter),
          period: period('2026-01-01', '2026-04-30'),
          months: verified,
        }
        const reply = await hospital.client.verifyEffectiveness({ body })
        expect(reply.visits.map(flat)).toEqual(expected)
        const complete = expected.filter(({ isComplete }) => isComplete)
        expect(reply).toMatchObject({
          totalCount: expected.length,
          incompleteCount: expected.length - complete.length,
          whole: sumOf(complete),
          withDoctor: sumOf(complete.filter(({ isDoctorAttended }) => isDoctorAttended)),
          withoutDoctor: sumOf(complete.filter(({ isDoctorAttended }) => !isDoctorAttended)),
        })
      },
    ),
    dearRuns(20),
  )
})

test('the day of a visit itself is neither before nor after it; the first and the last day of its months count', async () => {
  const hospital = await aHospital()
  const referred = ['2026-01-27', '2026-01-28', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-28', '2026-03-29']
  await store(hospital, [...referred.map((day) => [0, day] as const), [1, '2026-01-01'], [1, '2026-04-30']])
  await addVisit(hospital, { place: 0, day: '2026-02-28', isDoctorAttended: true, type: 'visit', isDeleted: false })
  const { visits } = await hospital.client.verifyEffectiveness({
    body: { period: period('2026-02-28', '2026-02-28'), months: 1 },
  })
  expect(visits).toMatchObject([{ referralCountBefore: 2, referralCountAfter: 2, isComplete: true }])
})

test('of ten visited institutions it is told how sure the mean is, visits to one of them counting as dependent', async () => {
  const hospital = await aHospital()
  const visited = Array.from({ length: 11 }, (_, place) => place)
  await store(hospital, [
    [11, '2026-01-10'],
    [11, '2026-02-10'],
    ...Array.from({ length: 10 }, () => [11, '2026-04-20'] as const),
    ...visited.flatMap((place) => Array.from({ length: place % 4 }, () => [place, '2026-03-10'] as const)),
  ])
  const visit = { day: '2026-02-28', isDoctorAttended: true, type: 'visit', isDeleted: false } as const
  for (const place of visited) {
    await addVisit(hospital, { ...visit, place })
    if (place < 4) await addVisit(hospital, { ...visit, place, day: '2026-03-02' })
  }
  const { whole } = await hospital.client.verifyEffectiveness({
    body: { period: period('2026-01-01', '2026-04-30'), months: 1 },
  })
  // The increases are 0, 1, 2, 3 in turn. Those of the first four institutions count twice.
  const clusters = visited.map((place) => ({ n: place < 4 ? 2 : 1, sum: (place < 4 ? 2 : 1) * (place % 4) }))
  const n = 15
  const mean = clusters.reduce((total, { sum }) => total + sum, 0) / n
  const variance =
    ((11 / 10) * clusters.reduce((total, cluster) => total + (cluster.sum - cluster.n * mean) ** 2, 0)) / n ** 2
  expect(whole).toMatchObject({ visitCount: n, meanIncrease: mean })
  expect(whole.lower).toBeCloseTo(mean - 2.228139 * Math.sqrt(variance), 4)
  expect(whole.upper).toBeCloseTo(mean + 2.228139 * Math.sqrt(variance), 4)
})

test('visits are found by who made them and whether the doctor was there, and put in order by what they were followed by', async () => {
  const hospital = await aHospital()
  const colleague = await aPerson(product.database, hospital.person.tenantId)
  await store(hospital, [
    [0, '2026-01-30'],
    [5, '2026-02-10'],
    [1, '2026-03-20'],
    [2, '2026-03-20'],
    [2, '2026-03-21'],
  ])
  const visit = { day: '2026-02-28', isDoctorAttended: false, type: 'visit', isDeleted: false } as const
  const ids: number[] = []
  for (const place of [0, 1, 2]) ids.push(await addVisit(hospital, { ...visit, place, isDoctorAttended: place === 1 }))
  const [fallen, risen, risenMore] = ids
  const theirs = await addVisit(
    { ...hospital, person: { ...hospital.person, accountId: colleague.accountId } },
    { ...visit, place: 3 },
  )
  const find = async (more: object) => {
    const { visits } = await hospital.client.verifyEffectiveness({ body: { ...around, ...more } })
    return visits.map(({ communicationId }) => communicationId)
  }
  const around = { period: period('2026-02-01', '2026-03-31'), months: 1 } as const
  expect(await find({ staffIds: [colleague.accountId] })).toEqual([theirs])
  expect(await find({ isDoctorAttended: true })).toEqual([risen])
  expect(await find({ sortBy: 'increase_count' })).toEqual([risenMore, risen, theirs, fallen])
  expect(await find({ sortBy: 'increase_count', sort: 'asc', perPage: 1 })).toEqual([fallen])
})

test('visits whose time after has not passed come behind the others, page by page', async () => {
  const hospital = await aHospital()
  await store(hospital, [
    [0, '2026-01-20'],
    [0, '2026-02-20'],
    [0, '2026-03-20'],
    [0, '2026-04-30'],
  ])
  const ids: number[] = []
  for (const day of ['2026-02-28', '2026-04-02', '2026-03-02', '2026-04-10'] as const)
    ids.push(await addVisit(hospital, { place: 0, day, isDoctorAttended: true, type: 'visit', isDeleted: false }))
  const [first, firstOpen, second, secondOpen] = ids
  const body = { period: period('2026-02-01', '2026-04-30'), months: 1, perPage: 3 } as const
  const find = async (page: number, more: object = {}) => {
    const { visits, ...counts } = await hospital.client.verifyEffectiveness({ body: { ...body, page, ...more } })
    expect(counts).toMatchObject({ totalCount: 4, totalPage: 2, incompleteCount: 2 })
    return visits.map(({ communicationId }) => communicationId)
  }
  expect([await find(1), await find(2)]).toEqual([[second, first, secondOpen], [firstOpen]])
  const rising = { sortBy: 'visited_at', sort: 'asc' }
  expect([await find(1, rising), await find(2, rising)]).toEqual([[first, second, firstOpen], [secondOpen]])
})

test('without any referrals no visit is complete', async () => {
  const hospital = await aHospital()
  await addVisit(hospital, { place: 0, day: '2026-02-28', isDoctorAttended: true, type: 'visit', isDeleted: false })
  const reply = await hospital.client.verifyEffectiveness({ body: { period: winter } })
  expect(reply).toMatchObject({
    totalCount: 1,
    incompleteCount: 1,
    whole: { visitCount: 0, meanIncrease: null, lower: null },
  })
})

const errorPaths = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: { problem?: { errors?: { path: string }[] } }) => error.problem?.errors?.map(({ path }) => path),
  )

test('what cannot be asked for is refused at its field', async () => {
  const { client, departments } = await aHospital()
  const { departments: strangers, person: stranger } = await aHospital()
  const ownDepartmentIds = [departments[0] ?? 0, 0, strangers[0] ?? 0]
  expect(await errorPaths(client.rankReferralTotals({ body: { period: winter, ownDepartmentIds } }))).toEqual([
    'own_department_ids.2',
  ])
  expect(
    await errorPaths(client.verifyEffectiveness({ body: { period: winter, staffIds: [stranger.accountId] } })),
  ).toEqual(['staff_ids.0'])
  expect(await errorPaths(client.rankReferralsMonthly({ body: { period: winter, comparisonPeriod: winter } }))).toEqual(
    ['comparison_period'],
  )
  expect(await errorPaths(client.rankBothReferrals({ body: { period: period('2026-01-02', '2026-01-31') } }))).toEqual([
    'period.start_date',
  ])
})
