import { communicationImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'

/** Communications from a file. */
const CommunicationImportScreen = () => <ImportScreen kind={communicationImports} />

export default CommunicationImportScreen
