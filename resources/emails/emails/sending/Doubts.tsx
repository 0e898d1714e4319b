import { Box, Button, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { DoubtDecision } from '#contract/emails/sending.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount, formatShortDateTime } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { doubtsKey, type EmailProgress } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import './texts.ts'

type Doubtful = Reply<'listEmailDoubts'>['recipients'][number]

interface Decided {
  readonly decision: DoubtDecision
  /** null: all that were shown. */
  readonly recipient: Doubtful | null
  /** Which and how many were in doubt when it was asked. */
  readonly seen: string
  readonly count: number
}

const perPage = 10

const Decisions = ({
  name,
  decisions,
  onDecide,
}: {
  /** Who is decided about, for people who do not see the row. */
  readonly name: string
  readonly decisions: readonly DoubtDecision[]
  readonly onDecide: (decision: DoubtDecision) => void
}) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {decisions.map((decision) => {
        const label = translate(`renkei.email_sending.doubts.decisions.${decision}`)
        return (
          <Permitted key={decision} permission={decision === 'again' ? 'sending' : undefined}>
            <Button size="small" variant="outlined" aria-label={`${label}: ${name}`} onClick={() => onDecide(decision)}>
              {label}
            </Button>
          </Permitted>
        )
      })}
    </Stack>
  )
}

interface DoubtQuestionProps {
  readonly emailId: number
  readonly asked: Decided
  readonly onClose: () => void
}

/** Asks before it is decided what became of recipients in doubt. */
const DoubtQuestion = ({ emailId, asked: { decision, recipient, seen, count }, onClose }: DoubtQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.doubts.${key}`, args)
  const decide = useEmailCall(
    () =>
      api.decideEmailDoubts({
        id: emailId,
        body: { decision, ...(recipient ? { recipientIds: [recipient.id] } : { recipientIds: null, seen }) },
      }),
    () => {
      onClose()
      toast(`renkei.email_sending.doubts.done.${decision}`)
    },
  )
  return (
    <Question
      isOpen
      title={words(`decisions.${decision}`)}
      confirm={words(`decisions.${decision}`)}
      color="primary"
      isPending={decide.isPending}
      onConfirm={() => decide.mutate(undefined)}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
        {recipient?.email ?? words('all', { count: formatCount(count, locale) })}
      </Typography>
      <Typography>{words(`consequences.${decision}`)}</Typography>
      {decide.error && <SaveFailure error={decide.error} failed="renkei.email_sending.not_done" />}
    </Question>
  )
}

/** Recipients of whom nobody knows whether the e-mail has arrived, for a person to decide, one by one or all at once. */
export const Doubts = ({ progress: { id, status, doubtfulCount } }: { readonly progress: EmailProgress }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [page, setPage] = useState(1)
  const showDialog = useStayingDialog()
  // Nobody gets an e-mail that was stopped.
  const decisions = DoubtDecision.options.filter((decision) => decision !== 'again' || status !== 'stopped')
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.doubts.${key}`, args)
  const query = useQuery({
    queryKey: [...doubtsKey(id), page],
    queryFn: ({ signal }) => api.listEmailDoubts({ id, page, perPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  const all = (count: number) => words('all', { count: formatCount(count, locale) })
  // It stays though a colleague decides about the last one meanwhile, with whom the list goes.
  const ask = (asked: Decided) => showDialog((close) => <DoubtQuestion emailId={id} asked={asked} onClose={close} />)
  return (
    <Block title={words('title', { count: formatCount(doubtfulCount, locale) })} tone="note">
      <Stack spacing={1.5}>
        <Typography>{words('explanation')}</Typography>
        <QueryState query={query} lines={3}>
          {({ recipients, totalPage, totalCount, version }) => (
            <>
              {totalCount > 1 && (
                <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', pb: 1 }}>
                  <Typography>{all(totalCount)}</Typography>
                  <Decisions
                    name={all(totalCount)}
                    decisions={decisions}
                    onDecide={(decision) => ask({ decision, recipient: null, seen: version, count: totalCount })}
                  />
                </Stack>
              )}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {recipients.map((recipient) => (
                  <Stack
                    component="li"
                    key={recipient.id}
                    direction={{ xs: 'column', sm: 'row' }}
                    sx={{ gap: 1, py: 1, borderTop: 1, borderColor: 'line', alignItems: { sm: 'center' } }}
                  >
                    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                      <Box sx={{ fontWeight: 700 }}>
                        {[recipient.institutionName, recipient.destination].filter(Boolean).join('　')}
                      </Box>
                      <Typography variant="caption" component="div" className="figures">
                        {[recipient.email, recipient.attemptedAt && formatShortDateTime(recipient.attemptedAt, locale)]
                          .filter(Boolean)
                          .join('　')}
                      </Typography>
                    </Box>
                    <Decisions
                      name={recipient.email}
                      decisions={decisions}
                      onDecide={(decision) => ask({ decision, recipient, seen: version, count: totalCount })}
                    />
                  </Stack>
                ))}
              </Box>
              <Pages count={totalPage} page={page} onChange={setPage} />
            </>
          )}
        </QueryState>
      </Stack>
    </Block>
  )
}
