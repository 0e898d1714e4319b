import { Stack } from '@mui/material'
import { NotPermitted } from '../../../../ui/permissions/NotPermitted.tsx'
import { Permitted } from '../../../../ui/permissions/Permitted.tsx'
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
      <NotPermitted permission="sending" />
      {isPlanned ? (
        <Planned email={email} />
      ) : (
        <Permitted permission="sending">
          <SendDraft email={email} />
        </Permitted>
      )}
      <Permitted permission="sending">
        <TestSend email={email} />
      </Permitted>
    </Stack>
  )
}
