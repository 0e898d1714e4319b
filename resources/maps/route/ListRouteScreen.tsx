import { DirectionsCarOutlined } from '@mui/icons-material'
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { api } from '#dataProvider/client.ts'
import { type ActionList, actionListsKey } from '../../work/actionLists/actionList.ts'
import { HeldVersion, useHold } from '#ui/form/drafts/HeldVersion.tsx'
import { Overtaken } from '#ui/form/drafts/Overtaken.tsx'
import { Page } from '#ui/page/Page.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { PageFailed } from '../../errors/PageFailed.tsx'
import { NotFoundPage } from '../../errors/StatusPage.tsx'
import { type ListedStop, planOf, routePayload } from './plan.ts'
import { RouteBoard } from './RouteBoard.tsx'
import './texts.ts'

const maxRead = 100

/** A list with the institutions that its route leads to, or could lead to. */
const listRouteQuery = (id: number) => ({
  queryKey: [...actionListsKey, 'route', id],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const [list, { medicalInstitutions }] = await Promise.all([
      api.getActionList({ id }, { signal }),
      api.listActionListMedicalInstitutions({ id, sortBy: 'position', sort: 'asc', perPage: maxRead }, { signal }),
    ])
    return { list, listed: medicalInstitutions }
  },
})

interface PlanningProps {
  readonly list: ActionList
  readonly listed: readonly ListedStop[]
  readonly onSaved: () => void
  /** Discards the plan for what somebody else has stored in the meantime. */
  readonly onReload: () => void
}

const Planning = ({ list, listed, onSaved, onReload }: PlanningProps) => {
  const translate = useTranslate()
  const [stored] = useState(() => planOf(list, listed))
  const [plan, setPlan] = useState(stored)
  const isTouched = JSON.stringify(routePayload(plan)) !== JSON.stringify(routePayload(stored))
  const isChanged = !list.route || isTouched
  useHold(isTouched)
  const isTooLong = !list.route && list.medicalInstitutionCount - list.actionedCount > maxStops
  return (
    <>
      {isTooLong && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('renkei.visit_route.first_stops', { count: maxStops })}
        </Alert>
      )}
      <Overtaken says="renkei.visit_route.overtaken" />
      <RouteBoard
        plan={plan}
        onChange={setPlan}
        list={{ id: list.id, updatedAt: list.route?.updatedAt ?? null, isChanged, onReload }}
        onSaved={onSaved}
      />
      <UnsavedGuard when={list.route !== null && isChanged} />
    </>
  )
}

const ListRoute = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery(listRouteQuery(id))
  useWatch(data && (() => refetch()))
  const title = translate('renkei.shell.screens.visit_route')
  if (error && !data) return <PageFailed error={error} onRetry={() => void refetch()} />
  return (
    <Page
      title={data ? `${data.list.name} ${title}` : title}
      back={{ to: `/action_lists/${id}`, title: data?.list.name ?? translate('renkei.shell.screens.action_lists') }}
    >
      {data ? (
        <>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2, justifyContent: 'space-between' }}>
            <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {data.list.name}
            </Typography>
            {data.list.route && (
              <Button
                variant="outlined"
                startIcon={<DirectionsCarOutlined />}
                component={Link}
                to={`/visit_route/${id}/day`}
              >
                {translate('renkei.visit_route.open_day')}
              </Button>
            )}
          </Stack>
          <HeldVersion stored={data} versionOf={({ list }) => list.route?.updatedAt ?? 'new'} refetch={() => refetch()}>
            {({ list, listed }, { follow, reload }) => (
              <Planning list={list} listed={listed} onSaved={follow} onReload={reload} />
            )}
          </HeldVersion>
        </>
      ) : (
        <Skeleton variant="rounded" height={480} aria-busy />
      )}
    </Page>
  )
}

/** `/visit_route/:id`: plans the route of an action list. */
const ListRouteScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <ListRoute key={id} id={id} /> : <NotFoundPage />
}

export default ListRouteScreen
