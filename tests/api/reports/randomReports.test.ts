import fc from 'fast-check'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, anUpload } from '../../support/facts/factBuilders.ts'
import { inFull, withoutTwins } from '../../support/facts/fullFacts.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import {
  expectedItems,
  mayBeSetAgainst,
  type Months,
  type Narrowings,
  type RowOf,
} from '../../support/reports/expectedReport.ts'
import { dearRuns } from '../../support/strength.ts'

const linkingDays = 30

let product: TestApi
let institutions: readonly [number, number]
beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  await owner.query(
    "insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('40131', '40', '福岡市東区') on conflict do nothing",
  )
  institutions = [
    await anInstitution(owner, { prefectureCode: '43', municipalityCode: '43101', facilityTypeIds: [1] }),
    await anInstitution(owner, {
      name: '博多内科',
      prefectureCode: '40',
      municipalityCode: '40131',
      facilityTypeIds: [2],
    }),
  ]
})
afterAll(() => product.stop())

/** A label with one area of one municipality. */
const anArea = async (tenantId: number, name: string, municipality: string) => {
  const { rows } = await product.database.owner.query<{ label_id: number; area_id: number }>(
    `with label as (
      insert into medical_institution_labels (tenant_id, name, component_type, position)
      values ($1, $2, 'area', 1) returning tenant_id, id
    ), area as (
      insert into medical_institution_label_areas (tenant_id, label_id, name, position)
      select tenant_id, id, '中央', 1 from label returning tenant_id, label_id, id
    )
    insert into medical_institution_label_area_municipalities (tenant_id, label_id, municipality_code, area_id)
    select tenant_id, label_id, $3, id from area returning label_id, area_id`,
    [tenantId, name, municipality],
  )
  const [area] = rows
  if (!area) throw new Error('The area has not been added')
  return { labelId: area.label_id, areaId: area.area_id }
}

const aHospital = async () => {
  const { database } = product
  const { owner } = database
  const person = await aPerson(database, await aTenant(database))
  const { tenantId } = person
  await owner.query('update tenants set max_referral_hospital_admission_period = $2 where tenant_id = $1', [
    tenantId,
    linkingDays,
  ])
  const areas = [
    { ...(await anArea(tenantId, '担当エリア', '43101')), institution: institutions[0] },
    { ...(await anArea(tenantId, '地区', '40131')), institution: institutions[1] },
  ] as const
  return {
    tenantId,
    client: await product.clientFor(person),
    uploadId: await anUpload(owner, person),
    departments: [
      await anOwnDepartment(owner, tenantId, '内科'),
      await anOwnDepartment(owner, tenantId, '外科'),
    ] as const,
    institutions,
    areas,
    areaOf: (labelId: number, institutionId: number): number =>
      areas.find((area) => area.labelId === labelId && area.institution === institutionId)?.areaId ?? 0,
  }
}
type Hospital = Awaited<ReturnType<typeof aHospital>>

/** Periods in both forms. Relative ones end with the base month, of which the test learns from the reply. */
const somePeriods = fc.constantFrom<{ readonly conditions: object; readonly months: (base: string) => Months }>(
  {
    conditions: { startMonth: '2026-01-01', endMonth: '2026-03-01' },
    months: () => ({ start: '2026-01-01', end: '2026-03-01' }),
  },
  {
    conditions: { startMonth: '2026-02-01', endMonth: '2026-04-01' },
    months: () => ({ start: '2026-02-01', end: '2026-04-01' }),
  },
  {
    conditions: { startMonth: '2024-05-01', endMonth: '2025-01-01' },
    months: () => ({ start: '2024-05-01', end: '2025-01-01' }),
  },
  {
    conditions: { fiscalYear: 2025, toDate: false },
    months: () => ({ start: '2025-04-01', end: '2026-03-01' }),
  },
  {
    conditions: { startMonthsAway: 1, endMonthsAway: 0 },
    months: (base) => ({ start: before(base, 1), end: base }),
  },
  {
    conditions: { startMonthsAway: 13, endMonthsAway: 2 },
    months: (base) => ({ start: before(base, 13), end: before(base, 2) }),
  },
)
const before = (month: string, count: number) => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

