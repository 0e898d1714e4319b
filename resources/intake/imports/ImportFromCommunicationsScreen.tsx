import { importsFromCommunications } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'

/** `/communications/import`: imports communications from a file, reached from their list. */
const ImportFromCommunicationsScreen = () => <ImportScreen kind={importsFromCommunications} />

export default ImportFromCommunicationsScreen
