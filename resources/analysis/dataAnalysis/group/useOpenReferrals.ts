import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { referralsAddress, referralsIn } from '#resources/facts/institutionCharts/referralsAddress.ts'
import { useAnalysis } from '../analysis.ts'
import type { Days } from '../view/period.ts'

/**
 * Opens the list of the referrals or reverse referrals of an institution that a figure counts.
 * @returns undefined if the account may not see such lists, or if no list shows exactly these records because several departments are selected
 */
export const useOpenReferrals = (figure: Figure) => {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { view } = useAnalysis()
  const direction = figure === 'reverse_referral_count' ? 'reverse_referrals' : 'referrals'
  const isOpen = user?.features.includes('medical_institutions_search') && view.departments.length <= 1
  if (!isOpen) return undefined
  const [department] = view.departments
  return (institutionId: number, span: Days) => {
    const address = referralsAddress(institutionId, referralsIn(span, department), direction)
    void navigate(`${address}&${new URLSearchParams({ backLink: pathname + search })}`)
  }
}
