import { communications } from '../communications/communications/index.ts'
import { components } from '../communications/communications/components.ts'
import { InstitutionList, ofOneInstitution } from '../InstitutionList.tsx'

const declaration = ofOneInstitution({ ...communications, components })

/** The communications of one institution. */
const CommunicationsScreen = () => <InstitutionList declaration={declaration} title="renkei.communications.of" />

export default CommunicationsScreen
