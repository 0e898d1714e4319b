import { RouteOutlined } from '@mui/icons-material'
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { ApiError } from '#dataProvider/client.ts'
import { OutboxNotice } from '#resources/communications/communications/OutboxNotice.tsx'
import { Progress } from '#resources/work/actionLists/Progress.tsx'
import { formatDate, formatDateTime } from '#ui/format.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import type { DayRoute } from './dayRoute.ts'
import { DayStops } from './DayStops.tsx'
import { NearestStops } from './NearestStops.tsx'
import { NextStop } from './NextStop.tsx'
import { useDayRoute, useWaitingVisits } from './useDayRoute.ts'
import { usePreparedForm } from './usePreparedForm.ts'
import '../texts.ts'

const Head = ({
  route: { listId, name, plannedDate, stops },
  done,
}: {
  readonly route: DayRoute
  readonly done: number
}) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        {plannedDate && <Typography sx={{ fontWeight: 700 }}>{formatDate(plannedDate, locale)}</Typography>}
        <Button size="small" startIcon={<RouteOutlined />} component={Link} to={`/visit_route/${listId}`}>
          {translate('renkei.visit_route.edit')}
        </Button>
      </Stack>
      <Progress list={{ name, actionedCount: done, medicalInstitutionCount: stops.length }} />
    </Stack>
  )
}

const Stops = ({ route }: { readonly route: DayRoute }) => {
  const translate = useTranslate()
  const waiting = useWaitingVisits()
  usePreparedForm(route.stops.map(({ id }) => id))
  const open = route.stops.filter(({ id, isActioned }) => !isActioned && !waiting.has(id))
  const [next] = open
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      <Head route={route} done={route.stops.length - open.length} />
      <OutboxNotice />
      {next ? (
        <NextStop listId={route.listId} stop={next} place={route.stops.indexOf(next) + 1} />
      ) : (
        <Alert severity="success">{translate('renkei.visit_route.all_done')}</Alert>
      )}
      {open.length > 0 && <NearestStops listId={route.listId} stops={open} />}
      <DayStops route={route} waiting={waiting} />
    </Stack>
  )
}

const isGone = (error: Error) => error instanceof ApiError && error.status === 404
/** The server answered, with a refusal or a failure. */
const isRefused = (error: Error) => error instanceof ApiError && error.status > 0 && error.status !== 503

const Day = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data: route, error, refetch } = useDayRoute(id)
  if (error && (!route || isGone(error))) return <PageFailed error={error} onRetry={() => void refetch()} />
  const title = translate('renkei.shell.screens.visit_route')
  return (
    <Page title={route ? `${route.name} ${title}` : title} back={{ to: '/visit_route', title }}>
      {route && error && (
        <Alert
          severity="warning"
          sx={{ mb: 2, maxWidth: 720 }}
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {translate('renkei.visit_route.retry')}
            </Button>
          }
        >
          {isRefused(error)
            ? error.message
            : translate('renkei.visit_route.offline_since', { time: formatDateTime(route.readAt, locale) })}
        </Alert>
      )}
      {!route && <Skeleton variant="rounded" height={320} aria-busy />}
      {route && route.stops.length > 0 && <Stops route={route} />}
      {route?.stops.length === 0 && (
        <EmptyState
          title={translate('renkei.visit_route.no_route')}
          action={
            <Button variant="contained" component={Link} to={`/visit_route/${id}`}>
              {translate('renkei.visit_route.plan')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

/** `/visit_route/:id/day`: the route of a list on its day, made for phones. It stays readable without a connection. */
const DayScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Day key={id} id={id} /> : <NotFoundPage />
}

export default DayScreen
