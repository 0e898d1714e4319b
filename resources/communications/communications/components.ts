import { CalendarMonthOutlined, ViewDayOutlined } from '@mui/icons-material'
import { createElement } from 'react'
import { InstitutionCell } from '../../InstitutionCell.tsx'
import { ActedDate } from './ActedDate.tsx'
import { CommunicationTools } from './CommunicationTools.tsx'
import { labelsFilter } from './LabelsFilter.tsx'
import { OutboxNotice } from './OutboxNotice.tsx'
import { EmailTitle } from './SentEmail.tsx'
import { type CommunicationRecord, TypeChip } from './TypeChip.tsx'
import { WithLabelColumns } from './WithLabelColumns.tsx'
import { flagChoices } from '#ui/list/filters/flagChoices.ts'
import type { CellProps, ComponentsOf } from '#ui/resource/declaration.ts'
import type { communicationContract } from '#contract/communications/communications.ts'
import { noValue } from '#contract/noValue.ts'
import { latePart } from '#ui/late/latePart.tsx'

const Timeline = latePart(async () => ({ default: (await import('./Timeline.tsx')).Timeline }))
const Calendar = latePart(async () => ({ default: (await import('./calendar/Calendar.tsx')).Calendar }))

/** The casts are safe, because the contract defines the records of this list; a newer server may have further types. */
const TypeCell = ({ record }: CellProps) =>
  createElement(TypeChip, { type: record.communicationType as CommunicationRecord['communicationType'] })

const EmailCell = ({ record }: CellProps) => {
  const { email } = record as unknown as CommunicationRecord
  return email ? createElement(EmailTitle, { email }) : noValue
}

export const components: ComponentsOf<typeof communicationContract> = {
  cells: { actedDate: ActedDate, medicalInstitution: InstitutionCell, communicationType: TypeCell, email: EmailCell },
  around: WithLabelColumns,
  filterChoices: { isVisit: flagChoices('renkei.communications.only_visits') },
  filterInputs: { communicationLabels: labelsFilter },
  above: OutboxNotice,
  listActions: CommunicationTools,
  views: {
    timeline: { icon: ViewDayOutlined, Component: Timeline },
    calendar: { icon: CalendarMonthOutlined, Component: Calendar, standalone: true },
  },
}
