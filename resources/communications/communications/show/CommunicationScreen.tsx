import { Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CommunicationCard } from '../CommunicationCard.tsx'
import { communicationQuery } from '../communicationQuery.ts'
import { asLeft } from '#ui/page/leaving/asLeft.ts'
import { backLinkIn } from '#ui/page/backLink.ts'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'

const Shown = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useQuery(communicationQuery(id))
  if (query.error && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />
  const list = translate('renkei.shell.screens.communications')
  const title = query.data
    ? translate('renkei.communications.of', { name: query.data.medicalInstitution.name })
    : translate('renkei.shell.loading')
  return (
    <Page title={title} back={{ to: '/communications', title: list }}>
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
        <QueryState query={query} lines={6}>
          {(communication) => (
            <CommunicationCard
              communication={communication}
              named
              dated
              open
              onDeleted={() => navigate(backLinkIn(search) ?? '/communications', { state: asLeft })}
            />
          )}
        </QueryState>
      </Card>
    </Page>
  )
}

/** `/communications/:id`: the deep link to one communication. */
const CommunicationScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Shown key={id} id={id} /> : <NotFoundPage />
}

export default CommunicationScreen
