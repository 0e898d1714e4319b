import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayCount } from '#contract/days.ts'
import type { Client } from '#dataProvider/client.ts'
import type { PreparedReferral } from '#server/facts/store/preparedFacts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { expectedLinks, type Facts } from '../../support/facts/expectedFigures.ts'
import { anOwnDepartment, anUpload, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { inFull, pick, withoutTwins } from '../../support/facts/fullFacts.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import type { PreparedAdmission } from '../../support/facts/storeAdmissions.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { dearRuns } from '../../support/strength.ts'

const linkingDays = 30

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  await owner.query(
    "insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing",
  )
  institutions = [
    await anInstitution(owner, { prefectureCode: '43', municipalityCode: '43101', facilityTypeIds: [1, 102, 301] }),
    await anInstitution(owner, { name: '博多内科', prefectureCode: '40', facilityTypeIds: [2] }),
  ]
})
afterAll(() => product.stop())

const aHospital = async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  await database.owner.query('update tenants set max_referral_hospital_admission_period = $2 where tenant_id = $1', [
    person.tenantId,
    linkingDays,
  ])
  return {
    tenantId: person.tenantId,
    client: await product.clientFor(person),
    uploadId: await anUpload(database.owner, person),
    departments: [
      await anOwnDepartment(database.owner, person.tenantId, '内科'),
      await anOwnDepartment(database.owner, person.tenantId, '外科'),
    ],
    institutions,
  }
}
type Hospital = Awaited<ReturnType<typeof aHospital>>

interface Sent {
  readonly referral: PreparedReferral
  readonly stay: PreparedAdmission | undefined
}

const lengthOf = ({ admission_date: from, discharge_date: to }: PreparedAdmission) =>
  to === null ? null : dayCount(from, to)

/** The operations that were done in a stay. An operation without a day counts. */
const operationsOf = (stay: PreparedAdmission | undefined) =>
  stay?.operations.filter(
    ({ operation_date: day }) =>
      day === null || (day >= stay.admission_date && (stay.discharge_date === null || day <= stay.discharge_date)),
  ) ?? []

type Value = string | number | null
const isLocal = ({ referral }: Sent) => referral.medical_institution_id === institutions[0]

/** The values of a referral for conditions and groups, from the definitions. */
const values: Readonly<Record<string, (sent: Sent) => Value | readonly Value[]>> = {
  referral_date: ({ referral }) => referral.referral_date,
  medical_institution_id: ({ referral }) => referral.medical_institution_id,
  own_department_id: ({ referral }) => referral.own_department_id ?? 0,
  first_visit_flag: ({ referral }) => (referral.first_visit_flag ? 'first_visit' : 'return_visit'),
  prefecture: (sent) => (isLocal(sent) ? '43' : '40'),
  municipality: (sent) => (isLocal(sent) ? '43101' : null),
  facility_type: (sent) => (isLocal(sent) ? [1, 102, 301] : [2]),
  doctor_name_from: ({ referral }) => referral.doctor_name_from,
  is_replied: ({ referral }) => pick([null, 'replied', 'not_replied'], Number(referral.referral_date.slice(8))),
  main_icd10: ({ stay }) => stay?.main_icd10 ?? null,
  mdc: ({ stay }) => stay?.dpc_code?.slice(0, 2) ?? null,
  dpc6: ({ stay }) => stay?.dpc_code?.slice(0, 6) ?? null,
  kcode: ({ stay }) => operationsOf(stay).flatMap(({ kcode }) => kcode ?? []),
  route: ({ stay }) => stay?.route ?? null,
  discharge_to: ({ stay }) => stay?.discharge_to ?? null,
  sex: ({ stay }) => (stay ? (stay.sex === '1' ? 'male' : 'female') : null),
  age: ({ stay }) => (stay ? 2026 - (stay.birth_year ?? 0) : null),
  hospital_days: ({ stay }) => (stay ? lengthOf(stay) : null),
}
const asList = (value: Value | readonly Value[] | undefined) => (Array.isArray(value) ? value : [value])

