import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'

/** Read-only operations whose only parameter is a body. */
type Asked =
  | 'getReferralChart'
  | 'compareReferrals'
  | 'compareReferralsOverYears'
  | 'compareReferralsMonthly'
  | 'compareReverseReferralsMonthly'
  | 'compareReferralDepartments'
  | 'compareReverseReferralDepartments'
  | 'getVisitChart'
  | 'getDoctorInterviewRates'
  | 'getNextActionRates'
  | 'rankReferralTotals'
  | 'rankReferralsMonthly'
  | 'rankReferralsAnnually'
  | 'rankBothReferrals'
  | 'verifyEffectiveness'
  | 'compareGroupReferrals'
  | 'getGroupReferralChart'

/**
 * Loads figures. The previous ones keep the place until the new ones have arrived, and must not be shown (`UntilAnswered`).
 * @param enabled - whether they are needed at all
 */
export const useFigures = <K extends Asked>(operation: K, body: RequestParameters<K>['body'], enabled = true) => {
  const call: (parameters: RequestParameters<K>, options: { readonly signal: AbortSignal }) => Promise<Reply<K>> =
    api[operation]
  return useQuery({
    queryKey: ['data analysis', operation, body],
    queryFn: ({ signal }) => call({ body } as RequestParameters<K>, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
  })
}
