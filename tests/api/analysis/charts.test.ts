import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bothFigures,
  figureKeys,
  groupFigures,
  officialFigures,
  receivedFigures,
} from '#contract/analysis/figures/figures.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice, comparedPeriods, storeFacts } from '../../support/facts/chartOffice.ts'
import { preparedReferral } from '../../support/facts/factBuilders.ts'
import {
  type Counted,
  type Days,
  type Figures,
  figuresFromFacts,
  spansFromCalendar,
} from '../../support/facts/figuresFromFacts.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { dearRuns } from '../../support/strength.ts'

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = [
    await anInstitution(product.database.owner, { prefectureCode: '43' }),
    await anInstitution(product.database.owner, { prefectureCode: '40' }),
  ]
})
afterAll(() => product.stop())

const place = fc.integer({ min: 0, max: 1 })
const patientCount = fc.option(fc.integer({ min: 0, max: 30 }))
const months = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']

/** Counts that a user has entered, and visits of outpatients from files. */
const patients = fc.record({
  entered: fc.uniqueArray(
    fc.record({
      month: fc.constantFrom(...months),
      department: fc.option(place),
      counts: fc
        .tuple(patientCount, patientCount, patientCount, patientCount)
        .filter((all) => all.some((value) => value !== null)),
    }),
    { maxLength: 8, selector: ({ month, department }) => `${month} ${department}` },
  ),
  told: fc.uniqueArray(
    fc.record({
      month: fc.constantFrom(...months),
      code: fc.constantFrom('010', '020', '030'),
      first: fc.integer({ min: 10, max: 40 }),
      revisits: fc.integer({ min: 0, max: 90 }),
      offHours: fc.option(fc.integer({ min: 0, max: 10 })),
    }),
    { maxLength: 10, selector: ({ month, code }) => `${month} ${code}` },
  ),
})
type Patients = typeof patients extends fc.Arbitrary<infer T> ? T : never

const storePatients = async (office: ChartOffice, { entered, told }: Patients) => {
  const { owner } = product.database
  const { tenantId, departments, uploadId, person } = office
  for (const { month, department, counts } of entered)
    await owner.query('insert into hospital_counts values ($1, $2, $3, $4, $5, $6, $7, $8, now())', [
      tenantId,
      month,
      department === null ? 0 : departments[department],
      ...counts,
      person.accountId,
    ])
  await owner.query('insert into own_department_dpc_codes values ($1, $2, $3), ($1, $4, $5)', [
    tenantId,
    '010',
    departments[0],
    '020',
    departments[1],
  ])
  for (const { month, code, first, revisits, offHours } of told)
    await owner.query('insert into outpatient_months values ($1, $2, $3, $4, $5, $6, $7)', [
      tenantId,
      month,
      code,
      first,
      revisits,
      offHours,
      uploadId,
    ])
}

const makeGroup = (tenantId: number, ids: readonly number[]) =>
  product.database.owner.query(
    'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) select $1, unnest($2::bigint[])',
    [tenantId, ids],
  )

/** Filters: own departments, 2 for none, and conditions on institutions with the places of those that meet them. */
const filters = fc.record({
  departments: fc.option(fc.subarray([0, 1, 2])),
  conditions: fc.constantFrom<'none' | 'empty' | 'one' | 'prefecture' | 'tagged' | 'untagged'>(
    'none',
    'empty',
    'one',
    'prefecture',
    'tagged',
    'untagged',
  ),
})
type Filter = typeof filters extends fc.Arbitrary<infer T> ? T : never

const aTagOn = async (tenantId: number, institution: number) => {
  const { rows } = await product.database.owner.query<{ id: number }>(
    `with tag as (insert into tags (tenant_id, name) values ($1, '重点') returning id)
    insert into medical_institution_tags (tenant_id, medical_institution_id, tag_id) select $1, $2, id from tag returning tag_id as id`,
    [tenantId, institution],
  )
  return rows[0]?.id ?? 0
}

