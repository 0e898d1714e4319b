import { queryOptions } from '@tanstack/react-query'
import { api, type RequestParameters } from '#dataProvider/client.ts'

/** How many letters that meet the conditions are open, in all and by department. */
export const letterCountsQuery = (conditions: RequestParameters<'countReferralLetters'>) =>
  queryOptions({
    queryKey: ['referral_letters', 'counts', conditions],
    queryFn: ({ signal }) => api.countReferralLetters(conditions, { signal }),
    staleTime: 5 * 60_000,
  })

/** Number of letters to referrers that are overdue. */
export const overdueLettersQuery = queryOptions({
  queryKey: ['referral_letters', 'overdue'],
  queryFn: async ({ signal }) => (await api.countReferralLetters({}, { signal })).overdueCount,
  staleTime: 5 * 60_000,
})
