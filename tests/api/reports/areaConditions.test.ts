import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTable } from '#server/tables/openTable.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPlan } from '../../support/builders.ts'
import { anAreaLabel, anAreaOffice, referringInstitutions } from '../../support/facts/areaOffice.ts'
import { aFolder } from '../../support/intake/madeFiles.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

const anOffice = async () => {
  const office = await anAreaOffice(product.database)
  const { rows } = await product.database.owner.query<{ id: number }>(
    'select id from medical_institution_label_areas where tenant_id = $1 and label_id = $2 order by position',
    [office.tenantId, office.labelId],
  )
  const [central = 0, east = 0] = rows.map(({ id }) => id)
  return { ...office, central, east, client: await product.clientFor(office.person) }
}
type Office = Awaited<ReturnType<typeof anOffice>>

const lastYear = { startMonthsAway: 11, endMonthsAway: 0 }
const inAreas = (key: string, labelId: number, areaIds: number[], definitionKey = 'referral_count') =>
  itemOf(definitionKey, { ...lastYear, areas: { labelId, areaIds } }, key)
const named = ({ results }: { readonly results: readonly { readonly name: string; readonly values: unknown[] }[] }) =>
  Object.fromEntries(results.map(({ name, values }) => [name, values]))

/** The fields that a refusal names, with its words. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'computed',
    (error: { problem?: { errors?: { path: string; message: string }[] } }) => error.problem?.errors,
  )

describe('items of own departments', () => {
  test('count what institutions of an area refer, and of those outside of every area', async () => {
    const { client, labelId, central, east, tenantId } = await anOffice()
    const items = [
      inAreas('central', labelId, [central]),
      inAreas('east', labelId, [east]),
      inAreas('both', labelId, [central, east]),
      inAreas('rest', labelId, [0]),
      inAreas('referrers', labelId, [east, 0], 'referring_institution_count'),
      inAreas('difference', labelId, [central], 'difference_count'),
      itemOf('referral_count', {}, 'all'),
    ]
    const reply = await client.computeOwnDepartmentReport({ body: reportOf(items) })
    expect(named(reply)).toEqual({
      循環器内科: [3, 0, 3, 0, 0, null, 3],
      外科: [0, 2, 2, 0, 1, null, 2],
      診療科なし: [0, 0, 0, 0, 0, null, 0],
    })
    expect(reply.resultsTotal).toEqual([3, 2, 5, 0, 1, null, 5])
    expect(reply.columns[0]?.heading).toMatch(/^紹介件数（.*・中央）$/)
    expect(reply.columns[3]?.heading).toMatch(/^紹介件数（.*・その他のエリア）$/)

    const other = await anAreaLabel(product.database.owner, tenantId, { 東のみ: '43102' }, '地区')
    const several = await client.computeOwnDepartmentReport({
      body: reportOf([inAreas('central', labelId, [central]), inAreas('rest', other, [0])]),
    })
    expect(several.resultsTotal).toEqual([3, 3])
    expect(several.columns.map(({ heading }) => heading.replace(/^.*・/, ''))).toEqual([
      '営業エリア 中央）',
      '地区 その他のエリア）',
    ])
  })

  test('are narrowed by facility type at the same time', async () => {
    const { client, labelId, central, east, tenantId } = await anOffice()
    await product.database.owner.query(
      `update medical_institutions set facility_type_ids = '{1}'
      where id = any($1::bigint[]) and municipality_code = '43102'`,
      [await referringInstitutions(product.database.owner, tenantId)],
    )
    const items = [inAreas('central', labelId, [central]), inAreas('east', labelId, [east])]
    const { resultsTotal } = await client.computeOwnDepartmentReport({
      body: { ...reportOf(items), facilityTypeIds: [1] },
    })
    expect(resultsTotal).toEqual([0, 2])
  })

  test('are ordered and narrowed down by their number in an area', async () => {
    const { client, labelId, east } = await anOffice()
    const { results } = await client.computeOwnDepartmentReport({
      body: {
        ...reportOf([inAreas('east', labelId, [east])]),
        filterConditions: [{ itemKey: 'east', matchingGroups: [{ moreEqual: 1 }] }],
        sortConditions: [{ itemKey: 'east', operator: 'desc' }],
      },
    })
    expect(results.map(({ name }) => name)).toEqual(['外科'])
  })
})

test('the areas of one label are split by those of another', async () => {
  const { client, labelId, tenantId } = await anOffice()
  const other = await anAreaLabel(product.database.owner, tenantId, { 東地区: '43102' }, '地区')
  const { rows } = await product.database.owner.query<{ id: number }>(
    'select id from medical_institution_label_areas where tenant_id = $1 and label_id = $2',
    [tenantId, other],
  )
  const reply = await client.computeAreaReport({
    body: {
      ...reportOf([inAreas('inside', other, [rows[0]?.id ?? 0]), inAreas('outside', other, [0])]),
      medicalInstitutionLabelId: labelId,
    },
  })
  expect(named(reply)).toEqual({ 中央: [0, 3], 東: [2, 0], その他: [0, 0] })
  expect(reply.resultsTotal).toEqual([2, 3])
})

test('the sheet of conditions says to which areas a column is narrowed', async () => {
  const { client, labelId, central } = await anOffice()
  const file = await client.exportOwnDepartmentReport({
    body: { ...reportOf([inAreas('central', labelId, [central])]), name: '診療科×エリア', format: 'xlsx' },
  })
  const folder = await aFolder()
  try {
    const path = await folder.write('book', new Uint8Array(await file.arrayBuffer()))
    const table = await openTable(path, 'レポート.xlsx')
    const cells: string[] = []
    for (const sheet of table.sheets)
      for await (const batch of table.rows(sheet)) cells.push(...batch.flatMap((row) => row.cells))
    await table.close()
    expect(cells).toContain('中央')
  } finally {
    await folder.remove()
  }
})

describe('areas are refused', () => {
  test.each([
    ['of official figures', 'law_referral_rate', 'computeOwnDepartmentReport'],
    ['in reports on institutions, each of which is in one area', 'referral_count', 'computeMedicalInstitutionReport'],
  ] as const)('%s', async (_, definitionKey, compute) => {
    const { client, labelId, central } = await anOffice()
    const body = reportOf([inAreas('one', labelId, [central], definitionKey)])
    expect(await refusal(client[compute]({ body }))).toMatchObject([{ path: 'items.0.aggregation_conditions.areas' }])
    const { itemDefinitions } = await client.listMedicalInstitutionReportItemDefinitions()
    expect(itemDefinitions.find(({ key }) => key === 'referral_count')?.enabledAggregations).not.toContain('areas')
  })
})

/** An item whose areas cannot be used has no values, and is refused by name as order and condition. */
const expectGone = async ({ client }: Office, item: ReturnType<typeof itemOf>, words: RegExp) => {
  const body = reportOf([item, itemOf('referral_count')])
  const { columns, resultsTotal } = await client.computeOwnDepartmentReport({ body })
  expect(columns.map(({ isDeleted }) => isDeleted)).toEqual([true, false])
  expect(resultsTotal).toEqual([null, 5])
  const sorted = { ...body, sortConditions: [{ itemKey: item.key, operator: 'asc' as const }] }
  expect(await refusal(client.computeOwnDepartmentReport({ body: sorted }))).toEqual([
    { path: 'sort_conditions.0.item_key', message: expect.stringMatching(words) },
  ])
  const difference = {
    key: 'difference',
    definitionKey: 'formula',
    aggregationConditions: {},
    formula: { operator: '-' as const, itemKeys: [item.key, 'referral_count'] },
  }
  const filtered = {
    ...body,
    items: [...body.items, difference],
    filterConditions: [{ itemKey: 'difference', matchingGroups: [{ moreEqual: 1 }] }],
  }
  expect(await refusal(client.computeOwnDepartmentReport({ body: filtered }))).toEqual([
    { path: 'filter_conditions.0.item_key', message: expect.stringMatching(words) },
  ])
}

