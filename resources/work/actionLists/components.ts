import { CreateList } from './CreateList.tsx'
import { ListName } from './ListName.tsx'
import { ListProgress } from './ListProgress.tsx'
import { ListStatus } from './ListStatus.tsx'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import type { actionListContract } from '#contract/work/actionLists.ts'

export const components: ComponentsOf<typeof actionListContract> = {
  cells: { name: ListName, medicalInstitutionCount: ListProgress, status: ListStatus },
  listActions: CreateList,
}
