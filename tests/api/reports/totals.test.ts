import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anAreaLabel } from '../../support/facts/areaOffice.ts'
import { referByMonth } from '../../support/facts/monthlyReferrals.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(
    `insert into municipalities (code, prefecture_code, name, population)
    values ('43921', '43', '人の多い市', 30000), ('43922', '43', '人の少ない町', 10000), ('43923', '43', '人口不明の村', null)
    on conflict do nothing`,
  )
})
afterAll(() => product.stop())

const formula = (key: string, itemKeys: string[], unit?: string) => ({
  key,
  definitionKey: 'formula',
  aggregationConditions: {},
  formula: { operator: '/' as const, itemKeys, ...(unit && { unit: unit as 'number' }) },
})

const csvLines = async (file: Blob) =>
  papaparse
    .parse<string[]>(new TextDecoder().decode(await file.arrayBuffer()).trim())
    .data.map((cells) => cells.slice(3))

test('what is counted per inhabitant leaves out those whose inhabitants nobody counts, also in the total', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const at = (municipalityCode: string) => anInstitution(database.owner, { municipalityCode })
  await referByMonth(database, person, [
    { institutionId: await at('43921'), referrals: [6] },
    { institutionId: await at('43922'), referrals: [1] },
    { institutionId: await at('43923'), referrals: [40] },
    { institutionId: await at('40131'), referrals: [100] },
  ])
  const labelId = await anAreaLabel(
    database.owner,
    person.tenantId,
    { 市: '43921', 町: '43922', 村: '43923' },
    '人口のわかるエリア',
  )
  const client = await product.clientFor(person)
  const compute = (more: object) =>
    client.computeAreaReport({
      body: {
        items: [
          itemOf('referral_count'),
          itemOf('population'),
          itemOf('referrals_per_10000'),
          formula('calculated', ['referral_count', 'population'], 'per_10000'),
        ] as never,
        displayItems: ['referral_count', 'population', 'referrals_per_10000', 'calculated'],
        medicalInstitutionLabelId: labelId,
        ...more,
      },
    })
  const { results, resultsTotal, columns } = await compute({})
  expect(results.map(({ values }) => values)).toEqual([
    [6, 30_000, 2, 2],
    [1, 10_000, 1, 1],
    [40, null, null, null],
    [100, null, null, null],
  ])
  expect(resultsTotal).toEqual([147, 40_000, 1.75, 1.75])
  expect(columns[3]).toMatchObject({ unit: '件/1万人', valueType: 'decimal' })
  const filtered = await compute({
    filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 6 }] }],
  })
  expect(filtered.resultsTotal).toEqual([146, 30_000, 2, 2])
})

test('a formula of beds or of a label’s numbers has the quotient of the sums as its total, on screen and in files', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const beds = [20, 0, null, 180]
  const institutions = await Promise.all(beds.map((bedsTotal) => anInstitution(database.owner, { bedsTotal })))
  await referByMonth(
    database,
    person,
    institutions.map((institutionId, index) => ({ institutionId, referrals: [[10, 5, 7, 30][index] ?? 0] })),
  )
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into medical_institution_labels (tenant_id, name, component_type, position)
    values ($1, '救急車の台数', 'integer', 1) returning id`,
    [person.tenantId],
  )
  const labelId = rows[0]?.id ?? 0
  for (const [index, value] of [4, 1].entries())
    await database.owner.query(
      `insert into medical_institution_label_values (tenant_id, medical_institution_id, label_id, integer_value)
      values ($1, $2, $3, $4)`,
      [person.tenantId, institutions[index], labelId, value],
    )
  await aCommunication(database, person, institutions[0] ?? 0)
  const client = await product.clientFor(person)
  const label = `medical_institution_label_${labelId}`
  const body = {
    items: [
      itemOf('bed_count'),
      itemOf('referral_count'),
      itemOf(label),
      formula('per_bed', ['referral_count', 'bed_count'], 'per_100'),
      formula('per_ambulance', ['referral_count', label], 'number'),
    ] as never,
    displayItems: ['bed_count', 'referral_count', label, 'per_bed', 'per_ambulance'],
  }
  const none = { ...body, filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 999 }] }] }
  const some = { ...body, filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 7 }] }] }
  // 45 referrals of the institutions whose beds are known; 15 of those that have ambulances.
  expect((await client.computeMedicalInstitutionReport({ body })).resultsTotal).toEqual([200, 52, 5, 22.5, 3])
  expect((await client.computeMedicalInstitutionReport({ body: some })).resultsTotal).toEqual([200, 47, 4, 20, 2.5])
  expect((await client.computeMedicalInstitutionReport({ body: none })).resultsTotal).toEqual([0, 0, 0, null, null])
  const hidden = await client.computeMedicalInstitutionReport({ body: { ...body, displayItems: ['per_bed'] } })
  expect(hidden.resultsTotal).toEqual([22.5])
  const lines = async (request: typeof body) =>
    csvLines(await client.exportMedicalInstitutionReport({ body: { ...request, format: 'csv' } }))
  const file = async (request: typeof body) => (await lines(request)).at(-1)
  expect((await lines(body))[0]?.slice(-2)).toEqual([
    expect.stringMatching(/^⚠ 紹介件数（.+） ÷ 病床数［件\/100床］$/),
    expect.stringMatching(/^⚠ 紹介件数（.+） ÷ 救急車の台数$/),
  ])
  expect(await file(body)).toEqual(['200', '52', '5', '22.5', '3'])
  expect(await file(some)).toEqual(['200', '47', '4', '20', '2.5'])
})

test('a quotient is told in the unit that was chosen for it, and in % of one unit without a choice', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const institutionId = await anInstitution(database.owner)
  await referByMonth(database, person, [{ institutionId, referrals: [30] }])
  await aCommunication(database, person, institutionId)
  const client = await product.clientFor(person)
  const day = { startMonth: '2020-01-01', endMonth: '2029-12-01' }
  const ask = async (unit?: string) => {
    const { results, resultsTotal, columns } = await client.computeMedicalInstitutionReport({
      body: {
        items: [
          itemOf('referral_count', day),
          itemOf('visit_count', day),
          formula('ratio', ['referral_count', 'visit_count'], unit),
        ] as never,
        displayItems: ['ratio'],
      },
    })
    return { value: results[0]?.values[0], total: resultsTotal[0], unit: columns[0]?.unit, type: columns[0]?.valueType }
  }
  expect(await ask()).toEqual({ value: 3_000, total: 3_000, unit: '%', type: 'percent' })
  expect(await ask('percent')).toEqual({ value: 3_000, total: 3_000, unit: '%', type: 'percent' })
  expect(await ask('number')).toEqual({ value: 30, total: 30, unit: '', type: 'decimal' })
  expect(await ask('count')).toEqual({ value: 30, total: 30, unit: '件', type: 'decimal' })
  expect(await ask('yen')).toEqual({ value: 30, total: 30, unit: '円', type: 'yen' })
  expect(await ask('per_100')).toEqual({ value: 3_000, total: 3_000, unit: '件/100件', type: 'decimal' })
  await expect(
    client.computeMedicalInstitutionReport({
      body: {
        ...reportOf([itemOf('referral_count'), itemOf('visit_count')]),
        items: [
          itemOf('referral_count'),
          itemOf('visit_count'),
          {
            ...formula('ratio', ['referral_count', 'visit_count']),
            formula: { operator: '-', itemKeys: ['referral_count', 'visit_count'], unit: 'percent' },
          },
        ] as never,
      },
    }),
  ).rejects.toMatchObject({ problem: { errors: [{ path: 'items.2.formula.unit' }] } })
})
