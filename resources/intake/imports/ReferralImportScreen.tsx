import { referralImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'

/** Referrals from a list. */
const ReferralImportScreen = () => <ImportScreen kind={referralImports} />

export default ReferralImportScreen