interface Group {
  readonly startWith?: string
  readonly contain?: string
  readonly notContain?: string
  readonly exists?: boolean
  readonly moreEqual?: number
  readonly lessEqual?: number
  readonly in?: number[]
  readonly notIn?: number[]
  readonly stringIn?: string[]
  readonly startDate?: string
  readonly endDate?: string
  readonly startMonth?: string
  readonly endMonth?: string
  readonly haveAny?: (string | number)[]
  readonly haveAll?: (string | number)[]
  readonly notHaveAll?: (string | number)[]
}

/**
 * Whether a value meets a group's conditions. A missing value contains nothing, is neither greater nor less than
 * anything, and is in no list.
 */
const fits = (given: Value | readonly Value[] | undefined, group: Group): boolean => {
  const list = asList(given)
  const value = Array.isArray(given) ? null : (given as Value | undefined)
  const text = value === null || value === undefined ? null : String(value)
  const checks: readonly [unknown, () => boolean][] = [
    [group.startWith, () => text !== null && text.startsWith(group.startWith ?? '')],
    [group.contain, () => text !== null && text.includes(group.contain ?? '')],
    [group.notContain, () => text === null || !text.includes(group.notContain ?? '')],
    [group.exists, () => (Array.isArray(given) ? list.length > 0 : text !== null) === group.exists],
    [group.moreEqual, () => typeof value === 'number' && value >= (group.moreEqual ?? 0)],
    [group.lessEqual, () => typeof value === 'number' && value <= (group.lessEqual ?? 0)],
    [group.in, () => Boolean(group.in?.includes(Number(value)))],
    [group.notIn, () => !group.notIn?.includes(Number(value))],
    [group.stringIn, () => text !== null && Boolean(group.stringIn?.includes(text))],
    [group.startDate, () => text !== null && text >= (group.startDate ?? '')],
    [group.endDate, () => text !== null && text <= (group.endDate ?? '')],
    [group.startMonth, () => text !== null && text.slice(0, 7) >= (group.startMonth ?? '').slice(0, 7)],
    [group.endMonth, () => text !== null && text.slice(0, 7) <= (group.endMonth ?? '').slice(0, 7)],
    [group.haveAny, () => Boolean(group.haveAny?.some((one) => list.includes(one)))],
    [group.haveAll, () => Boolean(group.haveAll?.every((one) => list.includes(one)))],
    [group.notHaveAll, () => !group.notHaveAll?.every((one) => list.includes(one))],
  ]
  return checks.every(([asked, holds]) => asked === undefined || holds())
}

type Body = NonNullable<Parameters<Client['aggregateReferrals']>[0]>['body']
type Filter = Body['filterConditions'][number]
type Grouping = Body['groupingConditions'][number]

/**
 * Conditions on days: none, whole months and fiscal years, parts of months, ranges with only one end, several at once,
 * and one that no day meets.
 */
const someDays = fc.constantFrom<readonly Group[][]>(
  [],
  [[{ startMonth: '2026-01-01', endMonth: '2026-02-01' }]],
  [[{ startDate: '2026-02-01', endDate: '2026-03-31' }]],
  [[{ startDate: '2025-04-01', endDate: '2026-03-31' }]],
  [[{ startDate: '2024-10-01', endDate: '2026-04-30' }]],
  [[{ startMonth: '2025-04-01', endMonth: '2026-01-01' }]],
  [[{ startDate: '2025-11-15', endDate: '2026-04-02' }]],
  [[{ startDate: '2026-01-10' }, { endDate: '2026-01-02' }]],
  [[{ endMonth: '2026-02-01' }]],
  [[{ startMonth: '2026-02-01' }, { startDate: '2026-01-31', endDate: '2026-03-02' }]],
  [[{ startDate: '2026-01-02', endMonth: '2026-03-01' }], [{ endDate: '2026-02-01' }]],
  [[{ startDate: '2026-02-02', endDate: '2026-02-01' }]],
)

