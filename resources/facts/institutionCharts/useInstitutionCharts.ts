import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import { referralSummaryQuery } from '../referralSummary/useReferralSummary.ts'
import { bothYears, type Months, monthsUpToLast, type Summary } from './chartPeriods.ts'

/** Number of months for cases, departments and similar institutions. */
export const recentMonths = 12
const longMonths = 24

const periods = { bothYears, long: (summary: Summary) => monthsUpToLast(summary, longMonths) } as const

/** Milliseconds during which all charts of a page share one summary. */
const summaryAge = 10_000

/** Loads figures for a period that depends on the months in the institution's summary. */
const withSummary =
  <T>(id: number, periodOf: (summary: Summary) => Months, read: (period: Months, signal: AbortSignal) => Promise<T>) =>
  async ({ client, signal }: { readonly client: QueryClient; readonly signal: AbortSignal }) => {
    const summary = await client.fetchQuery({ ...referralSummaryQuery(id), staleTime: summaryAge })
    const period = periodOf(summary)
    return { summary, period, ...(await read(period, signal)) }
  }

const recent = (summary: Summary) => monthsUpToLast(summary, recentMonths)

/** An institution's monthly figures of two fiscal years or of the last 24 months. */
export const useReferralMonths = (id: number, of: keyof typeof periods) =>
  useQuery({
    queryKey: ['getInstitutionReferralChart', id, of],
    queryFn: withSummary(id, periods[of], (period, signal) =>
      api.getInstitutionReferralChart({ id, body: { period, unitType: 'month' } }, { signal }),
    ),
  })

/** An institution's referrals of the last twelve months by own department. */
export const useDepartmentMonths = (id: number) =>
  useQuery({
    queryKey: ['getInstitutionDepartmentChart', id],
    queryFn: withSummary(id, recent, (period, signal) =>
      api.getInstitutionDepartmentChart({ id, body: { period, unitType: 'month' } }, { signal }),
    ),
  })

/** The diseases and operations of patients whom an institution referred in the last twelve months and who were admitted. */
export const useAdmittedCases = (id: number) =>
  useQuery({
    queryKey: ['listAdmittedCases', id],
    queryFn: withSummary(id, recent, (period, signal) => api.listAdmittedCases({ id, body: { period } }, { signal })),
  })

/** An institution's last twelve months compared with similar ones. */
export const useSimilarInstitutions = (id: number) =>
  useQuery({
    queryKey: ['compareSimilarInstitutions', id],
    queryFn: withSummary(id, recent, (period, signal) =>
      api.compareSimilarInstitutions({ id, body: { period } }, { signal }),
    ),
  })

export type ReferralMonths = NonNullable<ReturnType<typeof useReferralMonths>['data']>
export type DepartmentMonths = NonNullable<ReturnType<typeof useDepartmentMonths>['data']>
export type AdmittedCasesReply = NonNullable<ReturnType<typeof useAdmittedCases>['data']>
