import { referralImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'
import './texts.ts'

/** Referrals from a list. */
const ReferralImportScreen = () => <ImportScreen kind={referralImports} />

export default ReferralImportScreen
