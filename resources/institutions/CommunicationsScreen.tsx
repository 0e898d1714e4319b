import { communications } from '../communications/communications/index.ts'
import { parts } from '../communications/communications/parts.ts'
import { InstitutionList, ofOneInstitution } from '../InstitutionList.tsx'

const declaration = ofOneInstitution({ ...communications, parts })

/** The communications of one institution. */
const CommunicationsScreen = () => <InstitutionList declaration={declaration} title="renkei.communications.of" />

export default CommunicationsScreen
