import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

const report = reportOf([itemOf('referral_count')])
const aReport = (client: Client, name: string) => client.createMedicalInstitutionReport({ body: { name, ...report } })

/** Two members of an office, of whom the first has two reports. */
const anOffice = async () => {
  const tenantId = await aTenant(product.database)
  const client = await product.clientFor(await aPerson(product.database, tenantId))
  const colleague = await product.clientFor(await aPerson(product.database, tenantId))
  return {
    client,
    colleague,
    yearly: await aReport(client, '連携先の一年'),
    monthly: await aReport(client, '月別の紹介'),
  }
}
const namesFor = async (client: Client, query: Parameters<Client['listMedicalInstitutionReports']>[0] = {}) =>
  (await client.listMedicalInstitutionReports(query)).definitions.map(({ name }) => name)

describe('the definition of a report', () => {
  test('stands first in the list of whoever made it a favourite, in nobody else’s', async () => {
    const { client, colleague, yearly, monthly } = await anOffice()
    for (const { id, name } of [yearly, monthly]) {
      await client.markMedicalInstitutionReport({ id, body: { isFavorite: true } })
      expect(await namesFor(client, { isFavorite: true })).toEqual([name])
      expect((await namesFor(client))[0]).toBe(name)
      await client.markMedicalInstitutionReport({ id, body: { isFavorite: false } })
    }
    expect(await namesFor(colleague, { isFavorite: true })).toEqual([])
  })

  test('is found by a part of its name', async () => {
    const { client } = await anOffice()
    expect(await namesFor(client, { name: '一年' })).toEqual(['連携先の一年'])
  })

  test('is deleted, and comes back', async () => {
    const { client, yearly } = await anOffice()
    await client.deleteMedicalInstitutionReport({ id: yearly.id })
    expect(await namesFor(client)).toEqual(['月別の紹介'])
    await client.restoreMedicalInstitutionReport({ id: yearly.id })
    expect((await namesFor(client)).toSorted()).toEqual(['月別の紹介', '連携先の一年'].toSorted())
  })

  test('is changed by its creator and owners alone', async () => {
    const { colleague, yearly } = await anOffice()
    const { id } = yearly
    expect(await colleague.getMedicalInstitutionReport({ id })).toMatchObject({ isEditable: false })
    await expect(
      colleague.updateMedicalInstitutionReport({ id, body: { name: '別の名前', ...report } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(colleague.deleteMedicalInstitutionReport({ id })).rejects.toMatchObject({ status: 403 })
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { client, yearly } = await anOffice()
    const { id, updatedAt } = yearly
    await client.updateMedicalInstitutionReport({ id, body: { name: '新しい名前', ...report, updatedAt } })
    await expect(
      client.updateMedicalInstitutionReport({ id, body: { name: '古い名前', ...report, updatedAt } }),
    ).rejects.toMatchObject({ status: 409, problem: { current: { name: '新しい名前' } } })
  })
})