describe('a column of areas that are not there is empty, and neither condition nor order:', () => {
  test('areas that have been deleted', async () => {
    const office = await anOffice()
    const { client, labelId, central, east } = office
    await client.updateMedicalInstitutionLabel({
      id: labelId,
      body: {
        name: '営業エリア',
        areas: [{ id: central, name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
        deleteUsed: true,
      },
    })
    await expectGone(office, inAreas('east', labelId, [central, east]), /エリア「.*東.*」は削除されています/)
  })

  test('areas of another label', async () => {
    const office = await anOffice()
    const other = await anAreaLabel(product.database.owner, office.tenantId, { 東地区: '43102' }, '地区')
    await expectGone(office, inAreas('one', other, [office.central]), /エリア \(ID \d+\)は削除されています/)
  })

  test('areas of another tenant', async () => {
    const [office, stranger] = [await anOffice(), await anOffice()]
    const label = new RegExp(`ラベル \\(ID ${stranger.labelId}\\)は削除されています`)
    await expectGone(office, inAreas('one', stranger.labelId, [stranger.central]), label)
    await expectGone(office, inAreas('one', stranger.labelId, [0]), label)
    await expectGone(office, inAreas('one', office.labelId, [stranger.central]), /エリア \(ID \d+\)は削除されています/)
  })

  test('a deleted label, which says first which reports use it', async () => {
    const office = await anOffice()
    const { client, labelId, central } = office
    const item = inAreas('central', labelId, [central])
    const { id } = await client.createOwnDepartmentReport({ body: { name: '診療科×エリア', ...reportOf([item]) } })
    await client.createAreaReport({
      body: { name: 'エリア別', ...reportOf([itemOf('referral_count')]), medicalInstitutionLabelId: labelId },
    })
    await client.createMedicalInstitutionReport({
      body: { name: '一覧', ...reportOf([itemOf(`medical_institution_label_${labelId}`)]) },
    })
    const { id: binned } = await client.createOwnDepartmentReport({ body: { name: 'ごみ箱', ...reportOf([item]) } })
    await client.deleteOwnDepartmentReport({ id: binned })
    await expect(client.deleteMedicalInstitutionLabel({ id: labelId })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        errors: ['エリア別', '一覧', '診療科×エリア'].map((name) => ({
          message: `レポート「${name}」で使われています`,
        })),
      },
    })
    await client.deleteMedicalInstitutionLabel({ id: labelId, deleteUsed: true })
    await expectGone(office, item, /ラベル「営業エリア」は削除されています/)
    expect((await client.getOwnDepartmentReport({ id })).items).toHaveLength(1)
  })
})

test('a plan without labels of institutions locks columns of areas', async () => {
  const { client, labelId, central, tenantId } = await anOffice()
  const { owner } = product.database
  const plan = await aPlan(product.database, { without: ['labels', 'medical_institution_labels'] })
  await owner.query('update tenants set plan = $2 where tenant_id = $1', [tenantId, plan])
  const { columns, resultsTotal } = await client.computeOwnDepartmentReport({
    body: reportOf([inAreas('central', labelId, [central]), itemOf('referral_count')]),
  })
  expect(columns.map(({ isLocked }) => isLocked)).toEqual([true, false])
  expect(resultsTotal).toEqual([null, 5])
})
