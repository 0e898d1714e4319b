import { afterAll, beforeAll, expect, test } from 'vitest'
import { pivotRequest, resultsRequest } from '#contract/reports/results.ts'
import { reportOf, reportPresets } from '#contract/reports/presets.ts'
import { reportKinds } from '#contract/reports/valueTypes.ts'
import { z } from 'zod'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing`,
  )
})
afterAll(() => product.stop())

type Client = Awaited<ReturnType<TestApi['clientFor']>>

const camelResults = fieldConverter(z.object(resultsRequest), 'toCamel')
const camelPivot = fieldConverter(z.object(pivotRequest), 'toCamel')

/** The columns that the API computes for a preset; of a pivot the number of its columns. */
const computed = async (client: Client, kind: (typeof reportKinds)[number], body: object, labelId: number) => {
  switch (kind) {
    case 'medical_institution':
      return (await client.computeMedicalInstitutionReport({ body: body as never })).columns
    case 'own_department':
      return (await client.computeOwnDepartmentReport({ body: body as never })).columns
    case 'area':
      return (await client.computeAreaReport({ body: { ...body, medicalInstitutionLabelId: labelId } as never }))
        .columns
    case 'communication':
      return (await client.computeCommunicationReport({ body: body as never })).columns
  }
}

const aClientWithAreas = async () => {
  const client = await product.clientFor(
    await aPerson(product.database, await aTenant(product.database), { role: 'owner' }),
  )
  const { id: labelId } = await client.createMedicalInstitutionLabel({
    body: {
      name: 'エリア',
      componentType: 'area',
      areas: [{ name: '市内', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
    },
  })
  return { client, labelId }
}

test.each(reportKinds)('every preset of %s reports is computed as it is, in both languages', async (kind) => {
  const { client, labelId } = await aClientWithAreas()
  for (const preset of reportPresets[kind])
    for (const language of ['ja', 'en'] as const) {
      const { communication_type: communicationType, ...report } = reportOf(preset, language)
      const about = communicationType ? { communicationType } : {}
      const columns = await computed(client, kind, { ...(camelResults(report) as object), ...about }, labelId)
      expect(columns.map(({ itemKey }) => itemKey)).toEqual(report.display_items)
      if (!report.aggregation_row) continue
      const pivot = { ...(camelPivot(report) as object), ...about }
      const { totals } = await client.pivotCommunicationReport({ body: pivot as never })
      expect(totals.length).toBeGreaterThanOrEqual(0)
    }
})

test.each(reportKinds)('%s reports have three to six presets with names of their own', (kind) => {
  const presets = reportPresets[kind]
  expect(presets.length).toBeGreaterThanOrEqual(3)
  expect(presets.length).toBeLessThanOrEqual(6)
  expect(new Set(presets.map(({ name }) => name.ja)).size).toBe(presets.length)
})
