import { createElement } from 'react'
import { LinkedFilter } from '../../../ui/list/LinkedFilter.tsx'
import { InstitutionCell } from '../../InstitutionCell.tsx'
import { Deadline } from './Deadline.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskTools } from './TaskTools.tsx'
import type { PartsOf } from '../../../ui/resource/declaration.ts'
import type { taskContract } from '../../../contract/work/tasks.ts'

const OverdueFilter = () =>
  createElement(LinkedFilter, { plural: 'tasks', source: 'overdue', choice: 'renkei.tasks.only_overdue' })

export const parts: PartsOf<typeof taskContract> = {
  cells: { deadline: Deadline, medicalInstitution: InstitutionCell },
  filterInputs: { overdue: OverdueFilter },
  rowActions: TaskActions,
  listActions: TaskTools,
}
