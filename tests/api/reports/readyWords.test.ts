import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyDashboardKeys } from '#contract/reports/tiles/readyDashboardKeys.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { referByMonth, steadily } from '../../support/facts/monthlyReferrals.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

test('ready-made dashboards that a Japanese colleague copied are English to who reads English, and stay what they are', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const institutionId = await anInstitution(database.owner)
  await referByMonth(database, person, [{ institutionId, referrals: steadily(5, 30) }])
  const [ja, en] = [await product.clientFor(person), await product.clientFor(person, 'en')]
  await ja.copyReadyDashboards({ body: { keys: [...readyDashboardKeys] } })
  const before = (await ja.listDashboards({ perPage: 100 })).dashboards
  const { dashboards } = await en.listDashboards({ perPage: 100 })
  expect(dashboards.length).toBeGreaterThan(5)
  for (const { id } of dashboards) {
    const { name, contents, updatedAt, filterDepartment, medicalInstitutionLabelId } = await en.getDashboard({ id })
    expect([name, ...contents.map(({ title, text }) => `${title ?? ''} ${text ?? ''}`)].join('\n')).not.toMatch(
      japanese,
    )
    for (const tile of contents.filter(({ type }) => type === 'report')) {
      const { columns, name: reportName } = await en.computeDashboardTile({ body: { tile } })
      expect([reportName ?? '', ...(columns ?? []).map(({ heading }) => heading)].join('\n')).not.toMatch(japanese)
    }
    const body = { name, contents, filterDepartment, medicalInstitutionLabelId, updatedAt }
    await en.updateDashboard({ id, body })
    const [was, now] = [before.find((one) => one.id === id), await ja.getDashboard({ id })]
    expect([now.name, now.contents]).toEqual([was?.name, was?.contents])
  }
  const { definitions } = await en.listMedicalInstitutionReports({ perPage: 100 })
  expect(definitions.map(({ name }) => name).join('\n')).not.toMatch(japanese)
  const { segments, restSegmentLabel } = await en.getSegmentationSetting()
  expect([restSegmentLabel, ...segments.map(({ label }) => label)].join('\n')).not.toMatch(japanese)
})
