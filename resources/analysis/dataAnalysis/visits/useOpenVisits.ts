import { useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useAnalysis } from '../analysis.ts'
import type { Days } from '../view/period.ts'

/** Opens the visits behind a bar; undefined if no list shows exactly these: with several people, or with conditions on partners. */
export const useOpenVisits = () => {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { view, filter } = useAnalysis()
  const isOpen = user?.features.includes('communications') && view.staff.length <= 1 && !filter.medicalInstitutions
  if (!isOpen) return undefined
  const [staffId] = view.staff
  return ({ startDate, endDate }: Days, communicationType: string) => {
    const conditions = { communicationType, startDate, endDate, ...(staffId !== undefined && { staffId }) }
    void navigate(`/communications?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`)
  }
}
