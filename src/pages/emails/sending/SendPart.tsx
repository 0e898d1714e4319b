import { Stack } from '@mui/material'
import { usePermission } from '../../../../authProvider/usePermission.ts'
import { NotPermitted } from '../../../../ui/permissions/NotPermitted.tsx'
import type { Email } from '../emailQueries.ts'
import { Planned } from './Planned.tsx'
import { SendDraft } from './SendDraft.tsx'
import { SendingProgress } from './SendingProgress.tsx'
import { TestSend } from './TestSend.tsx'

/** Whether an e-mail waits for its time or for a second person. */
export const isPlanned = ({ status }: Pick<Email, 'status'>): boolean =>
  status === 'waiting_approval' || status === 'scheduled'

/** Tries and sends an e-mail, waits with it for its time or approval, and shows how far its sending is. */
export const SendPart = ({ email }: { readonly email: Email }) => {
  const { id, status } = email
  const maySend = usePermission('sending')
  if (status !== 'draft' && !isPlanned(email)) return <SendingProgress emailId={id} />
  return (
    <Stack spacing={2}>
      <NotPermitted permission="sending" text="no_sending" />
      {isPlanned(email) ? <Planned email={email} /> : maySend && <SendDraft email={email} />}
      {maySend && <TestSend email={email} />}
    </Stack>
  )
}
