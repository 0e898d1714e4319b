import { labelValueImports } from './importKinds.ts'
import { ImportScreen } from './ImportScreen.tsx'
import './texts.ts'

/** Label values of institutions from a file. */
const LabelValueImportScreen = () => <ImportScreen kind={labelValueImports} />

export default LabelValueImportScreen
