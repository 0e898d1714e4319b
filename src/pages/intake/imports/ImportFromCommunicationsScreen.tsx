import { communicationImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'

/** The same imports under the path of communications, so that the way back and the menu lead there. */
const fromCommunications = {
  ...communicationImports,
  back: { to: '/communications', title: 'renkei.shell.screens.communications' },
}

/** `/communications/import`: imports communications from a file, reached from their list. */
const ImportFromCommunicationsScreen = () => <ImportScreen kind={fromCommunications} />

export default ImportFromCommunicationsScreen
