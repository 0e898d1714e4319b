import { Chip, type ChipProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { EmailStatus } from '#contract/emails/emails.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { emailIn } from './email.ts'

const colours: Readonly<Record<EmailStatus, ChipProps['color']>> = {
  draft: 'default',
  waiting_approval: 'default',
  scheduled: 'primary',
  sending: 'primary',
  held: 'default',
  stopped: 'error',
  sent: 'success',
}

/** The state of an e-mail. */
export const StatusChip = ({ status }: { readonly status: EmailStatus }) => {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[status] ?? 'default'}
      label={translate(`renkei.email_list.statuses.${status}`)}
    />
  )
}

export const StatusCell = (props: CellProps) => <StatusChip status={emailIn(props).status} />
