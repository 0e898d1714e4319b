import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatDateTime, formatTime } from '#ui/format.ts'
import { type EmailProgress, recipientsKey } from '../emailQueries.ts'
import { estimatedEnd, sampleOf } from './estimatedEnd.ts'
import { usePaceStart } from './useProgress.ts'
import './texts.ts'

const shownWords = 3

const refusedFor = { policy_refusals: 'policy', unknown_addresses: 'no_such_address' } as const

/** What the servers said that refused an e-mail for a reason, the same words once. */
const ServersWords = ({ emailId, reason }: { readonly emailId: number; readonly reason: string }) => {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: [...recipientsKey(emailId), 'refused for', reason],
    queryFn: ({ signal }) =>
      api.listEmailRecipients({ id: emailId, state: 'refused', reason, page: 1, perPage: 50 }, { signal }),
  })
  const said = [...new Set(data?.recipients.map(({ response }) => response).filter((words) => words !== null))]
  if (said.length === 0) return null
  return (
    <>
      <Typography sx={{ mt: 0.5 }}>{translate('renkei.email_sending.notes.servers_words')}</Typography>
      <Box component="ul" lang="en" sx={{ m: 0, pl: 2.5 }}>
        {said.slice(0, shownWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Box>
    </>
  )
}

/** Why an e-mail does not go out just now, and when it goes on or will have gone out. */
export const ProgressNotes = ({ progress }: { readonly progress: EmailProgress }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, status, heldReason, trouble, nextAttemptAt, deferredCount, queuedCount, sendingCount } = progress
  const start = usePaceStart(progress)
  const end = start && estimatedEnd(start, sampleOf(progress))
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.notes.${key}`, args)
  const at = nextAttemptAt === null ? '' : formatDateTime(nextAttemptAt, locale)
  if (status === 'held') {
    const reason =
      heldReason === 'policy_refusals' || heldReason === 'unknown_addresses' ? refusedFor[heldReason] : null
    return (
      <Alert severity={reason === null ? 'info' : 'error'} variant="outlined">
        {words(`held.${heldReason ?? 'person'}`, { at })}
        {reason !== null && <ServersWords emailId={id} reason={reason} />}
      </Alert>
    )
  }
  if (status !== 'sending') return null
  const isWaiting = queuedCount + sendingCount === 0 && deferredCount > 0
  return (
    <>
      {trouble !== null && (
        <Alert severity="error" variant="outlined">
          {words(`trouble.${trouble}`)}
        </Alert>
      )}
      {typeof end === 'number' && trouble === null && (
        <Typography className="figures">
          {words('end', { at: formatTime(new Date(end).toISOString(), locale) })}
        </Typography>
      )}
      {isWaiting && (
        <Alert severity="info" variant="outlined">
          {words(nextAttemptAt === null ? 'deferred' : 'deferred_until', { at })}
        </Alert>
      )}
    </>
  )
}
