import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { itemOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(`insert into municipalities (code, prefecture_code, name)
    values ('43101', '43', '熊本市中央区') on conflict do nothing`)
})
afterAll(() => product.stop())

/** An office that has made communications since 2020, and one record of each further kind in April 2025 and in April 2026. */
const anOffice = async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const client = await product.clientFor(person)
  const institutionId = await anInstitution(database.owner)
  await aCommunication(database, person, institutionId, { actedDate: '2020-04-01', type: 'phone' })
  for (const day of ['2025-04-10', '2026-04-10']) {
    await aCommunication(database, person, institutionId, { actedDate: day, type: 'visit' })
    await aCommunication(database, person, institutionId, { actedDate: day, type: 'refused_referral' })
    await aCommunication(database, person, institutionId, { actedDate: day, type: 'event_attendance' })
    await client.createVoc({
      body: {
        title: '返書が遅い',
        reportedDate: day,
        status: 'NOT_STARTED',
        priority: 'MIDDLE',
        userId: person.accountId,
        medicalInstitutionId: institutionId,
      },
    })
  }
  return { client, person, institutionId }
}

const april = (year: number) => ({ startMonth: `${year}-04-01`, endMonth: `${year}-04-01` })

/** The change of an item against April of the year before, or why there is none. */
const changeOf = async (
  client: Awaited<ReturnType<typeof anOffice>>['client'],
  definitionKey: string,
  conditions: object = {},
) => {
  const of = (key: string, year: number) => ({
    ...itemOf(definitionKey, { ...april(year), ...conditions }),
    key,
  })
  const { results, columns } = await client.computeMedicalInstitutionReport({
    body: {
      items: [
        of('now', 2026),
        of('before', 2025),
        {
          key: 'change',
          definitionKey: 'formula',
          aggregationConditions: {},
          formula: { operator: '-', itemKeys: ['now', 'before'] },
        },
      ] as never,
      displayItems: ['now', 'before', 'change'],
    },
  })
  return [results[0]?.values, columns[2]?.notCompared]
}

test('no kind of record is compared with months before it was first made, whatever was recorded then', async () => {
  const { client } = await anOffice()
  const april2025 = ['2025-04-01']
  for (const [key, conditions, reason] of [
    ['visit_count', {}, 'visits_not_recorded'],
    ['refused_referral_count', {}, 'refused_referral_not_recorded'],
    ['contact_count', { communicationType: 'event_attendance' }, 'event_attendance_not_recorded'],
    ['voc_count', {}, 'vocs_not_recorded'],
  ] as const)
    expect({ key, change: await changeOf(client, key, conditions) }).toEqual({
      key,
      change: [[1, 1, null], { reason, months: april2025 }],
    })
  expect(await changeOf(client, 'contact_count')).toEqual([[3, 3, 0], null])
})

test('what is counted before the first record of its kind is unknown, and from within it a part', async () => {
  const { client } = await anOffice()
  for (const [key, conditions] of [
    ['visit_count', {}],
    ['refused_referral_count', {}],
    ['contact_count', { communicationType: 'event_attendance' }],
    ['voc_count', {}],
  ] as const) {
    const of = (name: string, startMonth: string, endMonth: string) => ({
      ...itemOf(key, { startMonth, endMonth, ...conditions }),
      key: name,
    })
    const body = {
      items: [
        of('before', '2024-04-01', '2025-03-01'),
        of('from', '2024-05-01', '2025-04-01'),
        of('since', '2025-05-01', '2026-04-01'),
      ] as never,
      displayItems: ['before', 'from', 'since'],
    }
    const { results, resultsTotal, columns } = await client.computeMedicalInstitutionReport({ body })
    expect({ key, values: results[0]?.values, resultsTotal }).toEqual({
      key,
      values: [null, 1, 1],
      resultsTotal: [null, 1, 1],
    })
    expect(columns.map(({ state }) => state)).toEqual(['not_recorded', 'partly_recorded', 'complete'])
    const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
    const [head = '', row] = (await file.text()).split('\r\n')
    expect(head.split(',').map((heading) => /⚠ (記録開始前|一部記録開始前)/.exec(heading)?.[1])).toEqual([
      undefined,
      undefined,
      undefined,
      '記録開始前',
      '一部記録開始前',
      undefined,
    ])
    expect(row).toMatch(/,,1,1$/)
  }
  const all = await client.computeMedicalInstitutionReport({
    body: {
      items: [itemOf('contact_count', { startMonth: '2024-04-01', endMonth: '2025-03-01' })],
      displayItems: ['contact_count'],
    },
  })
  expect(all).toMatchObject({ resultsTotal: [0], columns: [{ state: 'complete' }] })
})

