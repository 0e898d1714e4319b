import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, ownApi } from '../../support/api.ts'
import {
  aMapHospital,
  aNation,
  type Letter,
  type MapHospital,
  type MapInstitution,
  someFacts,
  someVisits,
} from '../../support/maps/mapOffice.ts'
import { columnOf, loadPlaces, matchedIds } from '../../support/maps/readPins.ts'
import { dearRuns } from '../../support/strength.ts'

let product: TestApi
let nation: MapInstitution[]
beforeAll(async () => {
  product = await ownApi()
  nation = await aNation(product)
})
afterAll(() => product.stop())

const period = (startDate: string, endDate: string) => ({ startDate, endDate })
type Days = ReturnType<typeof period>

const someQuestion = fc.record({
  referralType: fc.constantFrom('referral', 'reverse_referral'),
  periods: fc.constantFrom(
    { period: period('2026-02-01', '2026-04-30'), comparisonPeriod: period('2026-01-01', '2026-01-31') },
    { period: period('2026-01-01', '2026-01-31'), comparisonPeriod: period('2026-03-01', '2026-04-30') },
    { period: period('2026-01-01', '2026-04-30') },
    { period: period('2026-01-16', '2026-03-20'), comparisonPeriod: period('2026-01-02', '2026-01-15') },
    { period: period('2026-02-10', '2026-02-20'), comparisonPeriod: period('2026-02-21', '2026-03-15') },
  ),
  /** By place, 0 for none. */
  departments: fc.constantFrom<number[]>([], [1], [0], [2, 0]),
  visits: fc.constantFrom(
    undefined,
    ...(['and', 'or', 'nand', 'nor'] as const).map((logic) => ({ withinDays: 30, logic })),
    { withinDays: 180, visited: true },
    { withinDays: 180, visited: true, visitType: 'visit' as const },
    { withinDays: 90, logic: 'nor' as const, visitType: 'new_visit' as const },
    { withinDays: 30, visited: false },
  ),
  filter: fc.constantFrom<{ prefecture?: string; departmentIds?: number[] }>(
    {},
    { prefecture: '43' },
    { departmentIds: [1010] },
    { prefecture: '40', departmentIds: [1001] },
  ),
  minReferralCount: fc.constantFrom(undefined, 2),
})
type Question = typeof someQuestion extends fc.Arbitrary<infer T> ? T : never

const bodyOf = ({ departments }: MapHospital, question: Question) => ({
  referral: {
    referralType: question.referralType,
    ...question.periods,
    ownDepartmentIds: question.departments.map((place) => departments[place - 1] ?? 0),
  },
  ...question.filter,
  ...(question.visits && { visits: question.visits }),
  ...(question.minReferralCount !== undefined && { minReferralCount: question.minReferralCount }),
})

interface Expected extends MapInstitution {
  readonly count: number
  readonly comparison: number | null
  readonly lastVisit: { readonly daysAgo: number; readonly staffId: number } | null
}

const isWithin = (day: string, { startDate, endDate }: Days) => day >= startDate && day <= endDate