/** Conditions on every kind of value, with all operators. The places of departments and institutions are replaced by ids later. */
const otherFilters = fc.uniqueArray(
  fc.constantFrom<{ key: Filter['definitionKey']; groups: Group[] }>(
    { key: 'own_department_id', groups: [{ in: [0, 1] }] },
    { key: 'own_department_id', groups: [{ notIn: [1] }] },
    { key: 'medical_institution_id', groups: [{ in: [-1] }] },
    { key: 'medical_institution_id', groups: [{ notIn: [-1] }] },
    { key: 'first_visit_flag', groups: [{ stringIn: ['return_visit'] }] },
    { key: 'prefecture', groups: [{ stringIn: ['40', '13'] }] },
    { key: 'municipality', groups: [{ startWith: '43' }] },
    { key: 'municipality', groups: [{ exists: false }] },
    { key: 'facility_type', groups: [{ haveAny: [2, 102] }] },
    { key: 'facility_type', groups: [{ haveAll: [1, 301] }] },
    { key: 'facility_type', groups: [{ notHaveAll: [1, 2] }] },
    { key: 'doctor_name_from', groups: [{ startWith: '田', notContain: '村' }] },
    { key: 'doctor_name_from', groups: [{ contain: '0%' }, { exists: false }] },
    { key: 'doctor_name_from', groups: [{ notContain: '田中' }] },
    { key: 'is_replied', groups: [{ stringIn: ['not_replied'] }, { exists: false }] },
    { key: 'main_icd10', groups: [{ startWith: 'I' }] },
    { key: 'main_icd10', groups: [{ exists: false }] },
    { key: 'mdc', groups: [{ stringIn: ['05'] }, { exists: false }] },
    { key: 'dpc6', groups: [{ startWith: '0400' }] },
    { key: 'dpc6', groups: [{ exists: true }] },
    { key: 'kcode', groups: [{ haveAny: ['K546', 'K999'] }] },
    { key: 'kcode', groups: [{ haveAll: ['K546', 'K549'] }] },
    { key: 'kcode', groups: [{ notHaveAll: ['K546'] }] },
    { key: 'kcode', groups: [{ exists: true }] },
    { key: 'kcode', groups: [{ exists: false }] },
    { key: 'route', groups: [{ stringIn: ['4'] }] },
    { key: 'discharge_to', groups: [{ stringIn: ['1', '2'], exists: true }] },
    { key: 'discharge_to', groups: [{ exists: false }] },
    { key: 'sex', groups: [{ stringIn: ['female'] }] },
    { key: 'sex', groups: [{ exists: false }] },
    { key: 'age', groups: [{ moreEqual: 60, lessEqual: 70 }, { lessEqual: 10 }] },
    { key: 'age', groups: [{ exists: false }] },
    { key: 'hospital_days', groups: [{ moreEqual: 5 }] },
    { key: 'hospital_days', groups: [{ exists: false }, { lessEqual: 2 }] },
  ),
  { maxLength: 2 },
)
const someFilters = fc
  .tuple(someDays, otherFilters)
  .map(([days, others]) => [...days.map((groups) => ({ key: 'referral_date' as const, groups })), ...others])

const someGroupings = fc.uniqueArray(
  fc.constantFrom<Grouping>(
    { definitionKey: 'referral_date' },
    { definitionKey: 'referral_date', dateGrouping: 'fiscal_year' },
    { definitionKey: 'own_department_id' },
    { definitionKey: 'medical_institution_id' },
    { definitionKey: 'first_visit_flag' },
    { definitionKey: 'prefecture' },
    { definitionKey: 'municipality' },
    { definitionKey: 'facility_type' },
    { definitionKey: 'doctor_name_from' },
    { definitionKey: 'is_replied' },
    { definitionKey: 'main_icd10' },
    { definitionKey: 'mdc' },
    { definitionKey: 'dpc6' },
    { definitionKey: 'kcode' },
    { definitionKey: 'route' },
    { definitionKey: 'discharge_to' },
    { definitionKey: 'age' },
    { definitionKey: 'sex' },
    { definitionKey: 'hospital_days' },
  ),
  { maxLength: 3, selector: ({ definitionKey }) => definitionKey },
)

