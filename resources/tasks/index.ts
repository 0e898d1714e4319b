import { TaskAltOutlined } from '@mui/icons-material'
import { taskContract } from '../../contract/tasks.ts'
import { api } from '../../dataProvider/client.ts'
import { defineResource } from '../../ui/resource/declaration.ts'
import { InstitutionCell } from '../InstitutionCell.tsx'
import { overdueQuery } from './overdue.ts'
import { Deadline } from './Deadline.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskTools } from './TaskTools.tsx'

export const tasks = defineResource({
  contract: taskContract,
  icon: TaskAltOutlined,
  group: 'activity',
  alsoKnownAs: 'たすく todo やること',
  badge: overdueQuery,
  columns: ['title', 'medicalInstitution', 'deadline', 'staff', 'status'],
  hiddenColumns: ['createdAt'],
  filters: ['status', 'staffId', 'medicalInstitutionId'],
  filterDefaults: { status: 'incomplete' },
  sort: { field: 'deadline', order: 'ASC' },
  form: [['title'], ['medicalInstitutionId'], ['staffId', 'deadline']],
  editForm: [['status']],
  defaults: (user) => ({ staffId: user?.id }),
  restore: (id) => api.restoreTask({ id }),
  parts: {
    cells: { deadline: Deadline, medicalInstitution: InstitutionCell },
    rowActions: TaskActions,
    listActions: TaskTools,
  },
})
