import { reverseReferralImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'

/** Reverse referrals from a list. */
const ReverseReferralImportScreen = () => <ImportScreen kind={reverseReferralImports} />

export default ReverseReferralImportScreen
