import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { itemOf, keysOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

const aClient = async () => product.clientFor(await aPerson(product.database, await aTenant(product.database)))

test('every item of reports on institutions is computed, also without any data', async () => {
  const client = await aClient()
  const items = keysOf('medical_institution').map((key) => itemOf(key))
  const { results, resultsTotal, columns } = await client.computeMedicalInstitutionReport({ body: reportOf(items) })
  expect(results).toEqual([])
  expect(columns.map(({ itemKey }) => itemKey)).toEqual(items.map(({ key }) => key))
  expect(resultsTotal).toHaveLength(items.length)
})

test('every item of reports on own departments is computed', async () => {
  const client = await aClient()
  const items = keysOf('own_department').map((key) => itemOf(key))
  const { results } = await client.computeOwnDepartmentReport({ body: reportOf(items) })
  expect(results.map(({ id, name }) => [id, name])).toEqual([[0, '診療科なし']])
})

test('every item of reports on communications is computed', async () => {
  const client = await aClient()
  const items = keysOf('communication').map((key) => itemOf(key))
  const { results } = await client.computeCommunicationReport({
    body: { ...reportOf(items), communicationType: 'visit' },
  })
  expect(results).toEqual([])
})