const byDepartment = { ownDepartmentIds: fc.option(fc.constantFrom([0], [1], [1, 2], [0, 2]), { nil: undefined }) }
const counted = {
  ...byDepartment,
  visitKind: fc.option(fc.constantFrom('first_visit', 'return_visit', 'all'), { nil: undefined }),
}
const ofStays = {
  ...counted,
  dpc6Digits: fc.option(fc.constantFrom(['050030'], ['040080', '050030']), { nil: undefined }),
}
const ofCases = { ...ofStays, kcodes: fc.option(fc.constantFrom(['K546'], ['K546', 'K549']), { nil: undefined }) }
const ofCharges = { ...ofStays, revenueTypes: fc.option(fc.constantFrom(['fee'], ['bundled']), { nil: undefined }) }

/** Areas are drawn as places: a label, and in it the area (1) or no area (0). */
const someAreas = fc.option(fc.record({ label: fc.constantFrom(0, 1), places: fc.constantFrom([1], [0], [0, 1]) }), {
  nil: undefined,
})

const itemsOf: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  referral_count: counted,
  referral_average: counted,
  referral_share: counted,
  referral_month_count: byDepartment,
  last_referral_month: byDepartment,
  referring_institution_count: byDepartment,
  new_referring_institution_count: byDepartment,
  lost_referring_institution_count: byDepartment,
  unreplied_count: byDepartment,
  reply_rate: byDepartment,
  hospital_admission_count: ofCases,
  hospital_admission_rate: ofCases,
  operation_count: ofCases,
  operation_rate: ofCases,
  hospital_days: ofStays,
  average_hospital_days: ofStays,
  standard_revenue: ofCharges,
  revenue_per_admission: ofCharges,
  charged_rate: counted,
  reverse_referral_count: byDepartment,
  difference_count: byDepartment,
  reverse_referral_ratio: byDepartment,
}
const ofInstitutionsAlone = ['referral_month_count', 'last_referral_month']
const ofGroupsAlone = [
  'referring_institution_count',
  'new_referring_institution_count',
  'lost_referring_institution_count',
]

interface Drawn {
  readonly definitionKey: string
  readonly narrowed: Narrowings
  readonly areas: { readonly label: number; readonly places: readonly number[] } | undefined
  readonly period: { readonly conditions: object; readonly months: (base: string) => Months }
}
const anItemOf = (keys: readonly string[], byArea: boolean): fc.Arbitrary<Drawn> =>
  fc.constantFrom(...keys).chain((definitionKey) =>
    fc.record({
      definitionKey: fc.constant(definitionKey),
      narrowed: fc.record(itemsOf[definitionKey] ?? {}) as fc.Arbitrary<Narrowings>,
      areas: byArea ? someAreas : fc.constant(undefined),
      period: somePeriods,
    }),
  )

const aReportOf = (keys: readonly string[], byArea: boolean) =>
  fc.record({
    items: fc.array(anItemOf(keys, byArea), { minLength: 3, maxLength: 8 }),
    formula: fc.option(
      fc.record({ operator: fc.constantFrom('-' as const, '/' as const), left: fc.nat(), right: fc.nat() }),
    ),
    filter: fc.option(
      fc.record({
        item: fc.nat(),
        group: fc.constantFrom<Record<string, unknown>>(
          { exists: true },
          { exists: false },
          { moreEqual: 1 },
          { lessEqual: 2.5, moreEqual: 0.5 },
          { lessEqual: 0 },
        ),
      }),
    ),
    sort: fc.option(fc.record({ item: fc.nat(), operator: fc.constantFrom('asc' as const, 'desc' as const) })),
  })
type Report = ReturnType<typeof aReportOf> extends fc.Arbitrary<infer T> ? T : never

const institutionKeys = Object.keys(itemsOf).filter((key) => !ofGroupsAlone.includes(key))
const groupKeys = Object.keys(itemsOf).filter((key) => !ofInstitutionsAlone.includes(key))

