import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import type { AccessTokens } from '../../support/identity/accessTokens.ts'
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

/** Sends a body as it is, and reads the reply as it is. */
const wire = async (tokens: AccessTokens, operationId: keyof typeof api, body: unknown, id?: number) => {
  const { method, path, scope }: Operation = api[operationId]
  const response = await fetch(product.origin + path.replace('{id}', String(id)), {
    method,
    headers: {
      authorization: `Bearer ${scope === 'public' ? '' : tokens[scope]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, reply: z.record(z.string(), z.unknown()).parse(await response.json()) }
}

describe('the specified fields alone', () => {
  const fields = {
    items: [
      {
        key: 'referrals',
        definition_key: 'referral_count',
        aggregation_conditions: { start_month: '2026-04-01', end_month: '2026-06-01' },
      },
    ],
    display_items: ['referrals'],
    filter_conditions: [{ item_key: 'referrals', matching_groups: [{ more_equal: 1 }] }],
    sort_conditions: [{ item_key: 'referrals', operator: 'desc' }],
  }

  test.each([
    ['MedicalInstitution', {}, { aggregation_row: null, aggregation_column: null, aggregation_data: null }],
    ['OwnDepartment', {}, { facility_type_ids: null }],
  ] as const)('make a definition of kind %s, which is whole when it is read and run', async (kind, own, left) => {
    const tokens = await product.signIn(await aPerson(product.database, await aTenant(product.database)))
    const made = await wire(tokens, `create${kind}Report`, { name: '紹介の多い順', ...fields, ...own })
    expect(made.status).toBe(201)
    const { reply } = await wire(tokens, `get${kind}Report`, undefined, Number(made.reply['id']))
    expect(reply).toMatchObject({ ...fields, ...left, latest_alert: null })
    expect(reply['items']).toEqual([{ ...fields.items[0], name: null, formula: null, group_key: null, shading: null }])
    const { items, display_items, filter_conditions, sort_conditions } = reply
    const results = await wire(tokens, `compute${kind}Report`, {
      items,
      display_items,
      filter_conditions,
      sort_conditions,
      ...left,
      page: 2,
      per_page: 10,
    })
    expect(results).toMatchObject({ status: 200, reply: { page: 2, total_page: 0, total_count: 0, results: [] } })
  })

  test('compute results without items: keys name item definitions, over the last twelve months', async () => {
    const tokens = await product.signIn(await aPerson(product.database, await aTenant(product.database)))
    const { status, reply } = await wire(tokens, 'computeMedicalInstitutionReport', {
      display_items: ['referral_count'],
      filter_conditions: [{ item_key: 'visit_count', matching_groups: [{ more_equal: 1 }] }],
      sort_conditions: [{ item_key: 'municipality', operator: 'asc' }],
    })
    expect([status, reply]).toEqual([200, expect.objectContaining({ page: 1, results: [], total_count: 0 })])
    expect(reply['columns']).toMatchObject([{ item_key: 'referral_count' }])
    const unknown = await wire(tokens, 'computeOwnDepartmentReport', { display_items: ['no_item'] })
    expect(unknown).toMatchObject({ status: 422, reply: { errors: [{ path: 'items.0.definition_key' }] } })
  })

  test('make a dashboard, whose tiles are whole when it is read', async () => {
    const person = await aPerson(product.database, await aTenant(product.database))
    const tokens = await product.signIn(person)
    const { id } = await aReport(await product.clientFor(person), '連携先の一年')
    const contents = [{ report_type: 'medical_institution', report_id: id }]
    const made = await wire(tokens, 'createDashboard', {
      name: '会議用',
      filter_department: true,
      medical_institution_label_id: null,
      contents,
    })
    expect(made.status).toBe(201)
    const { reply } = await wire(tokens, 'getDashboard', undefined, Number(made.reply['id']))
    expect(reply['contents']).toEqual([
      {
        ...contents[0],
        type: 'report',
        chart: null,
        text: null,
        display: null,
        item_keys: null,
        width: null,
        title: null,
      },
    ])
  })
})