const asked = async (office: ChartOffice, { departments, conditions }: Filter) => {
  const [kumamoto = 0, fukuoka = 0] = institutions
  const tagIds = conditions.endsWith('tagged') ? [await aTagOn(office.tenantId, fukuoka)] : []
  const of = {
    none: { counted: null, medicalInstitutions: undefined },
    empty: { counted: null, medicalInstitutions: { tagIds: [], medicalInstitutionName: '' } },
    one: { counted: [fukuoka], medicalInstitutions: { medicalInstitutionIds: [fukuoka] } },
    prefecture: { counted: [kumamoto], medicalInstitutions: { prefecture: '43' } },
    tagged: { counted: [fukuoka], medicalInstitutions: { tagIds } },
    untagged: { counted: [kumamoto], medicalInstitutions: { tagIds, tagIdsSearchCondition: 'exclude' as const } },
  }[conditions]
  const ids = departments?.map((index) => office.departments[index] ?? 0)
  const filter = {
    ...(ids && { ownDepartmentIds: ids }),
    ...(of.medicalInstitutions && { medicalInstitutions: of.medicalInstitutions }),
  }
  const counted: Counted = { departments: ids?.length ? ids : null, institutions: of.counted }
  return { filter, counted }
}

interface ReadSpan extends Days {
  readonly items: readonly { readonly key: string; readonly value: number | null }[]
}

const figuresOf = (items: ReadSpan['items']): Figures => Object.fromEntries(items.map(({ key, value }) => [key, value]))
const pick = (figures: Figures, keys: readonly string[]): Figures =>
  Object.fromEntries(keys.map((key) => [key, figures[key] ?? null]))

const told = (spans: readonly ReadSpan[]) =>
  spans.map(({ startDate, endDate, items }) => ({ startDate, endDate, ...figuresOf(items) }))

const withReferring = [...receivedFigures, 'referring_institution_count']
const allKeys = [...withReferring, ...bothFigures, ...officialFigures]

