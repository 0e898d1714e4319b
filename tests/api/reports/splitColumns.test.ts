import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { anAreaOffice } from '../../support/facts/areaOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

const periods = [
  { startMonthsAway: 11, endMonthsAway: 0 },
  { startMonthsAway: 23, endMonthsAway: 12 },
]

test.each(['areas', 'institutions', 'own departments'] as const)(
  'columns that split %s by department are those of each department alone',
  async (rows) => {
    const { tenantId, person, labelId } = await anAreaOffice(product.database)
    const client = await product.clientFor(person)
    const { rows: departments } = await product.database.owner.query<{ id: number }>(
      'select id from own_departments where tenant_id = $1 order by id',
      [tenantId],
    )
    const compute = (items: readonly ReturnType<typeof itemOf>[]) => {
      const body = reportOf([...items])
      if (rows === 'areas') return client.computeAreaReport({ body: { ...body, medicalInstitutionLabelId: labelId } })
      if (rows === 'own departments') return client.computeOwnDepartmentReport({ body })
      return client.computeMedicalInstitutionReport({ body })
    }
    const items = ['referral_count', 'hospital_admission_count'].flatMap((definitionKey) =>
      periods.flatMap((period, place) =>
        [undefined, ...departments.map(({ id }) => [id]), [0], departments.map(({ id }) => id)].map((ids, column) =>
          itemOf(
            definitionKey,
            { ...period, ...(ids && { ownDepartmentIds: ids }) },
            `${definitionKey}_${place}_${column}`,
          ),
        ),
      ),
    )
    const { results, resultsTotal } = await compute(items)
    expect(resultsTotal.slice(0, 5)).toEqual([5, 3, 2, 0, 5])
    for (const [place, item] of items.entries()) {
      const alone = await compute([item])
      expect(results.map(({ values }) => [values[place]])).toEqual(alone.results.map(({ values }) => values))
      expect([resultsTotal[place]]).toEqual(alone.resultsTotal)
    }
  },
)

test('a page beyond the last one still tells how many rows there are', async () => {
  const { person } = await anAreaOffice(product.database)
  const client = await product.clientFor(person)
  const body = reportOf([itemOf('referral_count')])
  const { totalCount } = await client.computeMedicalInstitutionReport({ body })
  expect(totalCount).toBeGreaterThan(0)
  const beyond = await client.computeMedicalInstitutionReport({ body: { ...body, page: 9 } })
  expect(beyond).toMatchObject({ totalCount, results: [] })
})
