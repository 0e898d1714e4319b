import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Reply, type RequestParameters } from '../../../../dataProvider/client.ts'

/** Operations that are asked by a body alone and only read. */
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

/** The figures for a question. Those of the question before stay in sight until the new ones are here. */
export const useFigures = <K extends Asked>(operation: K, body: RequestParameters<K>['body']) => {
  const call: (parameters: RequestParameters<K>, options: { readonly signal: AbortSignal }) => Promise<Reply<K>> =
    api[operation]
  return useQuery({
    queryKey: ['data analysis', operation, body],
    queryFn: ({ signal }) => call({ body } as RequestParameters<K>, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
