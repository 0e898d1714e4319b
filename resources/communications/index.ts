import { CalendarMonthOutlined, ForumOutlined, ViewDayOutlined } from '@mui/icons-material'
import { createElement, lazy } from 'react'
import { CommunicationType } from '../../contract/communicationTypes.ts'
import { communicationContract } from '../../contract/communications.ts'
import { type CellProps, defineResource } from '../../ui/resource/declaration.ts'
import { InstitutionCell } from '../InstitutionCell.tsx'
import { ActedDate } from './ActedDate.tsx'
import { CommunicationTools } from './CommunicationTools.tsx'
import { LabelsFilter } from './LabelsFilter.tsx'
import { OutboxNotice } from './OutboxNotice.tsx'
import { TypeChip } from './TypeChip.tsx'
import { WithLabelColumns } from './WithLabelColumns.tsx'

const Timeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline }))
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

const TypeCell = ({ record }: CellProps) =>
  createElement(TypeChip, { type: CommunicationType.parse(record.communicationType) })

export const communications = defineResource({
  contract: communicationContract,
  icon: ForumOutlined,
  group: 'activity',
  alsoKnownAs: 'こみゅにけーしょん 訪問 面談 電話 記録 contacts visits',
  columns: ['actedDate', 'medicalInstitution', 'communicationType', 'user', 'isDoctorAttended', 'purpose', 'memo'],
  hiddenColumns: ['id', 'category', 'attendee', 'personInChargeHospital', 'story', 'eventName', 'otherMemo'],
  filters: [
    'medicalInstitutionName',
    'staffId',
    'communicationType',
    'startDate',
    'endDate',
    'isDoctorAttended',
    'communicationLabels',
    'deleted',
  ],
  sort: { field: 'actedDate', order: 'DESC' },
  parts: {
    cells: { actedDate: ActedDate, medicalInstitution: InstitutionCell, communicationType: TypeCell },
    around: WithLabelColumns,
    filterInputs: { communicationLabels: LabelsFilter },
    above: OutboxNotice,
    listActions: CommunicationTools,
    views: {
      timeline: { icon: ViewDayOutlined, Component: Timeline },
      calendar: { icon: CalendarMonthOutlined, Component: Calendar, standalone: true },
    },
  },
})
