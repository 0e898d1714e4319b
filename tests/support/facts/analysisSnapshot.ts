import type { Client } from '#dataProvider/client.ts'

/** The value without trends, which are as old as the last run of their job. */
const withoutTrends = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === 'referralTrend' ? undefined : one)))

/** The replies of the analysis and of the data status for some months, to compare two points in time. */
export const analysisSnapshot = async (
  client: Client,
  institution: number,
  period: { readonly startDate: string; readonly endDate: string },
) => {
  const comparisonPeriod = {
    startDate: `${Number(period.startDate.slice(0, 4)) - 1}${period.startDate.slice(4)}`,
    endDate: `${Number(period.endDate.slice(0, 4)) - 1}${period.endDate.slice(4)}`,
  }
  const compared = { period, comparisonPeriod }
  const { tenant } = await client.getCurrentUser()
  return withoutTrends({
    availabilities: tenant.dataAvailabilities,
    statuses: await client.getDataSyncStatuses(),
    chart: await client.getReferralChart({ body: { period, unitType: 'month' } }),
    years: await client.compareReferralsOverYears({ body: { period } }),
    departments: await client.compareReferralDepartments({ body: compared }),
    reverseDepartments: await client.compareReverseReferralDepartments({ body: compared }),
    both: await client.compareBothReferrals({ body: compared }),
    rankedBoth: await client.rankBothReferrals({ body: { period } }),
    rankedTotals: await client.rankReferralTotals({ body: { period } }),
    rankedMonthly: await client.rankReferralsMonthly({ body: compared }),
    institutionChart: await client.getInstitutionReferralChart({
      id: institution,
      body: { period, unitType: 'month' },
    }),
    institutionDepartments: await client.getInstitutionDepartmentChart({
      id: institution,
      body: { period, unitType: 'month' },
    }),
    cases: await client.listAdmittedCases({ id: institution, body: { period } }),
    summary: await client.getReferralSummary({ id: institution }),
  })
}
