import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchmentFigures, patientPlaceFigures } from '#contract/maps/catchment.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { anInstitution, aPerson } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice, comparedPeriods, storeFacts } from '../../support/facts/chartOffice.ts'
import { preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { type Days, type Figures, figuresFromFacts } from '../../support/facts/figuresFromFacts.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { dearRuns } from '../../support/strength.ts'

// 8620001 is known as a whole, 8690000 by its first five digits; nobody knows 9990000.
const placesByDigits: Readonly<Record<string, string>> = { '8620001': '43102', '86900': '43202' }
const postalCodes = ['8620001', '8690000', '9990000'] as const

let product: TestApi
let institutions: number[]
let homeless: number
beforeAll(async () => {
  product = await ownApi()
  const { owner } = product.database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name, population)
    values ('43102', '43', '熊本市東区', 190000), ('43202', '43', '八代市', 120000), ('43213', '43', '宇城市', null)`,
  )
  institutions = [
    await anInstitution(owner, { name: '東医院', municipalityCode: '43102' }),
    await anInstitution(owner, { name: '宇城医院', municipalityCode: '43213' }),
  ]
  homeless = await anInstitution(owner)
  await owner.query('truncate postal_code_municipalities')
  await owner.query('insert into postal_code_municipalities select * from unnest($1::text[], $2::text[])', [
    Object.keys(placesByDigits),
    Object.values(placesByDigits),
  ])
})
afterAll(() => product.stop())

const municipalityOf = (postalCode: string | null) =>
  postalCode === null ? null : (placesByDigits[postalCode] ?? placesByDigits[postalCode.slice(0, 5)] ?? null)

interface ReadPlace {
  readonly items: readonly { readonly key: string; readonly value: number | null }[]
  readonly comparisonItems: ReadPlace['items'] | null
}
const figuresOf = (items: ReadPlace['items'] | null) =>
  items && Object.fromEntries(items.map(({ key, value }) => [key, value]))
const told = ({ items, comparisonItems }: ReadPlace) => [figuresOf(items), figuresOf(comparisonItems)]
const pick = (figures: Figures, keys: readonly string[]): Figures =>
  Object.fromEntries(keys.map((key) => [key, figures[key] ?? null]))
const isAnything = (figures: readonly (Figures | null)[]) =>
  figures.some((some) => some && Object.values(some).some((value) => value !== null && value > 0))

/** Random facts, whose stays have postal codes and years of birth, with departments asked for; 2 is none. */
const drawing = fc.record({
  facts: everyFact,
  codes: fc.array(fc.option(fc.constantFrom(...postalCodes)), { minLength: 12, maxLength: 12 }),
  births: fc.array(fc.option(fc.integer({ min: 1930, max: 2020 })), { minLength: 12, maxLength: 12 }),
  departments: fc.option(fc.subarray([0, 1, 2], { minLength: 1 })),
  periods: comparedPeriods,
  isCompared: fc.boolean(),
  isHomeless: fc.boolean(),
})
type Drawn = typeof drawing extends fc.Arbitrary<infer T> ? T : never

/** An office with random facts; one of its two institutions may have no known place. */
const anOffice = async ({ facts: drawn, codes, births, isHomeless }: Drawn) => {
  const office = await aChartOffice(product, isHomeless ? [institutions[0] ?? 0, homeless] : institutions)
  const facts = asFacts(office, drawn)
  await storeFacts(product, office.tenantId, {
    ...facts,
    admissions: facts.admissions.map((admission, index) => ({
      ...admission,
      postal_code: codes[index] ?? null,
      birth_year: births[index] ?? null,
    })),
  })
  return office
}

interface Stay {
  readonly month: string
  readonly institution: number
  readonly department: number
  readonly postal_code: string | null
  readonly age: number | null
  readonly is_operated: boolean
  readonly yen: number
}

/** First stays of referrals, from the facts alone. */
const staysOf = async (tenantId: number) => {
  const { rows } = await product.database.owner.query<Stay>(
    `select distinct on (referrals.id)
      date_trunc('month', referral_date::timestamp)::date as month,
      medical_institution_id as institution,
      coalesce(referrals.own_department_id, 0) as department,
      postal_code,
      extract(year from admission_date)::int - birth_year as age,
      operation_count > 0 as is_operated,
      coalesce(bundled_yen, 0) + coalesce(fee_yen, 0) as yen
    from referrals
    join hospital_admissions as stays on stays.tenant_id = $1 and stays.referral_id = referrals.id
    where referrals.tenant_id = $1
    order by referrals.id, admission_date, times`,
    [tenantId],
  )
  return rows
}

const within = ({ startDate, endDate }: Days, { month }: Stay) => month >= startDate && month <= endDate
const countsBy = (stays: readonly Stay[], keyOf: (stay: Stay) => number | null) =>
  [...Map.groupBy(stays, keyOf)].map(([key, group]) => [key, group.length] as const)

const checking = (check: (office: ChartOffice, drawn: Drawn) => Promise<void>, full: number) =>
  fc.assert(
    fc.asyncProperty(drawing, async (drawn) => check(await anOffice(drawn), drawn)),
    dearRuns(full),
  )

const askedFor = ({ departments: own }: ChartOffice, { departments, periods, isCompared }: Drawn) => ({
  departments: departments?.map((index) => own[index] ?? 0) ?? null,
  body: {
    period: periods.period,
    ...(isCompared && { comparisonPeriod: periods.comparisonPeriod }),
    ...(departments && { ownDepartmentIds: departments.map((index) => own[index] ?? 0) }),
  },
})

describe('figures of municipalities are those of the definitions', { timeout: 300_000 }, () => {
  test('by the place of the referring institution, with totals as in the data analysis', () =>
    checking(async (office, drawn) => {
      const { body, departments } = askedFor(office, drawn)
      const { owner } = product.database
      const places = await owner.query<{ id: number; code: string | null }>(
        'select id, municipality_code as code from medical_institutions where id = any($1)',
        [office.institutions],
      )
      const inPeriods = async (from: readonly number[] | null) =>
        Promise.all(
          [body.period, body.comparisonPeriod].map(async (days) =>
            days === undefined
              ? null
              : pick(
                  await figuresFromFacts(owner, office.tenantId, days, { departments, institutions: from }),
                  catchmentFigures,
                ),
          ),
        )
      const expected = new Map<string, (Figures | null)[]>()
      for (const code of ['43102', '43213', null]) {
        const figures = await inPeriods(places.rows.filter((place) => place.code === code).map(({ id }) => id))
        if (code === null || isAnything(figures)) expected.set(code ?? '', figures)
      }
      const catchment = await office.client.getCatchmentAreas({ body: { by: 'referrer', ...body } })
      expect(new Map(catchment.areas.map((area) => [area.municipalityCode, told(area)]))).toEqual(
        new Map([...expected].filter(([code]) => code !== '')),
      )
      expect(told(catchment.unknownArea)).toEqual(expected.get(''))
      expect(catchment.referralsWithoutStay).toBeNull()

      const { comparisonPeriod: other } = drawn.periods
      const analysis = await office.client.compareReferrals({ body: { ...body, comparisonPeriod: other } })
      expect(told(catchment.total)).toEqual([
        pick(figuresOf(analysis.period.items) ?? {}, catchmentFigures),
        body.comparisonPeriod ? pick(figuresOf(analysis.comparisonPeriod.items) ?? {}, catchmentFigures) : null,
      ])
      expect(catchment.state).toBe(analysis.period.state)
      expect(catchment.comparison?.state).toBe(body.comparisonPeriod ? analysis.comparisonPeriod.state : undefined)
      expect(catchment.unsettledFrom).toBe(analysis.unsettledFrom)
    }, 15))

  test('by the place of the patient, with totals as in the data analysis', () =>
    checking(async (office, drawn) => {
      const { body, departments } = askedFor(office, drawn)
      const catchment = await office.client.getCatchmentAreas({ body: { by: 'patient', ...body } })
      const { comparisonPeriod: other } = drawn.periods
      const analysis = await office.client.compareReferrals({ body: { ...body, comparisonPeriod: other } })
      const whole = [
        figuresOf(analysis.period.items) ?? {},
        body.comparisonPeriod ? (figuresOf(analysis.comparisonPeriod.items) ?? {}) : null,
      ]
      expect(told(catchment.total)).toEqual(whole.map((figures) => figures && pick(figures, patientPlaceFigures)))

      const stays = (await staysOf(office.tenantId)).filter(
        ({ department }) => departments?.includes(department) ?? true,
      )
      const spans = [body.period, body.comparisonPeriod]
      const codes = new Set(
        stays
          .filter((stay) => spans.some((span) => span && within(span, stay)))
          .map((stay) => municipalityOf(stay.postal_code)),
      )
      const figuresIn = (code: string | null) =>
        spans.map((span) => {
          if (span === undefined) return null
          const here = stays.filter((stay) => within(span, stay) && municipalityOf(stay.postal_code) === code)
          return {
            hospital_admission_count: here.length,
            operation_count: here.filter(({ is_operated: isOperated }) => isOperated).length,
            revenue_yen: here.reduce((sum, { yen }) => sum + yen, 0),
          }
        })
      const known = (figures: ReturnType<typeof figuresIn>) =>
        figures.map((some, index) =>
          some && whole[index]?.['hospital_admission_count'] === null
            ? { hospital_admission_count: null, operation_count: null, revenue_yen: null }
            : some,
        )
      const unknownAsZero = (figures: readonly (Figures | null)[]) =>
        figures.map((some) => some && Object.fromEntries(Object.entries(some).map(([key, value]) => [key, value ?? 0])))
      expect(catchment.areas.map(({ municipalityCode }) => municipalityCode)).toEqual(
        [...codes].filter((code) => code !== null).toSorted(),
      )
      for (const area of catchment.areas)
        expect(unknownAsZero(told(area))).toEqual(unknownAsZero(known(figuresIn(area.municipalityCode))))
      expect(unknownAsZero(told(catchment.unknownArea))).toEqual(unknownAsZero(known(figuresIn(null))))
      const [first] = whole
      const [referrals, admitted] = [first?.['referral_count'] ?? null, first?.['hospital_admission_count'] ?? null]
      expect(catchment.referralsWithoutStay).toBe(referrals === null || admitted === null ? null : referrals - admitted)
    }, 15))

  test('and so is what lies behind a municipality', () =>
    checking(async (office, drawn) => {
      const { body, departments } = askedFor(office, drawn)
      const { comparisonPeriod: _, ...asked } = { comparisonPeriod: undefined, ...body }
      const { client, tenantId } = office
      const { owner } = product.database
      const stays = (await staysOf(tenantId)).filter(
        (stay) => within(asked.period, stay) && (departments?.includes(stay.department) ?? true),
      )
      const tens = ({ age }: Stay) => (age === null ? null : Math.floor(age / 10) * 10)

      const ofPatients = await client.getCatchmentArea({ municipalityCode: '43102', body: { by: 'patient', ...asked } })
      const living = stays.filter(({ postal_code: code }) => municipalityOf(code) === '43102')
      expect(new Map(ofPatients.ages.map(({ from, count }) => [from, count]))).toEqual(new Map(countsBy(living, tens)))
      expect(new Map(ofPatients.medicalInstitutions.map(({ id, count }) => [id, count]))).toEqual(
        new Map(countsBy(living, ({ institution }) => institution)),
      )
      expect(
        new Map(ofPatients.departments.map(({ ownDepartment, count }) => [ownDepartment?.id ?? 0, count])),
      ).toEqual(new Map(countsBy(living, ({ department }) => department)))

      const [eastern = 0] = office.institutions
      const ofReferrers = await client.getCatchmentArea({
        municipalityCode: '43102',
        body: { by: 'referrer', ...asked },
      })
      const referred = stays.filter(({ institution }) => institution === eastern)
      expect(new Map(ofReferrers.ages.map(({ from, count }) => [from, count]))).toEqual(
        new Map(countsBy(referred, tens)),
      )
      const counted = { departments, institutions: [eastern] }
      const count = (await figuresFromFacts(owner, tenantId, asked.period, counted))['referral_count'] ?? 0
      expect(ofReferrers.medicalInstitutions).toEqual(count > 0 ? [{ id: eastern, name: '東医院', count }] : [])
      expect(ofReferrers.medicalInstitutionCount).toBe(count > 0 ? 1 : 0)
      expect(ofReferrers.departments.reduce((sum, department) => sum + department.count, 0)).toBe(count)
      expect(ofReferrers.months).toHaveLength(12)
      for (const { month, count: ofMonth } of ofReferrers.months) {
        const { rows } = await owner.query<{ last: string }>(
          `select ($1::date + interval '1 month' - interval '1 day')::date as last`,
          [month],
        )
        const days = { startDate: month, endDate: rows[0]?.last ?? '' }
        expect(ofMonth).toBe((await figuresFromFacts(owner, tenantId, days, counted))['referral_count'])
      }
    }, 10))
})

const april = { startDate: '2026-04-01', endDate: '2026-04-30' }

const anOfficeWithStays = async () => {
  const office = await aChartOffice(product, institutions)
  const [eastern = 0, uki = 0] = institutions
  const referral = (patientId: string, institution: number) =>
    preparedReferral({ ...office, patientId }, { referral_date: '2026-04-10', medical_institution_id: institution })
  const admission = (patientId: string, postalCode: string | null) =>
    preparedAdmission(
      { ...office, patientId },
      { admission_date: '2026-04-12', discharge_date: '2026-04-20', postal_code: postalCode, birth_year: 1950 },
    )
  await storeFacts(product, office.tenantId, {
    referrals: [referral('1', eastern), referral('2', eastern), referral('3', uki)],
    reverseReferrals: [],
    admissions: [admission('1', '8690000'), admission('3', '8690000'), admission('4', '8620001')],
  })
  return office
}

test('nobody sees the figures of another tenant', async () => {
  await anOfficeWithStays()
  const stranger = await aChartOffice(product, institutions)
  for (const by of ['referrer', 'patient'] as const) {
    const { areas, total } = await stranger.client.getCatchmentAreas({ body: { by, period: april } })
    expect(areas).toEqual([])
    expect(total.items.every(({ value }) => value === null)).toBe(true)
    const detail = await stranger.client.getCatchmentArea({ municipalityCode: '43202', body: { by, period: april } })
    expect([detail.medicalInstitutions, detail.ages, detail.departments]).toEqual([[], [], []])
  }
})

test('what is not loaded is unknown and not 0, and says so', async () => {
  const { client } = await anOfficeWithStays()
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const reply = await client.getCatchmentAreas({ body: { by: 'referrer', period: april, comparisonPeriod: march } })
  expect(reply.state).toBe('complete')
  expect(reply.reverseState).toBe('not_loaded')
  expect(reply.comparison).toEqual({ state: 'not_loaded', reverseState: 'not_loaded' })
  expect(figuresOf(reply.total.items)).toMatchObject({ referral_count: 3, reverse_referral_count: null })
  expect(reply.areas.flatMap(({ comparisonItems }) => comparisonItems?.map(({ value }) => value))).toEqual(
    Array.from({ length: 2 * catchmentFigures.length }, () => null),
  )
  const detail = await client.getCatchmentArea({ municipalityCode: '43102', body: { by: 'referrer', period: april } })
  expect(detail.months.map(({ count }) => count)).toEqual([...Array.from({ length: 11 }, () => null), 2])
})

test('months whose stays have not all ended are unsettled', async () => {
  const { client, tenantId } = await anOfficeWithStays()
  await product.database.owner.query(
    `insert into settling_lags (tenant_id, month_count, stay_count) values ($1, 1, 100)
    on conflict (tenant_id) do update set month_count = 1`,
    [tenantId],
  )
  const reply = await client.getCatchmentAreas({ body: { by: 'patient', period: april } })
  expect(reply).toMatchObject({ state: 'unsettled', reverseState: 'not_loaded' })
  expect(reply.unsettledFrom).toBe('2026-04-01')
})

test('referrals without a stay have no place of the patient, and stays without a referral are not counted', async () => {
  const { client } = await anOfficeWithStays()
  const reply = await client.getCatchmentAreas({ body: { by: 'patient', period: april } })
  expect(
    reply.areas.map((area) => [area.municipalityCode, figuresOf(area.items)?.['hospital_admission_count']]),
  ).toEqual([['43202', 2]])
  expect(reply.referralsWithoutStay).toBe(1)
})

test('two institutions of the group are set beside each other, others are refused at their field', async () => {
  const { client, tenantId } = await anOfficeWithStays()
  const [eastern = 0, uki = 0] = institutions
  await product.database.owner.query(
    'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) select $1, unnest($2::bigint[])',
    [tenantId, [eastern]],
  )
  const ask = (groupMedicalInstitutionId: number) =>
    client.getCatchmentAreas({ body: { by: 'patient', period: april, groupMedicalInstitutionId } })
  const reply = await ask(eastern)
  expect(figuresOf(reply.total.items)?.['hospital_admission_count']).toBe(1)
  expect(reply.referralsWithoutStay).toBe(1)
  await expect(ask(uki)).rejects.toMatchObject({ problem: { errors: [{ path: 'group_medical_institution_id' }] } })
})

test('a period and its comparison have no day in common', async () => {
  const { client } = await aChartOffice(product, institutions)
  const asked = client.getCatchmentAreas({ body: { by: 'referrer', period: april, comparisonPeriod: april } })
  await expect(asked).rejects.toMatchObject({ problem: { errors: [{ path: 'comparison_period' }] } })
})

test('a plan without reverse referrals tells none', async () => {
  const { tenantId, client } = await anOfficeWithStays()
  const { owner } = product.database
  await owner.query(`insert into plans values ('map only')`)
  await owner.query(`insert into plan_features (plan, feature) values ('map only', 'sale_map')`)
  await owner.query(`update tenants set plan = 'map only' where tenant_id = $1`, [tenantId])
  const { total } = await client.getCatchmentAreas({ body: { by: 'referrer', period: april } })
  expect(total.items.map(({ key }) => key)).toEqual(
    catchmentFigures.filter((figure) => figure !== 'reverse_referral_count'),
  )
})

test('the table as a file has every municipality, what is unknown, and the total', async () => {
  const office = await anOfficeWithStays()
  const owner = await product.clientFor(await aPerson(product.database, office.tenantId, { role: 'owner' }))
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const file = await owner.exportCatchmentAreas({ body: { by: 'patient', period: april, comparisonPeriod: march } })
  const rows = (await file.text()).split('\r\n')
  expect(rows[0]).toContain(
    '市区町村（患者の住所）,人口（人）,入院件数（2026年4月）,入院件数（2026年3月）（未読込）,入院件数の増減',
  )
  expect(rows[1]).toMatch(/^43202,熊本県,八代市,\d*,2,,,/)
  expect(rows[2]).toMatch(/^,,所在地不明,,0,/)
  expect(rows[3]).toMatch(/^,,合計,,2,/)
  expect(rows[0]).toMatch(/,入院件数の割合（%）（2026年4月）,人口1万人あたりの入院件数（2026年4月）$/)
  const unloaded = await (await owner.exportCatchmentAreas({ body: { by: 'referrer', period: march } })).text()
  expect(unloaded.split('\r\n')[0]).toMatch(/割合（%）（2026年3月）（未読込）,.*あたり.*（2026年3月）（未読込）$/)
})

test('each look is noted in the audit log, an area by its name', async () => {
  const office = await anOfficeWithStays()
  const person = await aPerson(product.database, office.tenantId, { role: 'owner' })
  const owner = await product.clientFor(person)
  await office.client.getCatchmentAreas({ body: { by: 'patient', period: april } })
  await office.client.getCatchmentArea({ municipalityCode: '43202', body: { by: 'patient', period: april } })
  const { auditLogs } = await owner.listAuditLogs({ page: 1, perPage: 10 })
  const noted = auditLogs.filter(({ recordType }) => recordType.startsWith('catchment'))
  expect(noted.map(({ recordType }) => recordType)).toEqual(['catchment_area', 'catchment_areas'])
  expect(JSON.stringify(noted[0])).toContain('八代市')
})
