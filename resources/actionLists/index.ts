import { ChecklistOutlined } from '@mui/icons-material'
import { actionListContract } from '../../contract/actionLists.ts'
import { defineResource } from '../../ui/resource/declaration.ts'
import { CreateList } from './CreateList.tsx'
import { ListName } from './ListName.tsx'
import { ListProgress } from './ListProgress.tsx'
import { ListStatus } from './ListStatus.tsx'

export const actionLists = defineResource({
  contract: actionListContract,
  icon: ChecklistOutlined,
  group: 'activity',
  alsoKnownAs: 'あくしょんりすと 訪問リスト 対応状況 action lists',
  columns: ['name', 'medicalInstitutionCount', 'status', 'createdAt'],
  hiddenColumns: ['createdUser'],
  filters: ['status', 'name'],
  filterDefaults: { status: 'incomplete' },
  sort: { field: 'createdAt', order: 'DESC' },
  parts: {
    cells: { name: ListName, medicalInstitutionCount: ListProgress, status: ListStatus },
    listActions: CreateList,
  },
})