/** Those that match, computed from what was stored. */
const expectedOf = (hospital: MapHospital, question: Question): Expected[] => {
  const { referral, visits, minReferralCount = 0 } = { visits: undefined, ...bodyOf(hospital, question) }
  const letters = question.referralType === 'referral' ? hospital.received : hospital.sent
  const isCounted = (letter: Letter) =>
    referral.ownDepartmentIds.length === 0 || referral.ownDepartmentIds.includes(letter.departmentId)
  const countIn = (id: number, days: Days) =>
    letters.filter((letter) => letter.institutionId === id && isCounted(letter) && isWithin(letter.day, days)).length
  const { prefecture, departmentIds } = question.filter
  return nation
    .filter(
      (one) =>
        (prefecture === undefined || one.prefectureCode === prefecture) &&
        (departmentIds === undefined || departmentIds.includes(one.departmentId)),
    )
    .map((one) => {
      const own = hospital.visits.filter(({ institutionId }) => institutionId === one.id)
      const latest = Math.min(...own.map(({ daysAgo }) => daysAgo))
      const comparison = 'comparisonPeriod' in referral ? referral.comparisonPeriod : undefined
      return {
        ...one,
        place: one.isOpen ? one.place : null,
        count: countIn(one.id, referral.period),
        comparison: comparison ? countIn(one.id, comparison) : null,
        lastVisit: own.findLast(({ daysAgo }) => daysAgo === latest) ?? null,
      }
    })
    .filter(({ id, isOpen, count, comparison }) => {
      // One that has closed is only of interest for its referrals.
      if (!isOpen && count + (comparison ?? 0) === 0) return false
      if (count < minReferralCount) return false
      if (!visits) return true
      const isAsked = (visit: MapHospital['visits'][number]) =>
        visit.daysAgo <= visits.withinDays && (!('visitType' in visits) || visit.type === visits.visitType)
      const own = hospital.visits.filter(({ institutionId }) => institutionId === id)
      const [r, v] = [count > 0, own.some(isAsked)]
      if (!('logic' in visits)) return v === visits.visited
      const table = { and: r && v, or: r || v, nand: !r || !v, nor: !r && !v }
      return table[visits.logic]
    })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const positive = (entries: readonly (readonly [number, number | null])[]) =>
  new Map(entries.flatMap(([id, value]) => (value ? [[id, value] as const] : [])))

test('pins, their values and sums are those of the facts, whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      someFacts,
      someVisits,
      fc.array(someQuestion, { minLength: 12, maxLength: 12 }),
      async (facts, drawn, questions) => {
        const hospital = await aMapHospital(product, nation, facts, drawn)
        const places = await loadPlaces(hospital.client)
        for (const question of questions) {
          const all = expectedOf(hospital, question)
          const placed = all.filter(({ place }) => place !== null)
          const pins = await hospital.client.getSalesMapPins({
            body: { ...bodyOf(hospital, question), columns: ['referrals', 'last_visit', 'last_visit_staff'] },
          })
          expect(pins.placesVersion).toBe(places.version)
          expect(matchedIds(places, pins)).toEqual(new Set(placed.map(({ id }) => id)))
          expect([pins.matchedCount, pins.unplacedCount]).toEqual([all.length, all.length - placed.length])
          expect(columnOf(places, pins, 'referralCount')).toEqual(positive(placed.map(({ id, count }) => [id, count])))
          expect(columnOf(places, pins, 'comparisonReferralCount')).toEqual(
            'comparisonPeriod' in question.periods
              ? positive(placed.map(({ id, comparison }) => [id, comparison]))
              : null,
          )
          const visited = placed.filter(({ lastVisit }) => lastVisit !== null)
          expect(columnOf(places, pins, 'lastVisit')).toEqual(
            new Map(visited.map(({ id, lastVisit }) => [id, lastVisit?.daysAgo ?? 0])),
          )
          expect(columnOf(places, pins, 'lastVisitStaff')).toEqual(
            new Map(visited.map(({ id, lastVisit }) => [id, lastVisit?.staffId ?? 0])),
          )
          const total = sum(all.map(({ count }) => count))
          expect(pins.referralTotal).toBe(total === 0 && pins.state === 'not_loaded' ? null : total)
          const before = sum(all.map(({ comparison }) => comparison ?? 0))
          expect(pins.comparisonReferralTotal).toBe(
            pins.comparisonState === null || (before === 0 && pins.comparisonState === 'not_loaded') ? null : before,
          )
        }
      },
    ),
    dearRuns(20),
  )
})

const someList = fc.record({
  bounds: fc.constantFrom(
    undefined,
    { longitude: { min: 130.62, max: 130.76 }, latitude: { min: 32.7, max: 32.86 } },
    // Edges belong to the bounds.
    { longitude: { min: 130.6, max: 130.6 }, latitude: { min: 32.7, max: 33 } },
  ),
  placing: fc.constantFrom(undefined, 'placed', 'unplaced'),
  sortBy: fc.constantFrom('referral_count', 'change', 'last_visit_date', 'distance', 'name'),
  sort: fc.constantFrom(undefined, 'asc', 'desc'),
  perPage: fc.constantFrom(undefined, 3),
})
type List = typeof someList extends fc.Arbitrary<infer T> ? T : never

