import { Card, Skeleton, Stack } from '@mui/material'
import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { Dashboard } from './dashboard.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '../../errors/PageFailed.tsx'
import { NotFoundPage } from '../../errors/StatusPage.tsx'
import { TileGrid } from './tiles/TileGrid.tsx'
import { BigScreen } from './view/BigScreen.tsx'
import { FilterBar } from './view/FilterBar.tsx'
import { Head } from './view/Head.tsx'
import { useDashboard, useLeaveGoneStartPage } from './view/useDashboard.ts'
import { useFilters } from './view/useFilters.ts'
import './texts.ts'

const Shown = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const translate = useTranslate()
  const { filters: given, change } = useFilters()
  const [isBig, setBig] = useState(false)
  const leave = useCallback(() => setBig(false), [])
  const { filterDepartment, medicalInstitutionLabelId, contents } = dashboard
  // The address may have filters that the dashboard does not offer, or no longer.
  const filters = {
    ...given,
    departmentId: filterDepartment ? given.departmentId : null,
    areaIds: medicalInstitutionLabelId === null ? [] : given.areaIds,
  }
  return (
    <Stack spacing={2}>
      <Head dashboard={dashboard} filters={filters} onBigScreen={() => setBig(true)} />
      <FilterBar dashboard={dashboard} filters={filters} onChange={change} />
      {contents.length === 0 ? (
        <Card>
          <EmptyState
            title={translate('renkei.dashboards.no_tiles')}
            hint={translate('renkei.dashboards.no_tiles_hint')}
          />
        </Card>
      ) : (
        <TileGrid contents={contents} setting={{ filters, medicalInstitutionLabelId }} />
      )}
      {isBig && <BigScreen dashboard={dashboard} filters={filters} onClose={leave} />}
    </Stack>
  )
}

const DashboardPage = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data: dashboard, error, refetch } = useDashboard(id)
  useLeaveGoneStartPage(id, error)
  if (error && !dashboard) return <PageFailed error={error} onRetry={() => void refetch()} />
  const screen = translate('renkei.shell.screens.dashboards')
  return (
    <Page title={dashboard?.name ?? screen} back={{ to: '/dashboards', title: screen }}>
      {dashboard ? (
        <Shown dashboard={dashboard} />
      ) : (
        <Stack spacing={2} aria-busy>
          <Skeleton width="min(100%, 280px)" height={40} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
      )}
    </Page>
  )
}

/** A dashboard: its filters and tiles. */
const DashboardScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <DashboardPage key={id} id={id} /> : <NotFoundPage />
}

export default DashboardScreen
