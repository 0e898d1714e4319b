import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'

export type ReferralSummary = Reply<'getReferralSummary'>

/** Key of an institution's figures in the query cache. */
export const referralSummaryKey = (id: number) => ['getReferralSummary', id] as const

/** The figures of referrals and reverse referrals between the hospital and an institution. */
export const referralSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: referralSummaryKey(id),
    queryFn: ({ signal }) => api.getReferralSummary({ id }, { signal }),
  })

export const useReferralSummary = (id: number) => useQuery(referralSummaryQuery(id))
