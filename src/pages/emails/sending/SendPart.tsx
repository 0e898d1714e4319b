import { Stack } from '@mui/material'
import type { Email } from '../emailQueries.ts'
import { Planned } from './Planned.tsx'
import { SendDraft } from './SendDraft.tsx'
import { SendingProgress } from './SendingProgress.tsx'
import { TestSend } from './TestSend.tsx'

/** Tries and sends an e-mail, waits with it for its time or approval, and shows how far its sending is. */
export const SendPart = ({ email }: { readonly email: Email }) => {
  const { id, status } = email
  const isPlanned = status === 'waiting_approval' || status === 'scheduled'
  if (status !== 'draft' && !isPlanned) return <SendingProgress emailId={id} />
  return (
    <Stack spacing={2}>
      {isPlanned ? <Planned email={email} /> : <SendDraft email={email} />}
      <TestSend email={email} />
    </Stack>
  )
}
