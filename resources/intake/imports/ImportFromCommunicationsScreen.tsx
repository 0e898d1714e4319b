import { importsFromCommunications } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'
import './texts.ts'

/** `/communications/import`: imports communications from a file, reached from their list. */
const ImportFromCommunicationsScreen = () => <ImportScreen kind={importsFromCommunications} />

export default ImportFromCommunicationsScreen