describe('every figure of every chart is that of the definitions', { timeout: 300_000 }, () => {
  const unit = fc.constantFrom('month' as const, 'year' as const)
  const years = fc.option(fc.integer({ min: 2, max: 4 }), { nil: undefined })

  /** Computes a chart's expected figures from the facts. */
  const expecting = ({ tenantId }: ChartOffice, counted: Counted) => {
    const { owner } = product.database
    const of = async (days: Days, keys: readonly string[], also: Partial<Counted> = {}) =>
      pick(await figuresFromFacts(owner, tenantId, days, { ...counted, ...also }), keys)
    const inSpans = async (spans: readonly Days[], keys: readonly string[], also: Partial<Counted> = {}) =>
      Promise.all(spans.map(async (days) => ({ ...days, ...(await of(days, keys, also)) })))
    return { of, inSpans }
  }

  /** Checks random facts with random requests. */
  const checking = (check: (office: ChartOffice, random: Random) => Promise<void>, full: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          drawn: everyFact,
          counts: patients,
          filter: filters,
          periods: comparedPeriods,
          unit,
          years,
          isGroup: fc.boolean(),
        }),
        async (random) => {
          const office = await aChartOffice(product, institutions)
          await storeFacts(product, office.tenantId, asFacts(office, random.drawn))
          await storePatients(office, random.counts)
          if (random.isGroup) await makeGroup(office.tenantId, institutions.slice(0, 1))
          await check(office, random)
        },
      ),
      dearRuns(full),
    )
  interface Random {
    readonly filter: Filter
    readonly periods: { readonly period: Days; readonly comparisonPeriod: Days }
    readonly unit: 'month' | 'year'
    readonly years: number | undefined
  }

  test('of referrals, reverse referrals, stays and official rates over time and beside other periods', () =>
    checking(async (office, { filter: drawn, periods, unit: unitType, years: asYears }) => {
      const { client } = office
      const { owner } = product.database
      const { filter, counted } = await asked(office, drawn)
      const { of, inSpans } = expecting(office, counted)
      const { period, comparisonPeriod } = periods
      const spans = await spansFromCalendar(owner, period, unitType)
      const others = await spansFromCalendar(owner, comparisonPeriod, unitType)

      const { referrals } = await client.getReferralChart({ body: { ...filter, period, unitType } })
      expect(told(referrals)).toEqual(await inSpans(spans, allKeys))

      const compared = await client.compareReferrals({ body: { ...filter, ...periods } })
      expect(told([compared.period, compared.comparisonPeriod])).toEqual(
        await inSpans([period, comparisonPeriod], allKeys),
      )

      const both = await client.compareBothReferrals({ body: { ...filter, ...periods } })
      expect([both.period, both.comparisonPeriod].map(({ items }) => figuresOf(items))).toEqual([
        await of(period, bothFigures),
        await of(comparisonPeriod, bothFigures),
      ])

      const series = await client.compareReferralsMonthly({ body: { ...filter, ...periods, unitType } })
      expect(told(series.referrals)).toEqual(await inSpans(spans, withReferring))
      expect(told(series.comparisonReferrals)).toEqual(await inSpans(others, withReferring))

      const reverse = await client.compareReverseReferralsMonthly({ body: { ...filter, ...periods, unitType } })
      expect(told(reverse.reverseReferrals)).toEqual(await inSpans(spans, ['reverse_referral_count']))
      expect(told(reverse.comparisonReverseReferrals)).toEqual(await inSpans(others, ['reverse_referral_count']))

      const overYears = await client.compareReferralsOverYears({ body: { ...filter, period, years: asYears } })
      expect(told(overYears.referrals)).toEqual(await inSpans(await sameMonths(period, asYears ?? 5), allKeys))
    }, 20))

  const sameMonths = async (period: Days, howMany: number) => {
    const { rows } = await product.database.owner.query<Days>(
      `select
        ($1::date - make_interval(years => ago))::date as "startDate",
        ($2::date + 1 - make_interval(years => ago) - interval '1 day')::date as "endDate"
      from generate_series($3 - 1, 0, -1) as years (ago)`,
      [period.startDate, period.endDate, howMany],
    )
    return rows
  }

  test('of own departments', () =>
    checking(async (office, { filter: drawn, periods }) => {
      const { client } = office
      const { filter, counted } = await asked(office, drawn)
      const { of } = expecting(office, counted)
      const isAsked = (id: number) => counted.departments?.includes(id) ?? true
      const charts = [
        [
          await client.compareReferralDepartments({ body: { ...filter, ...periods } }),
          receivedFigures,
          'referral_count',
        ],
        [
          await client.compareReverseReferralDepartments({ body: { ...filter, ...periods } }),
          ['reverse_referral_count'],
          'reverse_referral_count',
        ],
      ] as const
      for (const [{ departments }, keys, first] of charts) {
        const expected: { id: number; items: Figures; comparisonItems: Figures }[] = []
        for (const id of [...office.departments, 0].filter(isAsked)) {
          const items = await of(periods.period, keys, { departments: [id] })
          const comparisonItems = await of(periods.comparisonPeriod, keys, { departments: [id] })
          if ((items[first] ?? 0) + (comparisonItems[first] ?? 0) > 0) expected.push({ id, items, comparisonItems })
        }
        const read = departments.map(({ ownDepartment, items, comparisonItems }) => ({
          id: ownDepartment?.id ?? 0,
          items: figuresOf(items),
          comparisonItems: figuresOf(comparisonItems),
        }))
        expect(read.toSorted((one, other) => one.id - other.id)).toEqual(
          expected.toSorted((one, other) => one.id - other.id),
        )
        const order = read.map(({ items }) => items[first] ?? 0)
        expect(order).toEqual(order.toSorted((one, other) => other - one))
      }
    }, 12))

  test('of one institution', () =>
    checking(async (office, { filter: { departments }, periods: { period }, unit: unitType }) => {
      const { client } = office
      const [id = 0] = institutions
      const { filter, counted } = await asked(office, { departments, conditions: 'none' })
      const { inSpans, of } = expecting(office, { ...counted, institutions: [id] })
      const spans = await spansFromCalendar(product.database.owner, period, unitType)
      const { referrals } = await client.getInstitutionReferralChart({ id, body: { ...filter, period, unitType } })
      const withoutContacts = (await inSpans(spans, [...receivedFigures, ...bothFigures])).map((figures) => ({
        ...figures,
        // The office has never recorded any.
        visit_count: null,
        contact_count: null,
      }))
      expect(told(referrals)).toEqual(withoutContacts)

      const chart = await client.getInstitutionDepartmentChart({ id, body: { period, unitType } })
      for (const department of [...office.departments, 0]) {
        const expected = await Promise.all(
          spans.map(
            async (days) => (await of(days, ['referral_count'], { departments: [department] }))['referral_count'],
          ),
        )
        const isThere = expected.some(Boolean)
        const read = chart.referrals.map(({ items }) => figuresOf(items)[String(department)])
        expect(read).toEqual(isThere ? expected : expected.map(() => undefined))
        if (department !== 0) expect(chart.ownDepartments.some(({ id: own }) => own === department)).toBe(isThere)
      }
    }, 10))

  test('of the institutions of the group', () =>
    checking(async (office, { filter: { departments }, periods, unit: unitType, years: asYears }) => {
      const { client, tenantId } = office
      const { owner } = product.database
      await owner.query('delete from tenant_group_medical_institutions where tenant_id = $1', [tenantId])
      await makeGroup(tenantId, institutions)
      const { filter, counted } = await asked(office, { departments, conditions: 'none' })
      const body = { ...filter, groupMedicalInstitutionIds: institutions }
      const { of } = expecting(office, counted)
      const { period, comparisonPeriod } = periods

      const compared = await client.compareGroupReferrals({ body: { ...body, ...periods } })
      for (const { id, items, comparisonItems } of compared.groupMedicalInstitutions) {
        const keys = [...receivedFigures, ...bothFigures]
        expect(figuresOf(items)).toEqual(await of(period, keys, { institutions: [id] }))
        expect(figuresOf(comparisonItems)).toEqual(await of(comparisonPeriod, keys, { institutions: [id] }))
      }
      expect(compared.groupMedicalInstitutions.map(({ id }) => id)).toEqual(institutions)

      for (const figure of groupFigures) {
        const expected = (spans: readonly Days[]) =>
          Promise.all(
            spans.map(async (days) => ({
              ...days,
              ...Object.fromEntries(
                await Promise.all(
                  institutions.map(
                    async (id) => [id, (await of(days, [figure], { institutions: [id] }))[figure]] as const,
                  ),
                ),
              ),
            })),
          )
        const spans = await spansFromCalendar(owner, period, unitType)
        const others = await spansFromCalendar(owner, comparisonPeriod, unitType)
        const chart = await client.getGroupReferralChart({ body: { ...body, figure, period, unitType } })
        expect(told(chart.referrals)).toEqual(await expected(spans))
        const series = await client.compareGroupReferralsMonthly({ body: { ...body, ...periods, figure, unitType } })
        expect(told(series.referrals)).toEqual(await expected(spans))
        expect(told(series.comparisonReferrals)).toEqual(await expected(others))
        const overYears = await client.compareGroupReferralsOverYears({
          body: { ...body, figure, period, years: asYears },
        })
        expect(told(overYears.referrals)).toEqual(await expected(await sameMonths(period, asYears ?? 5)))
      }
    }, 8))
})

