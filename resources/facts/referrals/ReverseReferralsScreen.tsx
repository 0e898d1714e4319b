import { InstitutionList } from '../../InstitutionList.tsx'
import { reverseReferrals } from './list/reverseDeclaration.ts'
import './texts.ts'

/** The reverse referrals to one institution. */
const ReverseReferralsScreen = () => (
  <InstitutionList declaration={reverseReferrals} title="renkei.referrals.of_reverse" />
)

export default ReverseReferralsScreen
