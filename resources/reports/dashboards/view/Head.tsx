import { ContentCopyOutlined, EditOutlined, TvOutlined } from '@mui/icons-material'
import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useMayCall } from '#authProvider/mayCall.ts'
import type { Dashboard } from '../dashboard.ts'
import { useDuplicateDashboard } from '../useDuplicateDashboard.ts'
import { DeleteDashboard } from './DeleteDashboard.tsx'
import type { DashboardFilters } from './filters.ts'
import { PdfButton } from './PdfButton.tsx'
import { SubscribeButton } from '../../subscriptions/SubscribeButton.tsx'
import { useStartPage } from './useDashboard.ts'

export interface HeadProps {
  readonly dashboard: Dashboard
  readonly filters: DashboardFilters
  readonly onBigScreen: () => void
}

/** The name of a dashboard and what can be done with it. */
export const Head = ({ dashboard, filters, onBigScreen }: HeadProps) => {
  const translate = useTranslate()
  const { id, name, isEditable, isStartPage } = dashboard
  const startPage = useStartPage(id)
  const duplicate = useDuplicateDashboard()
  const mayMake = useMayCall('createDashboard')
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <FormControlLabel
          control={
            <Switch
              checked={startPage.isPending ? startPage.variables : isStartPage}
              onChange={(_event, isOn) => startPage.mutate(isOn)}
            />
          }
          label={translate('renkei.dashboards.start_page')}
        />
        <Button variant="outlined" startIcon={<TvOutlined />} onClick={onBigScreen}>
          {translate('renkei.dashboards.big_screen')}
        </Button>
        <PdfButton id={id} filters={filters} />
        <SubscribeButton dashboardId={id} />
        {mayMake && (
          <Button
            variant="outlined"
            startIcon={<ContentCopyOutlined />}
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate(dashboard)}
          >
            {translate('renkei.dashboards.duplicate')}
          </Button>
        )}
        {isEditable && (
          <>
            <Button variant="outlined" startIcon={<EditOutlined />} component={Link} to={`/dashboards/${id}/edit`}>
              {translate('renkei.dashboards.edit')}
            </Button>
            <DeleteDashboard id={id} name={name} />
          </>
        )}
      </Stack>
    </Stack>
  )
}
