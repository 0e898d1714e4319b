import { tasks } from '../../../resources/tasks/index.ts'
import { InstitutionList, ofOneInstitution } from './InstitutionList.tsx'

const declaration = ofOneInstitution(tasks)

/** The tasks of one institution. */
const TasksScreen = () => <InstitutionList declaration={declaration} title="renkei.tasks.of" />

export default TasksScreen
