import { Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ServerAway } from '#ui/page/failures/ServerAway.tsx'
import type { EmailProgress } from '../emailQueries.ts'
import { CorrectEmail } from './CorrectEmail.tsx'
import { Doubts } from './Doubts.tsx'
import { ProgressActions } from './ProgressActions.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ProgressNotes } from './ProgressNotes.tsx'
import { useProgress } from './useProgress.ts'
import './texts.ts'

const Times = ({ progress: { startedAt, finishedAt, scheduledAt } }: { readonly progress: EmailProgress }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const times = [
    ['scheduled', startedAt === null ? scheduledAt : null],
    ['started', startedAt],
    ['finished', finishedAt],
  ] as const
  return (
    <Typography color="text.secondary" className="figures">
      {times
        .flatMap(([name, at]) =>
          at === null ? [] : [translate(`renkei.email_sending.times.${name}`, { at: formatDateTime(at, locale) })],
        )
        .join('　')}
    </Typography>
  )
}

/** How far the sending of an e-mail is, live, with what can be done about it and what a person has to decide. */
export const SendingProgress = ({ emailId }: { readonly emailId: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const query = useProgress(emailId)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.${key}`, args)
  return (
    <Stack spacing={2}>
      <ServerAway query={query} isUnderWay={query.data?.status === 'sending'} />
      <QueryState query={query} lines={6}>
        {(progress) => (
          <>
            <Block title={words('progress_title')}>
              <Stack spacing={1.5}>
                <div>
                  <Typography aria-live="polite" sx={{ fontWeight: 700 }}>
                    {words(`statuses.${progress.status}`)}
                  </Typography>
                  <Typography className="figures">
                    {words('progress', {
                      done: formatCount(progress.acceptedCount, locale),
                      all: formatCount(progress.destinationCount, locale),
                    })}
                  </Typography>
                  <Times progress={progress} />
                </div>
                <ProgressBar progress={progress} />
                <ProgressNotes progress={progress} />
                <ProgressActions progress={progress} />
                <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
                  <Link component={RouterLink} to={`/emails/${emailId}/reports`}>
                    {words('to_report')}
                  </Link>
                  {progress.acceptedCount > 0 && (
                    <CorrectEmail emailId={emailId} acceptedCount={progress.acceptedCount} />
                  )}
                </Stack>
              </Stack>
            </Block>
            {progress.doubtfulCount > 0 && <Doubts progress={progress} />}
          </>
        )}
      </QueryState>
    </Stack>
  )
}
