import { Alert, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { dashboardsKey } from './dashboard.ts'
import { HeldVersion, updatedAtOf } from '#ui/form/drafts/HeldVersion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { PageFailed } from '../../errors/PageFailed.tsx'
import { NotFoundPage } from '../../errors/StatusPage.tsx'
import { DashboardEditor } from './edit/DashboardEditor.tsx'
import { editedFrom } from './edit/editedDashboard.ts'
import './texts.ts'

const Editor = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [...dashboardsKey, 'edited', id],
    queryFn: ({ signal }) => api.getDashboard({ id }, { signal }),
    // The form keeps what it began with; a newer version is a conflict when it is saved.
    staleTime: Infinity,
    gcTime: 0,
  })
  useWatch(data && (() => refetch()))
  if (error && !data) return <PageFailed error={error} onRetry={() => void refetch()} />
  const screen = translate('renkei.shell.screens.dashboards')
  return (
    <Page
      title={data?.name ?? screen}
      back={data ? { to: `/dashboards/${id}`, title: data.name } : { to: '/dashboards', title: screen }}
    >
      <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
        {data?.name ?? screen}
      </Typography>
      {!data ? (
        <Skeleton aria-busy variant="rounded" height={320} />
      ) : data.isEditable ? (
        <HeldVersion stored={data} versionOf={updatedAtOf} draftKey={`dashboard ${id}`} refetch={() => refetch()}>
          {(stored) => <DashboardEditor start={editedFrom(stored)} stored={stored} />}
        </HeldVersion>
      ) : (
        <Alert severity="info">{translate('renkei.dashboards.editor.not_yours')}</Alert>
      )}
    </Page>
  )
}

/** Changes a dashboard. */
const EditDashboardScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Editor key={id} id={id} /> : <NotFoundPage />
}

export default EditDashboardScreen
