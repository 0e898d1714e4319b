import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../dataProvider/client.ts'

/** How many letters are open, in all and by department. */
export const letterCountsQuery = queryOptions({
  queryKey: ['referral_letters', 'counts'],
  queryFn: ({ signal }) => api.countReferralLetters({}, { signal }),
  staleTime: 5 * 60_000,
})

/** Number of letters to referrers that are overdue. */
export const overdueLettersQuery = queryOptions({
  queryKey: ['referral_letters', 'overdue'],
  queryFn: async ({ signal }) => (await api.countReferralLetters({}, { signal })).overdueCount,
  staleTime: 5 * 60_000,
})
