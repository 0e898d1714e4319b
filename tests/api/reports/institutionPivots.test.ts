import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, anUpload } from '../../support/facts/factBuilders.ts'
import { inFull, withoutTwins } from '../../support/facts/fullFacts.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { expectedItems } from '../../support/reports/expectedReport.ts'
import { catalogue } from '#contract/reports/items/catalogue.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { itemOf, keysOf, reportOf } from '../../support/reports/reportItems.ts'
import { dearRuns } from '../../support/strength.ts'

const linkingDays = 30
const months = { start: '2026-01-01', end: '2026-03-01' }
const period = { startMonth: months.start, endMonth: months.end }
const bedsOf = [20, 380]

let product: TestApi
let institutions: readonly number[]
/** The facility types of both institutions; one of them has two. */
const typesOf = [[1], [1, 2]]

beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  institutions = [
    await anInstitution(owner, { facilityTypeIds: typesOf[0] ?? [] }),
    await anInstitution(owner, { facilityTypeIds: typesOf[1] ?? [] }),
  ]
  for (const [index, id] of institutions.entries())
    await owner.query('update medical_institutions set beds_total = $2 where id = $1', [id, bedsOf[index]])
})
afterAll(() => product.stop())

const aHospital = async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const { tenantId } = person
  await database.owner.query('update tenants set max_referral_hospital_admission_period = $2 where tenant_id = $1', [
    tenantId,
    linkingDays,
  ])
  return {
    person,
    tenantId,
    client: await product.clientFor(person),
    uploadId: await anUpload(database.owner, person),
    departments: [await anOwnDepartment(database.owner, tenantId, '内科')],
    institutions,
  }
}

const counts = ['referral_count', 'hospital_admission_count', 'operation_count', 'standard_revenue', 'referral_share']
const quotients = [
  'hospital_admission_rate',
  'operation_rate',
  'reply_rate',
  'average_hospital_days',
  'revenue_per_admission',
  'reverse_referral_ratio',
]

const formulas = {
  /** Of the referrals in two periods. */
  ratio: { key: 'ratio', operator: '/' as const, itemKeys: ['operation_count', 'hospital_admission_count'] },
  difference: { key: 'difference', operator: '-' as const, itemKeys: ['reply_rate', 'operation_rate'] },
  per_bed: {
    key: 'per_bed',
    operator: '/' as const,
    itemKeys: ['referral_count', 'bed_count'],
    unit: 'number' as const,
  },
}

const formulaItem = ({ key, ...formula }: (typeof formulas)[keyof typeof formulas]) => ({
  key,
  definitionKey: 'formula',
  aggregationConditions: {},
  formula,
})

type Value = number | null
const byValue = (one: Value | undefined, next: Value | undefined) => (one ?? -1) - (next ?? -1)
const rounded = (value: Value | undefined) => (value == null ? value : Number(value.toFixed(6)))

test('a cell of a pivot is what the report says of its institutions together: sums, and rates as quotients of sums', async () => {
  await fc.assert(
    fc.asyncProperty(everyFact, async (drawn) => {
      const hospital = await aHospital()
      const facts = withoutTwins(inFull(asFacts(hospital, drawn)))
      await storeFacts(product.database, hospital.tenantId, facts)
      const isRelated = (id: number) =>
        facts.referrals.some((fact) => fact.medical_institution_id === id) ||
        facts.reverseReferrals.some((fact) => fact.medical_institution_id_to === id)
      const related = institutions.filter(isRelated)
      const itemValue = expectedItems(facts, linkingDays, null, () => 0)
      const of = (key: string, ids: readonly number[]): Value => {
        const value = itemValue(key, { institution: (id) => ids.includes(id) }, {}, months, {})
        return typeof value === 'string' ? null : value
      }
      const beds = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (bedsOf[institutions.indexOf(id)] ?? 0), 0)
      const divided = (part: Value, whole: Value, times: number) =>
        part === null || whole === null || whole === 0 ? null : (times * part) / whole
      // Shares differ by the points between them as they are shown.
      const minus = (one: Value, other: Value) =>
        one === null || other === null ? null : (Math.round(10 * one) - Math.round(10 * other)) / 10
      const expectedOf = (key: string, ids: readonly number[]): Value => {
        if (key === 'ratio') return divided(of('operation_count', ids), of('hospital_admission_count', ids), 100)
        if (key === 'difference') return minus(of('reply_rate', ids), of('operation_rate', ids))
        if (key === 'per_bed') return divided(of('referral_count', ids), beds(ids), 1)
        return of(key, ids)
      }
      const asked = [
        ...counts.map((key) => ({ key, method: 'sum' as const })),
        ...quotients.map((key) => ({ key, method: 'average' as const })),
        ...Object.keys(formulas).map((key) => ({ key, method: 'average' as const })),
      ]
      for (const { key, method } of asked) {
        const reply = await hospital.client.pivotMedicalInstitutionReport({
          body: {
            items: [
              ...[...counts, ...quotients].map((one) => itemOf(one, period)),
              itemOf('facility_types'),
              itemOf('bed_count'),
              ...Object.values(formulas).map(formulaItem),
            ],
            displayItems: ['referral_count'],
            aggregationRow: { itemKey: 'facility_types' },
            aggregationData: { aggregationMethod: method, itemKey: key },
          },
        })
        const groups = [1, 2]
          .map((type) => related.filter((id) => typesOf[institutions.indexOf(id)]?.includes(type)))
          .filter((ids) => ids.length > 0)
        expect({
          key,
          rows: reply.results.map(({ total }) => rounded(total)).toSorted(byValue),
          total: rounded(reply.total),
        }).toEqual({
          key,
          rows: groups.map((ids) => rounded(expectedOf(key, ids))).toSorted(byValue),
          total: rounded(expectedOf(key, related)),
        })
      }
    }),
    dearRuns(12),
  )
})