/** Departments are drawn as places: 0 is none, 1 and 2 are those of the hospital. Areas are drawn likewise. */
const narrowingsOf = (
  { departments, areas }: Hospital,
  { narrowed: { ownDepartmentIds: places, ...rest }, areas: drawn }: Drawn,
): Narrowings => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(places && { ownDepartmentIds: places.map((place) => (place === 0 ? 0 : (departments[place - 1] ?? 0))) }),
  ...(drawn && {
    areas: {
      labelId: areas[drawn.label]?.labelId ?? 0,
      areaIds: drawn.places.map((place) => (place === 0 ? 0 : (areas[drawn.label]?.areaId ?? 0))),
    },
  }),
})

type Value = number | string | null
type Cell = number | string | string[] | null

const isNumber = (key: string) => key !== 'last_referral_month'
const unitOf = (key: string) => {
  if (/_(rate|ratio|share)$/.test(key)) return '%'
  if (key.endsWith('hospital_days')) return '日'
  if (key === 'referral_month_count') return 'か月'
  if (key.endsWith('institution_count')) return '施設'
  if (/revenue/.test(key)) return '円'
  return key === 'referral_average' ? '件/月' : '件'
}
/** Shares and means are told in tenths, all others as whole numbers. */
const isInTenths = (key: string) => unitOf(key) === '%' || key.includes('average')

interface Row {
  readonly id: number
  readonly of: RowOf
}

/** What the reply should be, from the facts. */
const expectedReply = (
  valueOf: (row: RowOf, item: Drawn) => Value,
  rows: readonly Row[],
  totalOf: (rows: readonly Row[]) => RowOf,
  report: Report,
  usableFormula: Report['formula'],
  mayBeCompared: boolean,
) => {
  const valuesOf = (of: RowOf): Value[] => {
    const values = report.items.map((item) => valueOf(of, item))
    if (!usableFormula) return values
    const [left, right] = [values[usableFormula.left] ?? null, values[usableFormula.right] ?? null]
    const keys = [usableFormula.left, usableFormula.right].map((index) => report.items[index]?.definitionKey ?? '')
    const units = keys.map(unitOf)
    const times = units[0] === units[1] ? 100 : 1
    if (!mayBeCompared || left === null || right === null) return [...values, null]
    // Adding 0 makes 0 of a negative zero, which JSON does not have.
    if (usableFormula.operator === '-') {
      // They differ by what is between them as they are told.
      const perWhole = keys.some(isInTenths) ? 10 : 1
      const [one, other] = [left, right].map((value) => Math.round(perWhole * Number(value)))
      return [...values, ((one ?? 0) - (other ?? 0)) / perWhole]
    }
    return [...values, Number(right) === 0 ? null : (times * Number(left)) / Number(right) + 0]
  }
  const { filter, sort } = report
  const all = rows.map((row) => ({ row, values: valuesOf(row.of) }))
  const at = (values: readonly Value[], index: number) => values[index % report.items.length] ?? null
  const wanted = all.filter(({ values }) => {
    if (!filter) return true
    const value = at(values, filter.item)
    const { exists, moreEqual, lessEqual } = filter.group as {
      exists?: boolean
      moreEqual?: number
      lessEqual?: number
    }
    if (exists !== undefined && (value !== null) !== exists) return false
    if (moreEqual !== undefined && (value === null || Number(value) < moreEqual)) return false
    return lessEqual === undefined || (value !== null && Number(value) <= lessEqual)
  })
  const sorted = sort
    ? wanted.toSorted((one, next) => {
        const [a, b] = [at(one.values, sort.item), at(next.values, sort.item)]
        if (a === null || b === null) return Number(a === null) - Number(b === null)
        if (a === b) return 0
        return (a < b ? -1 : 1) * (sort.operator === 'asc' ? 1 : -1)
      })
    : wanted
  const total = totalOf(wanted.map(({ row }) => row))
  return {
    rows: sorted.map(({ row, values }) => [row.id, values]),
    total: wanted.length === 0 && filter ? null : valuesOf(total),
  }
}

