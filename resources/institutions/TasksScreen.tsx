import { tasks } from '../work/tasks/index.ts'
import { components } from '../work/tasks/components.ts'
import { InstitutionList, ofOneInstitution } from '../InstitutionList.tsx'
import '../work/tasks/texts.ts'

const declaration = ofOneInstitution({ ...tasks, components })

/** The tasks of one institution. */
const TasksScreen = () => <InstitutionList declaration={declaration} title="renkei.tasks.of" />

export default TasksScreen