const groupValue = (sent: Sent, { definitionKey, dateGrouping }: Grouping): Value => {
  const value = values[definitionKey]?.(sent)
  if (definitionKey === 'referral_date') {
    const day = String(value)
    if (dateGrouping !== 'fiscal_year') return `${day.slice(0, 7)}-01`
    return `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04-01`
  }
  if (definitionKey === 'kcode') return operationsOf(sent.stay)[0]?.kcode ?? null
  if (definitionKey === 'age') return typeof value === 'number' ? Math.floor(value / 10) * 10 : null
  return asList(value)[0] ?? null
}

const expectedRows = (facts: Facts, filters: readonly Filter[], groupings: readonly Grouping[]) => {
  const links = expectedLinks(facts, linkingDays)
  const asked = facts.referrals
    .map((referral): Sent => ({
      referral,
      stay: links.find((link) => link.referral === referral && link.isFirst)?.admission,
    }))
    .filter((sent) =>
      filters.every(({ definitionKey, matchingGroups }) =>
        matchingGroups.some((group) => fits(values[definitionKey]?.(sent), group)),
      ),
    )
  const groups = Map.groupBy(asked, (sent) => JSON.stringify(groupings.map((grouping) => groupValue(sent, grouping))))
  if (groupings.length === 0) groups.set('[]', asked)
  return new Map(
    [...groups].map(([key, sent]) => {
      const stays = sent.flatMap(({ stay }) => stay ?? [])
      const operated = stays.filter((stay) => operationsOf(stay).length > 0)
      return [key, [sent.length, stays.length, operated.length]]
    }),
  )
}

/** Replaces places by ids: departments are numbered from 1, and -1 is the first institution. */
const withIds = (
  { departments }: Hospital,
  { key, groups }: { key: Filter['definitionKey']; groups: Group[] },
): Filter => {
  const idOf = (place: number) => (place === -1 ? (institutions[0] ?? 0) : (departments[place - 1] ?? 0))
  return {
    definitionKey: key,
    matchingGroups: groups.map((group) => ({
      ...group,
      ...(group.in && { in: group.in.map(idOf) }),
      ...(group.notIn && { notIn: group.notIn.map(idOf) }),
    })),
  }
}

