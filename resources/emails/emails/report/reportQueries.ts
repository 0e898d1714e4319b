import { api, type Reply } from '#dataProvider/client.ts'
import { emailsKey } from '../emailQueries.ts'

export type Stats = Reply<'getEmailStats'>
export type Breakdown = Reply<'getEmailBreakdown'>
export type Effect = Reply<'getEmailEffect'>
export type ReportRow = Reply<'listEmailReports'>['reports'][number]

interface Signal {
  readonly signal: AbortSignal
}

/** Start of the query keys of an e-mail's report. */
export const reportKey = (emailId: number) => [...emailsKey, 'report', emailId]

export const statsQuery = (emailId: number) => ({
  queryKey: [...reportKey(emailId), 'stats'],
  queryFn: ({ signal }: Signal) => api.getEmailStats({ id: emailId }, { signal }),
})
export const breakdownQuery = (emailId: number) => ({
  queryKey: [...reportKey(emailId), 'breakdown'],
  queryFn: ({ signal }: Signal) => api.getEmailBreakdown({ id: emailId }, { signal }),
})
