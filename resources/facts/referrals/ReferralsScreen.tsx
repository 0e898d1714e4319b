import { InstitutionList } from '../../InstitutionList.tsx'
import { referrals } from './list/declaration.ts'
import './texts.ts'

/** The referrals from one institution. */
const ReferralsScreen = () => <InstitutionList declaration={referrals} title="renkei.referrals.of" />

export default ReferralsScreen