test('every report is that of the facts, whatever it asks for and groups by', async () => {
  const questions = fc.array(fc.tuple(someFilters, someGroupings), { minLength: 60, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(everyFact, questions, async (drawn, asked) => {
      const hospital = await aHospital()
      const facts = withoutTwins(inFull(asFacts(hospital, drawn)))
      await storeFacts(product.database, hospital.tenantId, facts)
      for (const [filters, groupingConditions] of asked) {
        const filterConditions = filters.map((filter) => withIds(hospital, filter))
        const { results } = await hospital.client.aggregateReferrals({ body: { filterConditions, groupingConditions } })
        const found = results.map((row) => [
          JSON.stringify(row.groupingKeys.map(({ value }) => value)),
          [row.referralCount, row.hospitalAdmissionCount, row.operationCount],
        ])
        const expected = expectedRows(facts, filterConditions, groupingConditions)
        expect([filterConditions, groupingConditions, Object.fromEntries(found)]).toEqual([
          filterConditions,
          groupingConditions,
          Object.fromEntries(expected),
        ])
        expect(found).toHaveLength(expected.size)
      }
    }),
    dearRuns(25),
  )
})

const referralOn = ({ tenantId, uploadId }: Hospital, day: string, more: Partial<PreparedReferral> = {}) =>
  preparedReferral(
    { tenantId, uploadId, patientId: '7' },
    { referral_date: day, medical_institution_id: institutions[0] ?? 0, ...more },
  )

test('groups are named for people, from the least value on, and tell rates', async () => {
  const hospital = await aHospital()
  await storeFacts(product.database, hospital.tenantId, {
    referrals: [
      referralOn(hospital, '2026-04-01'),
      referralOn(hospital, '2026-03-31', { own_department_id: hospital.departments[1] ?? null }),
      referralOn(hospital, '2026-03-01', { patient_id: null, patient_hash: null }),
    ],
    reverseReferrals: [],
    admissions: [
      preparedAdmission(
        { tenantId: hospital.tenantId, uploadId: hospital.uploadId, patientId: '7' },
        {
          admission_date: '2026-03-31',
          discharge_date: '2026-04-02',
          operations: [{ operation_date: null, kcode: 'K546', anaesthesia: null, name: null }],
        },
      ),
    ],
  })
  const { results } = await hospital.client.aggregateReferrals({
    body: {
      filterConditions: [],
      groupingConditions: [
        { definitionKey: 'referral_date', dateGrouping: 'fiscal_year' },
        { definitionKey: 'own_department_id' },
      ],
    },
  })
  expect(results.map(({ groupingKeys, ...counts }) => [groupingKeys.map(({ label }) => label), counts])).toEqual([
    [
      ['2025年度', '診療科なし'],
      { referralCount: 1, hospitalAdmissionCount: 0, hospitalAdmissionRate: 0, operationCount: 0, operationRate: 0 },
    ],
    [
      ['2025年度', '外科'],
      {
        referralCount: 1,
        hospitalAdmissionCount: 1,
        hospitalAdmissionRate: 100,
        operationCount: 1,
        operationRate: 100,
      },
    ],
    [
      ['2026年度', '診療科なし'],
      { referralCount: 1, hospitalAdmissionCount: 0, hospitalAdmissionRate: 0, operationCount: 0, operationRate: 0 },
    ],
  ])
  const ofWinter = await hospital.client.aggregateReferrals({
    body: {
      filterConditions: [
        { definitionKey: 'referral_date', matchingGroups: [{ startMonth: '2025-12-01', endMonth: '2026-06-01' }] },
      ],
      groupingConditions: [{ definitionKey: 'referral_date', dateGrouping: 'fiscal_year' }],
    },
  })
  for (const { groupingKeys } of ofWinter.results)
    expect(['2025年度（12〜3月）', '2026年度（4〜6月）']).toContain(groupingKeys[0]?.label)
  expect(ofWinter.results).not.toHaveLength(0)
  const labelsOf = async (definitionKey: Grouping['definitionKey']) => {
    const reply = await hospital.client.aggregateReferrals({
      body: { filterConditions: [], groupingConditions: [{ definitionKey }] },
    })
    return reply.results.map(({ groupingKeys }) => groupingKeys[0]?.label)
  }
  expect(await labelsOf('referral_date')).toEqual(['2026年3月', '2026年4月'])
  expect(await labelsOf('facility_type')).toEqual(['病院'])
  expect(await labelsOf('prefecture')).toEqual(['熊本県'])
  expect(await labelsOf('municipality')).toEqual(['熊本市中央区'])
  expect(await labelsOf('kcode')).toEqual(['K546', 'なし'])
})

test('the days and months at which a condition begins and ends are part of it', async () => {
  const hospital = await aHospital()
  await storeFacts(product.database, hospital.tenantId, {
    referrals: ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => referralOn(hospital, day)),
    reverseReferrals: [],
    admissions: [],
  })
  const countOf = async (group: Group) => {
    const { results } = await hospital.client.aggregateReferrals({
      body: {
        filterConditions: [{ definitionKey: 'referral_date', matchingGroups: [group] }],
        groupingConditions: [],
      },
    })
    return results[0]?.referralCount
  }
  expect(await countOf({ startDate: '2026-03-01' })).toBe(3)
  expect(await countOf({ endDate: '2026-03-31' })).toBe(3)
  expect(await countOf({ startDate: '2026-03-31', endDate: '2026-03-31' })).toBe(1)
  expect(await countOf({ startMonth: '2026-03-01' })).toBe(3)
  expect(await countOf({ endMonth: '2026-03-01' })).toBe(3)
  expect(await countOf({ startMonth: '2026-03-01', endMonth: '2026-03-01' })).toBe(2)
})