test('every number of the catalogue is that of the institutions of a row together, in each row and in the total, or is told as a mean', async () => {
  const keys = keysOf('medical_institution').filter((key) => isCalculable(catalogue[key].valueType))
  const items = [...keys.map((key) => itemOf(key, {})), itemOf('facility_types')].map((item) =>
    'startMonthsAway' in item.aggregationConditions ? { ...item, aggregationConditions: period } : item,
  )
  await fc.assert(
    fc.asyncProperty(everyFact, async (drawn) => {
      const hospital = await aHospital()
      const facts = withoutTwins(inFull(asFacts(hospital, drawn)))
      await storeFacts(product.database, hospital.tenantId, facts)
      for (const [index, id] of institutions.entries())
        for (const doctor of [true, false, false].slice(index))
          await product.database.owner.query(
            `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, is_doctor_attended)
            values ($1, $2, 'visit', '2026-02-03', $3, $3, $4)`,
            [hospital.tenantId, id, hospital.person.accountId, doctor],
          )
      /** The report of all institutions, or of those of a facility type. */
      const reportOn = async (type?: number) => {
        const { results, resultsTotal } = await hospital.client.computeMedicalInstitutionReport({
          body: {
            items,
            displayItems: keys,
            ...(type !== undefined && {
              filterConditions: [{ itemKey: 'facility_types', matchingGroups: [{ haveAny: [type] }] }],
            }),
          },
        })
        return { rows: results.map(({ values }) => values), totals: resultsTotal }
      }
      const reports = [await reportOn(1), await reportOn(2), await reportOn()]
      const meanOf = (values: readonly unknown[]) => {
        const known = values.filter((value) => typeof value === 'number')
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
      }
      for (const [place, key] of keys.entries())
        for (const aggregationMethod of ['sum', 'average'] as const) {
          const reply = await hospital.client
            .pivotMedicalInstitutionReport({
              body: {
                items,
                displayItems: ['facility_types'],
                aggregationRow: { itemKey: 'facility_types' },
                aggregationData: { aggregationMethod, itemKey: key },
              },
            })
            .catch((error: { readonly status: number }) => error)
          if ('status' in reply) {
            expect({ key, aggregationMethod, status: reply.status }).toEqual({
              key,
              aggregationMethod: 'sum',
              status: 422,
            })
            continue
          }
          // A mean of shares or rates says nothing.
          expect({ key, isMeanOfRates: reply.isMean && catalogue[key].valueType === 'percent' }).toEqual({
            key,
            isMeanOfRates: false,
          })
          const expected = reports.map(({ rows, totals }) =>
            rounded(reply.isMean ? meanOf(rows.map((values) => values[place])) : (totals[place] as Value)),
          )
          const shown = reply.results.map(({ total }) => rounded(total))
          // Both institutions are of the first type, and one of them of the second.
          expect({ key, aggregationMethod, values: [...shown, rounded(reply.total)].toSorted(byValue) }).toEqual({
            key,
            aggregationMethod,
            values: expected.toSorted(byValue),
          })
        }
    }),
    dearRuns(5),
  )
})

