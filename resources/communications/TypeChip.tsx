import {
  CallOutlined,
  DirectionsWalkOutlined,
  EventOutlined,
  FaxOutlined,
  MailOutlined,
  MarkunreadMailboxOutlined,
  MoreHorizOutlined,
  type SvgIconComponent,
  VideocamOutlined,
  MeetingRoomOutlined,
} from '@mui/icons-material'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CommunicationType } from '../../contract/communications.ts'
import type { Reply } from '../../dataProvider/client.ts'
import { enumKey } from '../../ui/fields/fieldText.ts'

/** A communication as the client gives it. */
export type CommunicationRecord = Reply<'getCommunication'>

const icons: Readonly<Record<CommunicationType, SvgIconComponent>> = {
  visit: DirectionsWalkOutlined,
  visited: MeetingRoomOutlined,
  online: VideocamOutlined,
  phone: CallOutlined,
  email: MailOutlined,
  letter: MarkunreadMailboxOutlined,
  fax: FaxOutlined,
  event: EventOutlined,
  other: MoreHorizOutlined,
}

/** The type of a communication, by sign and word. */
export const TypeChip = ({ type }: { readonly type: CommunicationType }) => {
  const translate = useTranslate()
  const Icon = icons[type]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={translate(enumKey('communications', 'communicationType', type))}
      sx={{ bgcolor: 'tint.contact' }}
    />
  )
}
