import { useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { AdmittedCases } from './AdmittedCases.tsx'
import { DepartmentMonths } from './DepartmentMonths.tsx'
import { referralsAddress } from './referralsAddress.ts'
import { SimilarInstitutions } from './SimilarInstitutions.tsx'
import { ReverseReferralYears } from './TwoYears.tsx'
import './texts.ts'

/** Further charts of an institution, below those of its referrals and contacts. */
export const FurtherCharts = ({ institutionId }: BlockProps) => {
  const user = useCurrentUser()
  return (
    <>
      {user?.features.includes('diagnosis_analysis') && <AdmittedCases institutionId={institutionId} />}
      <SimilarInstitutions institutionId={institutionId} />
    </>
  )
}

/** Charts that are readable in a narrow column. */
export const NarrowCharts = ({ institutionId }: BlockProps) => {
  const navigate = useNavigate()
  const user = useCurrentUser()
  return (
    <>
      <DepartmentMonths
        institutionId={institutionId}
        onSelect={(conditions) => void navigate(referralsAddress(institutionId, conditions))}
      />
      {user?.features.includes('reverse_referrals') && <ReverseReferralYears institutionId={institutionId} />}
    </>
  )
}
