import { flagChoices } from '#ui/list/filters/flagChoices.ts'
import { InstitutionCell } from '../../InstitutionCell.tsx'
import { StaffCell } from '../../StaffCell.tsx'
import { Deadline } from './Deadline.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskTools } from './TaskTools.tsx'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import type { taskContract } from '#contract/work/tasks.ts'
import './texts.ts'

export const components: ComponentsOf<typeof taskContract> = {
  cells: { deadline: Deadline, medicalInstitution: InstitutionCell, staff: StaffCell },
  filterChoices: { overdue: flagChoices('renkei.tasks.only_overdue') },
  rowActions: TaskActions,
  listActions: TaskTools,
}
