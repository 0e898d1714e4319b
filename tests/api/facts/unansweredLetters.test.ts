import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastDayOf } from '#contract/months.ts'
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
      const { from = '', to = '', ownDepartmentId = 0 } = dashboard.unansweredList ?? {}
      expect([from, to, ownDepartmentId]).toEqual(['2026-01-01', '2026-06-30', null])
      expect((await client.listUnansweredReferrals({ from, to })).totalCount).toBe(all)
      const inMarch = { from: '2026-03-01', to: '2026-03-31' }
      const march = await client.listUnansweredReferrals({ ...inMarch, perPage: 100 })
      expect(march.totalCount).toBe(
        facts.referrals.filter(
          ({ is_replied: isReplied, referral_date: date }) => isReplied === false && date.startsWith('2026-03'),
        ).length,
      )
      const lines = (await (await client.exportUnansweredReferrals(inMarch)).text()).trim().split('\r\n')
      expect(lines).toHaveLength(1 + march.totalCount)
      expect(lines[0]?.replace('\u{feff}', '')).toBe('紹介日,紹介元,紹介医師,診療科,担当医')
    }),
    dearRuns(20),
  )
})

test('a number that counts other than all unanswered referrals of a period has no list', async () => {
  const { database } = product
  const client = await product.clientFor(await aPerson(database, await aTenant(database)))
  const period = { startMonth: '2026-01-01', endMonth: '2026-06-01' }
  const listOf = async (
    definitionKey: string,
    conditions: { ownDepartmentIds?: number[] } = {},
    moreEqual: number | null = null,
  ) => {
    const { id: reportId } = await client.createMedicalInstitutionReport({
      body: {
        name: '未返書',
        items: [{ key: 'one', definitionKey, aggregationConditions: { ...period, ...conditions } }],
        displayItems: ['one'],
        filterConditions: moreEqual === null ? [] : [{ itemKey: 'one', matchingGroups: [{ moreEqual }] }],
      },
    })
    const tile = { reportType: 'medical_institution' as const, reportId, display: 'number' as const }
    return (await client.computeDashboardTile({ body: { tile } })).unansweredList ?? null
  }
  expect(await listOf('referral_count')).toBeNull()
  expect(await listOf('unreplied_count', {}, 5)).toBeNull()
  expect(await listOf('unreplied_count', {}, 1)).toMatchObject({ ownDepartmentId: null })
  expect(await listOf('unreplied_count', { ownDepartmentIds: [0] })).toMatchObject({ ownDepartmentId: 0 })
})
