import { InstitutionList } from '../../InstitutionList.tsx'
import { referrals } from './list/declaration.ts'

/** The referrals from one institution. */
const ReferralsScreen = () => <InstitutionList declaration={referrals} title="renkei.referrals.of" />

export default ReferralsScreen
