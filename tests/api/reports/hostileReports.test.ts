import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { monthsAgo, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { itemOf, keysOf, reportOf } from '../../support/reports/reportItems.ts'
import { runs } from '../../support/strength.ts'

let product: TestApi
let client: Client
beforeAll(async () => {
  product = await testApi()
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  await anOwnDepartment(database.owner, person.tenantId, '内科')
  const institutionId = await anInstitution(database.owner)
  await storeByMonth(database, person, [{ institutionId, referrals: [3, 40] }])
  client = await product.clientFor(person)
})
afterAll(() => product.stop())

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  )

const divided = (key: string, left: string, right: string) => ({
  key,
  definitionKey: 'formula',
  aggregationConditions: {},
  formula: { operator: '/' as const, itemKeys: [left, right] },
})

test('the largest report that is allowed is computed: a hundred items, formulas of formulas, ten conditions of ten groups', async () => {
  const counts = Array.from({ length: 70 }, (_, index) =>
    itemOf(
      'hospital_admission_count',
      {
        startMonthsAway: 179 - index,
        endMonthsAway: 0,
        dpc6Digits: Array.from({ length: 100 }, (__, code) => String(code).padStart(6, '0')),
      },
      `count_${index}`,
    ),
  )
  const formulas = Array.from({ length: 30 }, (_, index) => {
    const level = index % 3
    const side = level === 0 ? 'count_0' : `formula_${index - 1}`
    return divided(`formula_${index}`, side, side)
  })
  const body = {
    items: [...counts, ...formulas],
    displayItems: [...counts, ...formulas].map(({ key }) => key),
    filterConditions: Array.from({ length: 10 }, (_, index) => ({
      itemKey: `count_${index}`,
      matchingGroups: Array.from({ length: 10 }, (__, least) => ({ moreEqual: least, lessEqual: 1_000 })),
    })),
    sortConditions: [0, 1, 2].map((index) => ({ itemKey: `formula_${index}`, operator: 'desc' as const })),
    perPage: 100,
  }
  expect(await statusOf(client.computeMedicalInstitutionReport({ body }))).toBe(200)
  expect(await statusOf(client.computeOwnDepartmentReport({ body }))).toBe(200)
})

test('a hundred formulas of each other are refused at once', async () => {
  const formulas = Array.from({ length: 99 }, (_, index) =>
    divided(`formula_${index}`, `formula_${(index + 1) % 99}`, `formula_${(index + 2) % 99}`),
  )
  const body = { items: [itemOf('referral_count'), ...formulas], displayItems: ['formula_0'] }
  expect(await statusOf(client.computeMedicalInstitutionReport({ body }))).toBe(422)
})

const kinds = ['medical_institution', 'area', 'own_department', 'communication'] as const
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('%', '_', '\\', "'; drop table reports; --", '\u0000', '😀'),
)
const someValue = fc.oneof(
  text,
  fc.integer(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, 2 ** 31),
  fc.double({ noNaN: true }),
  fc.record({
    labelId: fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER),
    areaIds: fc.constantFrom([0], [1, 2 ** 31], [Number.MAX_SAFE_INTEGER], []),
  }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('2026-01-01', '2026-13-01', '1950-01-01', '9999-99-99', '10:00', '25:61'),
  fc.array(fc.oneof(text, fc.integer(), fc.constantFrom(Number.MAX_SAFE_INTEGER, 2 ** 31)), { maxLength: 3 }),
)
const conditionNames = [
  'startMonth',
  'endMonth',
  'startMonthsAway',
  'endMonthsAway',
  'fiscalYear',
  'fiscalYearsAway',
  'halfYearsAway',
  'toDate',
  'ownDepartmentIds',
  'areas',
  'visitKind',
  'dpc6Digits',
  'kcodes',
  'revenueTypes',
  'communicationType',
  'staffIds',
  'vocStatuses',
  'spanMonths',
]
const matchers = [
  'startWith',
  'contain',
  'notContain',
  'exists',
  'moreEqual',
  'lessEqual',
  'in',
  'notIn',
  'stringIn',
  'startDate',
  'endDate',
  'startMonth',
  'endMonth',
  'startTime',
  'haveAny',
  'haveAll',
  'notHaveAll',
]
const someObject = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), someValue, { maxKeys: 2 })

const someRequest = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    items: fc.array(
      fc.record({
        definitionKey: fc.constantFrom(...keysOf(kind), 'formula', 'medical_institution_label_1', 'no_such_item'),
        more: someObject(conditionNames),
        isPlain: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    matching: fc.option(someObject(matchers)),
    sorted: fc.boolean(),
    baseMonth: fc.option(fc.constantFrom(monthsAgo(0), '2020-01-01', '2026-01-15')),
  }),
)

test('institutions are summed up by any two of their words, dates and lists', async () => {
  const axes = ['facility_types', 'prefecture', 'phase', 'last_referral_month', 'last_visit_date', 'segment', 'name']
  for (const row of axes)
    for (const column of axes) {
      const { total, results } = await client.pivotMedicalInstitutionReport({
        body: {
          ...reportOf([...new Set([row, column, 'referral_count'])].map((key) => itemOf(key))),
          aggregationRow: { itemKey: row },
          aggregationColumn: { itemKey: column },
          aggregationData: { aggregationMethod: 'sum', itemKey: 'referral_count' },
        },
      })
      expect([row, column, total, results.map((one) => one.total)]).toEqual([row, column, 43, [43]])
    }
})

test.each(['facility_types', 'departments'])('ids of %s that cannot exist are in no list', async (key) => {
  const huge = Number.MAX_SAFE_INTEGER
  for (const group of [{ haveAny: [huge] }, { haveAll: [huge, 2] }, { notHaveAll: [huge] }]) {
    const body = { ...reportOf([itemOf(key)]), filterConditions: [{ itemKey: key, matchingGroups: [group] }] }
    const { totalCount } = await client.computeMedicalInstitutionReport({ body })
    expect([group, totalCount]).toEqual([group, 'notHaveAll' in group ? 1 : 0])
  }
})

test.each(['tags', 'action_lists'])('ids of %s that cannot exist are refused like those that are gone', async (key) => {
  for (const group of [{ haveAny: [Number.MAX_SAFE_INTEGER] }, { notHaveAll: [Number.MAX_SAFE_INTEGER] }]) {
    const body = { ...reportOf([itemOf(key)]), filterConditions: [{ itemKey: key, matchingGroups: [group] }] }
    await expect(client.computeMedicalInstitutionReport({ body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'filter_conditions.0.matching_groups' }] },
    })
  }
})

test('whatever a report asks for, it is answered or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(someRequest, async ({ kind, items, matching, sorted, baseMonth }) => {
      const asked = items.map(({ definitionKey, more, isPlain }, index) =>
        itemOf(definitionKey, isPlain ? {} : more, `item_${index}`),
      )
      const body = {
        ...reportOf(asked),
        ...(matching && { filterConditions: [{ itemKey: 'item_0', matchingGroups: [matching] }] }),
        ...(sorted && { sortConditions: [{ itemKey: 'item_0', operator: 'asc' }] }),
        ...(baseMonth && { baseMonth }),
        medicalInstitutionLabelId: 1,
        communicationType: 'visit',
      } as never
      const calls = {
        medical_institution: () => client.computeMedicalInstitutionReport({ body }),
        area: () => client.computeAreaReport({ body }),
        own_department: () => client.computeOwnDepartmentReport({ body }),
        communication: () => client.computeCommunicationReport({ body }),
      }
      expect([200, 422]).toContain(await statusOf(calls[kind]()))
    }),
    { numRuns: runs(150) },
  )
})
