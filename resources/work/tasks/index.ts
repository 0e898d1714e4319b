import { TaskAltOutlined } from '@mui/icons-material'
import { taskContract } from '#contract/work/tasks.ts'
import { api } from '#dataProvider/client.ts'
import { defineResource } from '#ui/resource/declaration.ts'
import { overdueQuery } from './overdue.ts'

export const tasks = defineResource({
  contract: taskContract,
  title: { ja: 'タスク', en: 'Tasks' },
  icon: TaskAltOutlined,
  group: 'activity',
  alsoKnownAs: 'たすく todo やること',
  badge: overdueQuery,
  columns: ['title', 'medicalInstitution', 'deadline', 'staff', 'status'],
  hiddenColumns: ['createdAt'],
  filters: ['status', 'overdue', 'staffId', 'medicalInstitutionId'],
  filterDefaults: { status: 'incomplete' },
  sort: { field: 'deadline', order: 'ASC' },
  form: [['title'], ['medicalInstitutionId'], ['staffId', 'deadline']],
  editForm: [['status']],
  defaults: (user) => ({ staffId: user?.id }),
  restore: (id) => api.restoreTask({ id }),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
