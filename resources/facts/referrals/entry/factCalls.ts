import { queryOptions } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import type { FactPlural } from './factForms.tsx'
import type { FactAddress } from './useFactAddress.ts'

/** One referral with its patient and stays as a query. */
export const referralQuery = ({ id, factId }: FactAddress) =>
  queryOptions({
    queryKey: ['referrals', 'one', id, factId],
    queryFn: ({ signal }) => api.getReferral({ id, referralId: factId }, { signal }),
  })

/** One reverse referral with its patient as a query. */
export const reverseReferralQuery = ({ id, factId }: FactAddress) =>
  queryOptions({
    queryKey: ['reverse_referrals', 'one', id, factId],
    queryFn: ({ signal }) => api.getReverseReferral({ id, reverseReferralId: factId }, { signal }),
  })

interface Calls {
  readonly remove: (address: FactAddress) => Promise<unknown>
  readonly restore: (address: FactAddress) => Promise<unknown>
}

/** Deletes and restores facts that a person has entered. */
export const factCalls: Readonly<Record<FactPlural, Calls>> = {
  referrals: {
    remove: ({ id, factId }) => api.deleteReferral({ id, referralId: factId }),
    restore: ({ id, factId }) => api.restoreReferral({ id, referralId: factId }),
  },
  reverse_referrals: {
    remove: ({ id, factId }) => api.deleteReverseReferral({ id, reverseReferralId: factId }),
    restore: ({ id, factId }) => api.restoreReverseReferral({ id, reverseReferralId: factId }),
  },
}
