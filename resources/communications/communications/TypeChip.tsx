import {
  CallOutlined,
  CheckCircleOutlined,
  DirectionsWalkOutlined,
  DoNotDisturbOnOutlined,
  EventOutlined,
  FiberNewOutlined,
  MailOutlined,
  MarkunreadMailboxOutlined,
  MoreHorizOutlined,
  type SvgIconComponent,
} from '@mui/icons-material'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { knownKey } from '#contract/entryOf.ts'
import type { Reply } from '#dataProvider/client.ts'
import { enumKey } from '#ui/fields/fieldText.ts'

/** A communication as the client returns it. */
export type CommunicationRecord = Reply<'getCommunication'>

const icons: Readonly<Record<CommunicationType, SvgIconComponent>> = {
  visit: DirectionsWalkOutlined,
  new_visit: FiberNewOutlined,
  phone: CallOutlined,
  email: MailOutlined,
  postal_item: MarkunreadMailboxOutlined,
  event_attendance: EventOutlined,
  referral_acceptance: CheckCircleOutlined,
  refused_referral: DoNotDisturbOnOutlined,
  other: MoreHorizOutlined,
}

/** The type of a communication as icon and text. */
export const TypeChip = ({ type }: { readonly type: CommunicationType }) => {
  const translate = useTranslate()
  const Icon = icons[knownKey(icons, type, 'other')]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={translate(enumKey('communications', 'communicationType', type))}
      sx={{ bgcolor: 'tint.contact' }}
    />
  )
}
