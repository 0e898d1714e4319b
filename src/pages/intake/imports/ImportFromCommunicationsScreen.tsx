import { communicationImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'

/** Of communications themselves: the way back and the menu stay with them. */
const fromCommunications = {
  ...communicationImports,
  back: { to: '/communications', title: 'renkei.shell.screens.communications' },
}

/** `/communications/import`: communications from a file, for whoever comes from their list. */
const ImportFromCommunicationsScreen = () => <ImportScreen kind={fromCommunications} />

export default ImportFromCommunicationsScreen