test('institutions that referred to a department are counted in each month of a period and of one before it, and in none that is not loaded', async () => {
  const office = await aChartOffice(product, institutions)
  const [department = 0] = office.departments
  const referred = ['2025-04-10', '2026-04-10', '2026-05-10'].map((day, index) =>
    preparedReferral(
      { ...office, patientId: String(index + 1) },
      { referral_date: day, medical_institution_id: institutions[0] ?? 0, own_department_id: department },
    ),
  )
  await storeFacts(product, office.tenantId, { referrals: referred, reverseReferrals: [], admissions: [] })
  const { referrals, comparisonReferrals } = await office.client.compareReferralsMonthly({
    body: {
      period: { startDate: '2026-04-01', endDate: '2026-06-30' },
      comparisonPeriod: { startDate: '2025-04-01', endDate: '2025-06-30' },
      unitType: 'month',
      ownDepartmentIds: [department],
    },
  })
  const counts = (spans: typeof referrals) =>
    spans.map(({ items }) => items.find(({ key }) => key === 'referring_institution_count')?.value)
  expect([counts(referrals), counts(comparisonReferrals)]).toEqual([
    [1, 1, null],
    [1, null, null],
  ])
})

test('the catalogue tells of every figure that a chart sends, in the language asked for', async () => {
  const office = await aChartOffice(product, institutions)
  const { figures } = await office.client.listFigureDefinitions()
  expect(figures.map(({ key }) => key)).toEqual(figureKeys)
  for (const key of allKeys) expect(figureKeys).toContain(key)
  expect(figures.find(({ key }) => key === 'fee_reverse_referral_rate')).toMatchObject({
    unit: 'permille',
    name: '逆紹介割合（診療報酬）',
    denominator: '初診患者数と再診患者数の合計',
  })
  const english = await product.clientFor(office.person, 'en')
  expect((await english.listFigureDefinitions()).figures[0]).toMatchObject({ key: 'referral_count', name: 'Referrals' })
})
