import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastDayOf } from '../../../contract/months.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, anUpload } from '../../support/facts/factBuilders.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { dearRuns } from '../../support/strength.ts'

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = [await anInstitution(product.database.owner), await anInstitution(product.database.owner)]
})
afterAll(() => product.stop())

test('chart, list, report and dashboard count the same unanswered letters of a partner', async () => {
  await fc.assert(
    fc.asyncProperty(everyFact, async (drawn) => {
      const { database } = product
      const person = await aPerson(database, await aTenant(database))
      const { tenantId } = person
      const departments = [
        await anOwnDepartment(database.owner, tenantId, '内科'),
        await anOwnDepartment(database.owner, tenantId, '外科'),
      ]
      const uploadId = await anUpload(database.owner, person)
      const facts = asFacts({ tenantId, uploadId, departments, institutions }, drawn)
      await storeFacts(database, tenantId, { ...facts, admissions: [] })
      const client = await product.clientFor(person)
      const items = [
        {
          key: 'unreplied',
          definitionKey: 'unreplied_count',
          aggregationConditions: { startMonth: '2026-01-01', endMonth: '2026-06-01' },
        },
      ]
      const body = { items, displayItems: ['unreplied'] }
      const { id: reportId } = await client.createMedicalInstitutionReport({ body: { name: '未返書', ...body } })
      const tile = {
        type: 'report' as const,
        title: '未返書',
        reportType: 'medical_institution' as const,
        reportId,
        display: 'number' as const,
      }
      const [report, dashboard] = [
        // Of the tenant's partners: those of other files are in the database too, and would fill the first page.
        await client.computeMedicalInstitutionReport({ body }),
        await client.computeDashboardTile({ body: { tile } }),
      ]
      let all = 0
      for (const id of institutions) {
        const expected = facts.referrals.filter(
          (one) => one.medical_institution_id === id && one.is_replied === false,
        ).length
        all += expected
        const { unrepliedCount, unrepliedCountInTwelveMonths, twelveMonths } = await client.getReferralSummary({ id })
        const inTwelveMonths = await client.listReferrals({
          id,
          unreplied: true,
          from: twelveMonths.firstMonth,
          to: lastDayOf(twelveMonths.lastMonth),
        })
        expect(unrepliedCountInTwelveMonths).toBe(inTwelveMonths.totalCount)
        const { totalCount } = await client.listReferrals({ id, unreplied: true })
        const hasAny = facts.referrals.some((one) => one.medical_institution_id === id)
        const [cell] = report.results.find((row) => row.id === id)?.values ?? []
        expect([unrepliedCount, totalCount]).toEqual([expected, expected])
        if (hasAny) expect(cell).toBe(expected)
      }
      const listed = await client.listUnansweredReferrals({ perPage: 100 })
      expect([listed.totalCount, listed.referrals.length]).toEqual([all, Math.min(all, 100)])
      const days = listed.referrals.map(({ referralDate }) => referralDate)
      expect(days).toEqual(days.toSorted((one, next) => one.localeCompare(next)))
      const byDepartment = await Promise.all(
        [0, ...departments].map(async (ownDepartmentId) => client.listUnansweredReferrals({ ownDepartmentId })),
      )
      expect(byDepartment.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(all)
      if (facts.referrals.length > 0) expect(dashboard.resultsTotal).toEqual([all])
    }),
    dearRuns(20),
  )
})