test('a hospital without referrals has one row of nothing, and sees nobody else’s', async () => {
  const hospital = await aHospital()
  await storeFacts(product.database, hospital.tenantId, {
    referrals: [referralOn(hospital, '2026-04-01')],
    reverseReferrals: [],
    admissions: [],
  })
  const { client } = await aHospital()
  const nothing = {
    groupingKeys: [],
    referralCount: 0,
    hospitalAdmissionCount: 0,
    hospitalAdmissionRate: null,
    operationCount: 0,
    operationRate: null,
  }
  const bySum = { filterConditions: [], groupingConditions: [] }
  const byFact = {
    filterConditions: [{ definitionKey: 'doctor_name_from' as const, matchingGroups: [{ exists: false }] }],
    groupingConditions: [],
  }
  expect(await client.aggregateReferrals({ body: bySum })).toEqual({ results: [nothing] })
  expect(await client.aggregateReferrals({ body: byFact })).toEqual({ results: [nothing] })
})

const refusals = async (client: Client, body: Body) => {
  const error: unknown = await client.aggregateReferrals({ body }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return (error as { problem?: { errors?: { path: string }[] } } | undefined)?.problem?.errors?.map(({ path }) => path)
}

test('what cannot be asked for is refused at its place', async () => {
  const { client } = await aHospital()
  const { departments: strangers } = await aHospital()
  const filtered = (definitionKey: Filter['definitionKey'], group: Group) =>
    refusals(client, { filterConditions: [{ definitionKey, matchingGroups: [group] }], groupingConditions: [] })
  const place = 'filter_conditions.0.matching_groups.0'
  expect(await filtered('referral_date', { contain: '2026' })).toEqual([`${place}.contain`])
  expect(await filtered('kcode', { haveAny: [1] })).toEqual([`${place}.have_any.0`])
  expect(await filtered('sex', {})).toEqual([place])
  expect(await filtered('own_department_id', { in: [0, strangers[0] ?? 0] })).toEqual([`${place}.in.1`])
  const grouped = (groupingConditions: Grouping[]) => refusals(client, { filterConditions: [], groupingConditions })
  expect(await grouped([{ definitionKey: 'sex', dateGrouping: 'month' }])).toEqual([
    'grouping_conditions.0.date_grouping',
  ])
  expect(await grouped([{ definitionKey: 'sex' }, { definitionKey: 'sex' }])).toEqual([
    'grouping_conditions.1.definition_key',
  ])
})

test('more combinations than an answer holds are refused, not cut off', async () => {
  const hospital = await aHospital()
  await storeFacts(product.database, hospital.tenantId, {
    referrals: Array.from({ length: 10_001 }, (_, index) =>
      referralOn(hospital, '2026-04-01', { patient_id: null, patient_hash: null, doctor_name_from: `医師${index}` }),
    ),
    reverseReferrals: [],
    admissions: [],
  })
  const groupingConditions = [{ definitionKey: 'doctor_name_from' as const }]
  expect(await refusals(hospital.client, { filterConditions: [], groupingConditions })).toEqual(['grouping_conditions'])
  const filterConditions = [{ definitionKey: 'doctor_name_from' as const, matchingGroups: [{ startWith: '医師1' }] }]
  const { results } = await hospital.client.aggregateReferrals({ body: { filterConditions, groupingConditions } })
  expect(results).toHaveLength(1112)
})
