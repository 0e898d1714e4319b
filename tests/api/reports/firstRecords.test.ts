import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { itemOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
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

test('visits that led to tasks are not compared with months before the first task', async () => {
  const { client, person, institutionId } = await anOffice()
  await aCommunication(product.database, person, institutionId, { actedDate: '2024-04-10', type: 'visit' })
  expect(await changeOf(client, 'next_action_rate')).toEqual([[0, 0, 0], null])
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
