import { ViewColumnOutlined } from '@mui/icons-material'
import { UserCell } from '../../StaffCell.tsx'
import { InstitutionCell } from '../../InstitutionCell.tsx'
import { LinkedCommunications } from './LinkedCommunications.tsx'
import { LinkedNames } from './LinkedNames.tsx'
import { Priority } from './Priority.tsx'
import { VocActions } from './VocActions.tsx'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import type { vocContract } from '#contract/communications/vocs.ts'
import { latePart } from '#ui/late/latePart.tsx'

const Board = latePart(async () => ({ default: (await import('./board/Board.tsx')).Board }))

export const components: ComponentsOf<typeof vocContract> = {
  cells: { medicalInstitution: InstitutionCell, priority: Priority, user: UserCell },
  inputs: { communicationIds: LinkedCommunications },
  valueViews: { communicationIds: LinkedNames },
  listActions: VocActions,
  views: {
    board: { icon: ViewColumnOutlined, Component: Board, standalone: true, withoutFilters: ['status'] },
  },
}
