import { reverseReferralImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'
import './texts.ts'

/** Reverse referrals from a list. */
const ReverseReferralImportScreen = () => <ImportScreen kind={reverseReferralImports} />

export default ReverseReferralImportScreen
