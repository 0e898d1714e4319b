import { Card, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ListBase, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { alertTargetResource } from '#contract/alerts/alerts.ts'
import { api } from '#dataProvider/client.ts'
import { alertsKey } from '../alert.ts'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { AlertHead } from './AlertHead.tsx'
import { Targets } from './Targets.tsx'
import '../texts.ts'

const perPage = 25

const Alert = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const {
    data: alert,
    error,
    refetch,
  } = useQuery({
    queryKey: [...alertsKey, 'one', id],
    queryFn: ({ signal }) => api.getAlert({ id }, { signal }),
  })
  if (error && !alert) return <PageFailed error={error} onRetry={() => void refetch()} />
  const list = translate('renkei.shell.screens.alerts')
  return (
    <Page title={alert?.name ?? list} back={{ to: '/alerts', title: list }}>
      <ListBase
        resource={alertTargetResource.plural}
        perPage={perPage}
        sort={{ field: 'state', order: 'ASC' }}
        filter={{ alertId: id }}
        storeKey={false}
        // The page shows failures itself.
        queryOptions={{ onError: () => {} }}
      >
        <Stack spacing={2}>
          {alert ? (
            <AlertHead alert={alert} />
          ) : (
            <Card sx={{ p: 2 }} aria-busy>
              <Skeleton width="min(100%, 280px)" height={36} />
              <Skeleton width={240} />
              <Skeleton width={180} />
            </Card>
          )}
          <Targets alertId={id} alert={alert} />
        </Stack>
      </ListBase>
    </Page>
  )
}

/** `/alerts/:id`: what an alert tells, about whom, and what to do about it. */
const AlertScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Alert key={id} id={id} /> : <NotFoundPage />
}

export default AlertScreen