const requestOf = (hospital: Hospital, report: Report, formula: Report['formula']) => ({
  items: [
    ...report.items.map((drawn, index) => ({
      key: `item_${index}`,
      definitionKey: drawn.definitionKey,
      aggregationConditions: {
        ...(drawn.definitionKey === 'last_referral_month' ? {} : drawn.period.conditions),
        ...narrowingsOf(hospital, drawn),
      },
    })),
    ...(formula
      ? [
          {
            key: 'formula',
            definitionKey: 'formula',
            aggregationConditions: {},
            formula: {
              operator: formula.operator,
              itemKeys: [`item_${formula.left}`, `item_${formula.right}`],
            },
          },
        ]
      : []),
  ],
  displayItems: [...report.items.map((_, index) => `item_${index}`), ...(formula ? ['formula'] : [])],
  filterConditions: report.filter
    ? [{ itemKey: `item_${report.filter.item % report.items.length}`, matchingGroups: [report.filter.group] }]
    : [],
  sortConditions: report.sort
    ? [{ itemKey: `item_${report.sort.item % report.items.length}`, operator: report.sort.operator }]
    : [],
  perPage: 100,
})

/** Formulas take numbers, and a difference one unit. */
const formulaIn = ({ items, formula }: Report): Report['formula'] => {
  if (!formula) return null
  const [left, right] = [formula.left % items.length, formula.right % items.length]
  const keys = [left, right].map((index) => items[index]?.definitionKey ?? '')
  if (!keys.every(isNumber)) return null
  return formula.operator === '-' && unitOf(keys[0] ?? '') !== unitOf(keys[1] ?? '')
    ? { operator: '/', left, right }
    : { operator: formula.operator, left, right }
}

/** Months cannot be compared with numbers. */
const fitting = (report: Report): Report => {
  const { filter, items } = report
  const key = filter && items[filter.item % items.length]?.definitionKey
  return filter && key === 'last_referral_month' && !('exists' in filter.group) ? { ...report, filter: null } : report
}

interface Reply {
  readonly baseMonth: string | null
  readonly results: readonly { readonly id: number; readonly values: readonly Cell[] }[]
  readonly resultsTotal: readonly Cell[]
}

/** The values of rows and, last, of the total in the CSV file of a report on institutions. */
const linesOfFile = async ({ client }: Hospital, body: ReturnType<typeof requestOf>): Promise<string[][]> => {
  const { perPage: _, ...report } = body
  const file = await client.exportMedicalInstitutionReport({ body: { ...report, format: 'csv' } })
  const [, ...lines] = papaparse.parse<string[]>(new TextDecoder().decode(await file.arrayBuffer()).trim()).data
  return lines.map(([, , , ...values]) => values)
}

/** Whether a text is a number rounded to two decimals or three digits. */
const isRounded = (text: string, value: number) =>
  text !== '' && Math.abs(Number(text) - value) <= 0.005 * Math.min(1, Math.abs(value))

/** A value as the file has it. @param written - in the file, where numbers are rounded */
const textOf = (value: Cell | undefined, written = ''): string => {
  if (typeof value === 'number' && isRounded(written, value)) return written
  return typeof value === 'string' ? value.slice(0, 7).replace('-', '/') : String(value ?? '')
}