test('a kind that was never recorded is unknown in all periods, marked, and compared with nothing', async () => {
  const { client } = await anOffice()
  const conditions = { communicationType: 'postal_item' }
  expect(await changeOf(client, 'contact_count', conditions)).toEqual([
    [null, null, null],
    { reason: 'postal_item_not_recorded', months: ['2025-04-01', '2026-04-01'] },
  ])
  const { columns, resultsTotal } = await client.computeMedicalInstitutionReport({
    body: {
      items: [itemOf('contact_count', { ...april(2026), ...conditions })],
      displayItems: ['contact_count'],
    },
  })
  expect(columns.map(({ state }) => state)).toEqual(['not_recorded'])
  expect(resultsTotal).toEqual([null])
})

test('no institution fulfils a condition on visits of a time before the first one, and totals are unknown', async () => {
  const { client } = await anOffice()
  const years = { startMonth: '2023-04-01', endMonth: '2024-03-01' }
  const reply = await client.computeMedicalInstitutionReport({
    body: {
      items: [itemOf('visit_count', years), itemOf('contact_count', years)],
      displayItems: ['contact_count'],
      filterConditions: [{ itemKey: 'visit_count', matchingGroups: [{ lessEqual: 0 }] }],
    },
  })
  expect(reply).toMatchObject({
    totalCount: 0,
    resultsTotal: [null],
    conditionsNotCompared: { reason: 'visits_not_recorded' },
  })
})

test('rates of visits before the first one are unknown, in areas too', async () => {
  const { client } = await anOffice()
  const keys = ['visited_institution_count', 'visit_coverage_rate', 'visit_count', 'doctor_interview_rate']
  const { id } = await client.createMedicalInstitutionLabel({
    body: {
      name: '営業エリア',
      componentType: 'area',
      areas: [{ name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
    },
  })
  const { resultsTotal, columns } = await client.computeAreaReport({
    body: {
      items: keys.map((key) => itemOf(key, { startMonth: '2023-07-01', endMonth: '2024-06-01' })),
      displayItems: keys,
      medicalInstitutionLabelId: id,
    },
  })
  expect(resultsTotal).toEqual([null, null, null, null])
  expect(columns.map(({ state }) => state)).toEqual(keys.map(() => 'not_recorded'))
})

test('charts of visits have no 0 before the first one', async () => {
  const { client } = await anOffice()
  const body = { period: { startDate: '2025-03-01', endDate: '2025-05-31' }, unitType: 'month' as const }
  const { visits } = await client.getVisitChart({ body })
  expect(visits.map(({ state, items }) => [state, items.find(({ key }) => key === 'visit_count')?.value])).toEqual([
    ['not_recorded', null],
    ['partly_recorded', 1],
    ['complete', 0],
  ])
})

test('visits that led to tasks are unknown before the first task, and where there is none', async () => {
  const { client, person, institutionId } = await anOffice()
  await aCommunication(product.database, person, institutionId, { actedDate: '2024-04-10', type: 'visit' })
  expect(await changeOf(client, 'next_action_rate')).toEqual([
    [null, null, null],
    { reason: 'tasks_not_recorded', months: ['2025-04-01', '2026-04-01'] },
  ])
  await client.createTask({ body: { title: '電話する', staffId: person.accountId } })
  const [, notCompared] = await changeOf(client, 'next_action_rate')
  expect(notCompared).toMatchObject({ reason: 'tasks_not_recorded' })
})

test('the first record of each kind is told, and a deleted one does not count', async () => {
  const { client, person, institutionId } = await anOffice()
  const id = await aCommunication(product.database, person, institutionId, { actedDate: '2019-04-01', type: 'other' })
  const { firstContactDate, firstRecords } = await client.getBaseMonth()
  expect(firstContactDate).toBe('2019-04-01')
  expect(Object.fromEntries(firstRecords.map(({ kind, date }) => [kind, date]))).toEqual({
    contacts: '2019-04-01',
    phone: '2020-04-01',
    visits: '2025-04-10',
    refused_referral: '2025-04-10',
    event_attendance: '2025-04-10',
    other: '2019-04-01',
    vocs: '2025-04-10',
  })
  await client.deleteCommunication({ id })
  expect(await client.getBaseMonth()).toMatchObject({ firstContactDate: '2020-04-01' })
})