test('a rate cannot be summed up, nor a formula of one', async () => {
  const { client } = await aHospital()
  for (const key of [...quotients, 'ratio', 'difference', 'per_bed'])
    await expect(
      client.pivotMedicalInstitutionReport({
        body: {
          items: [
            ...[...counts, ...quotients].map((one) => itemOf(one, period)),
            itemOf('facility_types'),
            itemOf('bed_count'),
            ...Object.values(formulas).map(formulaItem),
          ],
          displayItems: ['referral_count'],
          aggregationRow: { itemKey: 'facility_types' },
          aggregationData: { aggregationMethod: 'sum', itemKey: key },
        },
      }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'aggregation_data.aggregation_method' }] } })
})

test('a pivot without rows and columns is a single total', async () => {
  const { client, person } = await aHospital()
  const ask = () =>
    client.pivotCommunicationReport({
      body: {
        ...reportOf([itemOf('like_count')]),
        communicationType: 'visit',
        aggregationData: { aggregationMethod: 'sum', itemKey: 'like_count' },
      },
    })
  expect(await ask()).toMatchObject({ results: [{ dataValues: [0], total: 0 }], totals: [0], total: 0 })
  await aCommunication(product.database, person, institutions[0] ?? 0)
  expect(await ask()).toMatchObject({ results: [{ dataValues: [0], total: 0 }], totals: [0], total: 0 })
})

test('visits count the beds of an institution once, however often it was visited', async () => {
  const { client, person } = await aHospital()
  const [small = 0, large = 0] = institutions
  for (const institutionId of [small, small, small, large]) {
    const communicationId = await aCommunication(product.database, person, institutionId)
    await product.database.owner.query(
      'insert into communication_likes (tenant_id, communication_id, user_id) values ($1, $2, $3)',
      [person.tenantId, communicationId, person.accountId],
    )
  }
  const ask = async (aggregationMethod: 'sum' | 'average', itemKey: string) => {
    const { total, dataHeading } = await client.pivotCommunicationReport({
      body: {
        items: [
          itemOf('user'),
          itemOf('bed_count'),
          itemOf('like_count'),
          {
            ...formulaItem(formulas.per_bed),
            formula: { operator: '/' as const, itemKeys: ['like_count', 'bed_count'] },
          },
        ],
        displayItems: ['user'],
        communicationType: 'visit',
        aggregationRow: { itemKey: 'user' },
        aggregationData: { aggregationMethod, itemKey },
      },
    })
    return [total, dataHeading]
  }
  expect(await ask('sum', 'bed_count')).toEqual([400, '病床数'])
  expect(await ask('average', 'bed_count')).toEqual([200, '病床数'])
  expect(await ask('average', 'per_bed')).toEqual([0.01, expect.stringMatching(/ ÷ 病床数$/)])
})

test('people of one name stand in the same order at every request', async () => {
  const { client, person } = await aHospital()
  const { database } = product
  const twins = [
    person,
    await aPerson(database, person.tenantId, { username: '同名' }),
    await aPerson(database, person.tenantId, { username: '同名' }),
  ]
  for (const twin of twins.toReversed()) await aCommunication(database, twin, institutions[0] ?? 0)
  const { results } = await client.pivotCommunicationReport({
    body: {
      ...reportOf([itemOf('user')]),
      communicationType: 'visit',
      aggregationRow: { itemKey: 'user' },
      aggregationData: { aggregationMethod: 'count' },
    },
  })
  const ids = results.filter(({ rowValue: { label } }) => label === '同名').map(({ rowValue: { value } }) => value)
  expect(ids).toEqual(twins.slice(1).map(({ accountId }) => String(accountId)))
})

test('a count of the records that have a value is one of records, whatever the value is', async () => {
  const { client } = await aHospital()
  const body = {
    items: [itemOf('bed_count')],
    displayItems: ['bed_count'],
    aggregationData: { aggregationMethod: 'count' as const, itemKey: 'bed_count' },
  }
  expect(await client.pivotMedicalInstitutionReport({ body })).toMatchObject({
    valueType: 'count',
    unit: '施設',
    dataHeading: '病床数',
    dataColumn: { itemKey: 'bed_count' },
  })
})
