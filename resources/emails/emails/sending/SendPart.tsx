import { Stack } from '@mui/material'
import { usePermission } from '#authProvider/usePermission.ts'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import type { Email } from '../emailQueries.ts'
import { Planned } from './Planned.tsx'
import { isPlanned } from './plans.ts'
import { SendDraft } from './SendDraft.tsx'
import { SendingProgress } from './SendingProgress.tsx'
import { TestSend } from './TestSend.tsx'

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
