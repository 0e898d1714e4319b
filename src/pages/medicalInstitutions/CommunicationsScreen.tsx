import { communications } from '../../../resources/communications/index.ts'
import { InstitutionList, ofOneInstitution } from './InstitutionList.tsx'

const declaration = ofOneInstitution(communications)

/** The communications of one institution. */
const CommunicationsScreen = () => <InstitutionList declaration={declaration} title="renkei.communications.of" />

export default CommunicationsScreen
