import { Box, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { BounceTrouble } from '#ui/emails/BounceTrouble.tsx'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { type Email, emailQuery } from '../emailQueries.ts'
import { SendingProgress } from '../sending/SendingProgress.tsx'
import { EffectBlock } from './EffectBlock.tsx'
import { Funnel } from './Funnel.tsx'
import { LinkClicks } from './LinkClicks.tsx'
import { OverTime } from './OverTime.tsx'
import { Parts } from './Parts.tsx'
import { Recipients } from './Recipients.tsx'
import { breakdownQuery, statsQuery } from './reportQueries.ts'
import { SentMail } from './SentMail.tsx'
import './texts.ts'
import '../texts.ts'

const Figures = ({ email }: { readonly email: Email }) => {
  const stats = useQuery(statsQuery(email.id))
  const breakdown = useQuery(breakdownQuery(email.id))
  return (
    <>
      <QueryState query={stats} lines={8}>
        {(reply) => (
          <>
            <Funnel stats={reply} />
            {reply.isTracked && <LinkClicks links={reply.links} />}
          </>
        )}
      </QueryState>
      {email.isTracked && <OverTime query={breakdown} />}
      <QueryState query={breakdown} lines={6}>
        {({ facilityTypes, tags }) => (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <Parts
              of="facility_types"
              parts={facilityTypes}
              conditionsOf={({ id }) => (id === null ? { matched: false } : { facilityTypeId: id })}
            />
            <Parts of="tags" parts={tags} conditionsOf={({ id }) => ({ tagId: id ?? 0 })} />
          </Box>
        )}
      </QueryState>
    </>
  )
}

const unfinished: readonly Email['status'][] = ['sending', 'held']

/** The e-mail, tracked only as long as it is known who opened and clicked. */
const useKnownEmail = (email: Email): Email => {
  const { data: stats } = useQuery({ ...statsQuery(email.id), enabled: email.isTracked && email.startedAt !== null })
  return { ...email, isTracked: email.isTracked && stats?.untrackedReason !== 'kept_no_longer' }
}

const Content = ({ email: read }: { readonly email: Email }) => {
  const translate = useTranslate()
  const email = useKnownEmail(read)
  return (
    <Stack spacing={2}>
      <SentMail email={email} />
      {unfinished.includes(email.status) && (
        <Block title={translate('renkei.email_report.progress')}>
          <SendingProgress emailId={email.id} />
        </Block>
      )}
      {email.startedAt === null ? (
        <Block title={translate('renkei.email_report.funnel.title')}>
          <EmptyState
            title={translate('renkei.email_report.not_begun')}
            hint={translate('renkei.email_report.not_begun_hint')}
          />
        </Block>
      ) : (
        <>
          <Figures email={email} />
          <Recipients email={email} />
          <EffectBlock emailId={email.id} />
        </>
      )}
    </Stack>
  )
}

const Report = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data: email, error, refetch } = useQuery(emailQuery(id))
  if (error && !email) return <PageFailed error={error} onRetry={() => void refetch()} />
  return (
    <Page
      title={email?.title ?? translate('renkei.email_report.title')}
      back={{ to: '/emails?status=sent', title: translate('renkei.shell.screens.emails') }}
    >
      <BounceTrouble />
      {email ? <Content email={email} /> : <Skeleton aria-busy variant="rounded" height={480} />}
    </Page>
  )
}

/** `/emails/:id/reports`: what became of an e-mail, with whom, and what came of it. */
const ReportScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Report key={id} id={id} /> : <NotFoundPage />
}

export default ReportScreen
