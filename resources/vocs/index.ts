import { CampaignOutlined, ViewColumnOutlined } from '@mui/icons-material'
import { lazy } from 'react'
import { vocContract } from '../../contract/vocs.ts'
import { api } from '../../dataProvider/client.ts'
import { defineResource } from '../../ui/resource/declaration.ts'
import { InstitutionCell } from '../InstitutionCell.tsx'
import { LinkedCommunications } from './LinkedCommunications.tsx'
import { LinkedNames } from './LinkedNames.tsx'
import { Priority } from './Priority.tsx'
import { VocActions } from './VocActions.tsx'

const Board = lazy(async () => ({ default: (await import('./board/Board.tsx')).Board }))

export const vocs = defineResource({
  contract: vocContract,
  icon: CampaignOutlined,
  group: 'activity',
  alsoKnownAs: 'れんけいさきのこえ voc 意見 要望 苦情 feedback',
  columns: ['title', 'medicalInstitution', 'status', 'priority', 'reportedDate', 'user', 'vocGroup'],
  hiddenColumns: ['updatedAt'],
  filters: ['name', 'status', 'priority', 'vocGroupId', 'userId', 'medicalInstitutionId', 'startDate', 'endDate'],
  sort: { field: 'reportedDate', order: 'DESC' },
  form: [
    ['title'],
    ['medicalInstitutionId'],
    ['reportedDate', 'userId'],
    ['status', 'priority'],
    ['vocGroupId'],
    ['detailText'],
    ['actionText'],
    ['communicationIds'],
  ],
  defaults: (user) => ({
    status: 'NOT_STARTED',
    priority: 'MIDDLE',
    reportedDate: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date()),
    userId: user?.id,
  }),
  restore: (id) => api.restoreVoc({ id }),
  parts: {
    cells: { medicalInstitution: InstitutionCell, priority: Priority },
    inputs: { communicationIds: LinkedCommunications },
    valueViews: { communicationIds: LinkedNames },
    listActions: VocActions,
    views: {
      board: { icon: ViewColumnOutlined, Component: Board, standalone: true, withoutFilters: ['status'] },
    },
  },
})
