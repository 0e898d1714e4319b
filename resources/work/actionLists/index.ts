import { ChecklistOutlined } from '@mui/icons-material'
import { actionListContract } from '#contract/work/actionLists.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const actionLists = defineResource({
  contract: actionListContract,
  title: { ja: 'アクションリスト', en: 'Action lists' },
  icon: ChecklistOutlined,
  group: 'activity',
  alsoKnownAs: 'あくしょんりすと 訪問リスト 対応状況 action lists',
  columns: ['name', 'medicalInstitutionCount', 'status', 'plannedDate', 'createdAt'],
  hiddenColumns: ['createdUser'],
  filters: ['status', 'name'],
  filterDefaults: { status: 'incomplete' },
  sort: { field: 'createdAt', order: 'DESC' },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