const everyKind = {
  medical_institution: {
    keys: institutionKeys,
    compute: ({ client }: Hospital, body: ReturnType<typeof requestOf>): Promise<Reply> =>
      client.computeMedicalInstitutionReport({ body }),
    rows: (_: Hospital, isRelated: (id: number) => boolean): Row[] =>
      institutions
        .filter(isRelated)
        .toSorted((one, next) => one - next)
        .map((id) => ({ id, of: { institution: (other: number) => other === id } })),
    totalOf: (rows: readonly Row[]): RowOf => ({ institution: (id) => rows.some((row) => row.id === id) }),
  },
  area: {
    keys: groupKeys,
    compute: ({ client, areas }: Hospital, body: ReturnType<typeof requestOf>): Promise<Reply> =>
      client.computeAreaReport({ body: { ...body, medicalInstitutionLabelId: areas[0].labelId } }),
    rows: ({ areas }: Hospital): Row[] => [
      { id: areas[0].areaId, of: { institution: (id) => id === institutions[0] } },
      { id: 0, of: { institution: (id) => id === institutions[1] } },
    ],
    totalOf: (rows: readonly Row[]): RowOf => ({
      institution: (id) => rows.some((row) => (row.id === 0 ? id === institutions[1] : id === institutions[0])),
    }),
  },
  own_department: {
    keys: groupKeys,
    compute: ({ client }: Hospital, body: ReturnType<typeof requestOf>): Promise<Reply> =>
      client.computeOwnDepartmentReport({ body }),
    rows: ({ departments }: Hospital): Row[] =>
      [...departments, 0].map((id) => ({ id, of: { department: (other: number) => other === id } })),
    totalOf: (rows: readonly Row[]): RowOf => ({ department: (id) => rows.some((row) => row.id === id) }),
  },
} as const

test.each(['medical_institution', 'area', 'own_department'] as const)(
  'every report on %s is that of the facts, whatever its items, conditions, formulas and order',
  async (kind) => {
    const { keys, compute, rows: rowsOf, totalOf } = everyKind[kind]
    await fc.assert(
      fc.asyncProperty(
        everyFact,
        fc.array(aReportOf(keys, kind !== 'medical_institution'), { minLength: 25, maxLength: 25 }),
        async (drawn, reports) => {
          const hospital = await aHospital()
          const facts = withoutTwins(inFull(asFacts(hospital, drawn)))
          await storeFacts(product.database, hospital.tenantId, facts)
          const isRelated = (id: number) =>
            facts.referrals.some((fact) => fact.medical_institution_id === id) ||
            facts.reverseReferrals.some((fact) => fact.medical_institution_id_to === id)
          for (const report of reports.map(fitting)) {
            const formula = formulaIn(report)
            const body = requestOf(hospital, report, formula)
            const reply = await compute(hospital, body)
            const { baseMonth } = reply
            const itemOf = expectedItems(facts, linkingDays, baseMonth, hospital.areaOf)
            const valueOf = (row: RowOf, item: Drawn): Value => {
              const { definitionKey, period } = item
              return baseMonth === null &&
                'startMonthsAway' in period.conditions &&
                definitionKey !== 'last_referral_month'
                ? null
                : itemOf(definitionKey, row, {}, period.months(baseMonth ?? '2026-01-01'), narrowingsOf(hospital, item))
            }
            const sides = formula ? [formula.left, formula.right] : []
            const mayBeCompared = mayBeSetAgainst(
              facts,
              baseMonth,
              sides.flatMap((index) => {
                const { definitionKey: key, period } = report.items[index] ?? {}
                return key && period ? [{ key, months: period.months(baseMonth ?? '2026-01-01') }] : []
              }),
            )
            const expected = expectedReply(
              valueOf,
              rowsOf(hospital, isRelated),
              totalOf,
              report,
              formula,
              mayBeCompared,
            )
            expect({ body, rows: reply.results.map(({ id, values }) => [id, values]) }).toEqual({
              body,
              rows: expected.rows,
            })
            // A month is no sum.
            const total = expected.total?.map((value) => (typeof value === 'string' ? null : value))
            if (total) expect({ body, total: reply.resultsTotal }).toEqual({ body, total })
            if (kind !== 'medical_institution') continue
            const lines = [...reply.results.map(({ values }) => values), reply.resultsTotal]
            const ofFile = await linesOfFile(hospital, body)
            expect({ body, lines: ofFile }).toEqual({
              body,
              lines: lines.map((values, line) => values.map((value, place) => textOf(value, ofFile[line]?.[place]))),
            })
          }
        },
      ),
      dearRuns(5),
    )
  },
)