const isInBounds = ({ place }: Expected, { bounds }: List) =>
  place !== null &&
  (bounds === undefined ||
    (place.longitude >= bounds.longitude.min &&
      place.longitude <= bounds.longitude.max &&
      place.latitude >= bounds.latitude.min &&
      place.latitude <= bounds.latitude.max))

/** By which a row is ordered; null for an unknown value. */
const keyOf = (row: Expected, sortBy: List['sortBy'], names: readonly string[], isComparable: boolean) => {
  switch (sortBy) {
    case 'referral_count':
      return row.count
    case 'change':
      return isComparable && row.comparison !== null ? row.count - row.comparison : null
    case 'last_visit_date':
      return row.lastVisit && -row.lastVisit.daysAgo
    case 'name':
      return row.isOpen ? names.indexOf(row.name) : names.length
    default:
      return null
  }
}

/** Equal ones are in the order of ids, those that have closed last. */
const tie = (one: Expected, other: Expected) => Number(other.isOpen) - Number(one.isOpen) || one.id - other.id

const inOrder = (
  rows: readonly Expected[],
  { sortBy, sort }: List,
  names: readonly string[],
  isComparable: boolean,
) => {
  const sign = (sort ?? (sortBy === 'name' || sortBy === 'distance' ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, key: keyOf(row, sortBy, names, isComparable) }))
    .toSorted((one, other) => {
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null) || tie(one.row, other.row)
      return sign * (one.key - other.key) || tie(one.row, other.row)
    })
    .map(({ row }) => row)
}

test('the list has the same institutions as the map in these bounds, page by page and in every order', async () => {
  const { rows } = await product.database.owner.query<{ name: string }>(
    'select name from medical_institutions order by name',
  )
  const names = rows.map(({ name }) => name)
  await fc.assert(
    fc.asyncProperty(
      someFacts,
      someVisits,
      fc.array(fc.tuple(someQuestion, someList), { minLength: 12, maxLength: 12 }),
      async (facts, drawn, questions) => {
        const hospital = await aMapHospital(product, nation, facts, drawn)
        for (const [question, list] of questions) {
          const matching = expectedOf(hospital, question)
          const body = { ...bodyOf(hospital, question), ...list }
          const { state, comparisonState } = await hospital.client.getSalesMapPins({
            body: { ...bodyOf(hospital, question), columns: [] },
          })
          const expected = inOrder(
            list.placing === 'unplaced'
              ? matching.filter(({ place }) => place === null)
              : matching.filter((row) => isInBounds(row, list)),
            list,
            names,
            state === 'complete' && comparisonState === 'complete',
          )
          const found = []
          for (let page = 1; ; page++) {
            const reply = await hospital.client.searchMedicalInstitutionsForSalesMap({ body: { ...body, page } })
            expect(reply.totalCount).toBe(expected.length)
            if (reply.medicalInstitutions.length === 0) break
            found.push(...reply.medicalInstitutions)
          }
          const known = (count: number | null, of: string | null) => (of === 'not_loaded' && count === 0 ? null : count)
          expect(
            found.map(({ id, placing, referralCount, comparisonReferralCount, lastVisitStaff }) => ({
              id,
              placing,
              referralCount,
              comparisonReferralCount,
              staffId: lastVisitStaff?.id ?? null,
            })),
          ).toEqual(
            expected.map(({ id, place, count, comparison, lastVisit }) => ({
              id,
              placing: place === null ? 'unplaced' : 'placed',
              referralCount: known(count, state),
              comparisonReferralCount: known(comparison, comparisonState),
              staffId: lastVisit?.staffId ?? null,
            })),
          )
        }
      },
    ),
    dearRuns(20),
  )
})
