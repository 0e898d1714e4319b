import { useIsOpen } from '#ui/page/OpenLink.tsx'
import { communicationImports, importsFromCommunications } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'
import './texts.ts'

/** Communications from a file. The way back leads to the labels, or to the communications where the plan has no labels. */
const CommunicationImportScreen = () => (
  <ImportScreen kind={useIsOpen()(communicationImports.back.to) ? communicationImports : importsFromCommunications} />
)

export default CommunicationImportScreen
